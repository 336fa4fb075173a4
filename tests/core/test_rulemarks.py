"""The collector of rule marks sees every mark that pytest sees, and refuses unclear ones."""

from pathlib import Path

import pytest

from lbnb.core.rulemarks import collect

TESTS = """
import pytest

pytestmark = [pytest.mark.soak, pytest.mark.rule("5.1")]

@pytest.mark.rule("11.4", "11.4.2")
def test_lead(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("9.1B")), 2])
async def test_air(n): ...

@pytest.mark.rule("7.2")
class TestStacking:
    pytestmark = pytest.mark.rule("7")

    def test_limit(self): ...
    def helper(self): ...

class TestOther:
    @pytest.mark.rule("8.3")
    def test_limit(self): ...
"""


def test_marks_are_found_wherever_they_reach_a_test(tmp_path: Path) -> None:
    """On tests, classes, parameters and whole modules."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_a.py").write_text(TESTS)
    assert collect(tmp_path, tmp_path) == {
        "11.4": ["deep/test_a.py::test_lead"],
        "11.4.2": ["deep/test_a.py::test_lead"],
        "5.1": [
            "deep/test_a.py::TestOther::test_limit",
            "deep/test_a.py::TestStacking::test_limit",
            "deep/test_a.py::test_air",
            "deep/test_a.py::test_lead",
        ],
        "7": ["deep/test_a.py::TestStacking::test_limit"],
        "7.2": ["deep/test_a.py::TestStacking::test_limit"],
        "8.3": ["deep/test_a.py::TestOther::test_limit"],
        "9.1B": ["deep/test_a.py::test_air"],
    }


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("@pytest.mark.rule()\ndef test_a(): ...", "test_a.py:2: .* plain strings"),
        ("@pytest.mark.rule(RULE)\ndef test_a(): ...", "test_a.py:2: .* plain strings"),
        ("@pytest.mark.rule(11.4)\ndef test_a(): ...", "test_a.py:2: .* plain strings"),
        ("@pytest.mark.rule('1', id='2')\ndef test_a(): ...", "test_a.py:2: .* plain strings"),
        ("@pytest.mark.rule\ndef test_a(): ...", "test_a.py:2: .* reaches no test"),
        ("@pytest.mark.rule('1')\ndef check_a(): ...", "test_a.py:2: .* reaches no test"),
        ("CASES = [pytest.param(1, marks=pytest.mark.rule('1'))]", "test_a.py:2: .* reaches no test"),
    ],
)
def test_unclear_marks_are_refused(tmp_path: Path, source: str, complaint: str) -> None:
    """Each with its file and line."""
    (tmp_path / "test_a.py").write_text(f"import pytest\n{source}\n")
    with pytest.raises(ValueError, match=complaint):
        collect(tmp_path, tmp_path)
