"""Rolls come from the seed and their number alone, and fall as often as they should."""

import os
import subprocess
import sys
from collections import Counter

import pytest

import lbnb
from lbnb.core.dice import derived_rng, seeded_roll
from lbnb.core.session import Session


def at_a_roll() -> Session:
    """A session that waits for a roll."""
    session = lbnb.new_session("ie_shima", dice="manual", autosave=False)
    while session.seat != "chance":
        session.act(session.legal_actions()[0])
    return session


def test_seeded_rolls_are_as_likely_as_real_ones() -> None:
    state = at_a_roll().state
    counts = Counter(seeded_roll(state, seed, number).text for seed in range(60) for number in range(60))
    assert len(counts) == 36
    chi_square = sum((count - 100) ** 2 / 100 for count in counts.values())
    assert chi_square < 66.6, "35 degrees of freedom, one in a thousand"


KNOWN = ["roll 5 2", "roll 6 6", "roll 2 4", "roll 5 4", "roll 3 4", "roll 4 5", "roll 4 4", "roll 1 1"]


def test_the_first_rolls_of_a_seed_are_known() -> None:
    """They must never change, or seeds that people have noted down would give other games."""
    state = at_a_roll().state
    assert [seeded_roll(state, 7, number).text for number in range(8)] == KNOWN
    assert derived_rng(7, "us", 3).random() != derived_rng(7, 3).random()


@pytest.mark.parametrize("bots", ["random", "heuristic"])
def test_a_seed_gives_the_same_record_in_every_process(bots: str) -> None:
    code = (
        "import sys, lbnb; session = lbnb.new_session('ie_shima', seed=7, "
        f"seats={{'us': {bots!r}, 'japan': {bots!r}}}); session.save(sys.argv[1])"
    )
    records = []
    for hash_seed in ("0", "1", "4711"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        path = f"{environment['LBNB_HOME']}-{hash_seed}.json"
        subprocess.run([sys.executable, "-c", code, path], check=True, env=environment)
        with open(path, "rb") as file:
            records.append(file.read())
    assert records[0] == records[1] == records[2]
