"""Log entries become text and HTML; totals carry their sums."""

from lbnb.core.log import Entry, Term

ENTRY = Entry(
    "11.4.2",
    "{unit} attacks with {total}",
    {"unit": "1/306/<A>", "total": 5},
    (Term("lead unit", 6, "11.4.2"), Term("mud", -1, "9.2")),
)


def test_text_has_the_sum_and_the_rule() -> None:
    assert str(ENTRY) == "1/306/<A> attacks with 5 = 6 lead unit (11.4.2) - 1 mud (9.2) [11.4.2]"
    assert ENTRY.format(lambda ref, shown: f"*{shown}*") == "*1/306/<A>* attacks with *5*"
    assert Entry("1", "Nothing").sum_text() == ""


def test_html_marks_what_can_be_shown_on_the_board_and_is_escaped() -> None:
    html = ENTRY.html()
    assert '<span data-ref="1/306/&lt;A&gt;">1/306/&lt;A&gt;</span>' in html
    assert '<span class="rule" data-rule="11.4.2">11.4.2</span>' in html
    assert "<A>" not in html
