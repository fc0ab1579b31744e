"""The surveys that come with the project: whole, of today's rules, free of contradictions, and with wins that can be played.

Either there are none, or there is one for every game.
"""

from collections import defaultdict
from collections.abc import Iterator
from random import Random

import patience_core as pc
from patience_core.data import data_file
from patience_core.surveying.proofs import replayed
from patience_core.surveying.rows import Row, best, file_name, read
from patience_core.surveying.versions import rules_version
from tests.strategies import VARIANTS

SAMPLE = 50  # wins of each file
LARGEST = 1_000_000  # bytes of a file
THERE_ARE = {file.name for file in data_file("surveys").iterdir() if file.name.endswith(".jsonl")}


def surveys(game: pc.Game) -> Iterator[tuple[pc.Game, list[Row]]]:
    """Each variant of a game that has a survey, with its rows."""
    for variant in game.variants:
        if file_name(variant) in THERE_ARE:
            yield variant, list(read(data_file("surveys", file_name(variant)), variant))


def test_once_there_are_surveys_every_game_has_one():
    assert set() == THERE_ARE or {file_name(game) for game in pc.GAMES} <= THERE_ARE


def test_every_file_is_of_a_game_and_its_options():
    assert {file_name(variant) for variant in VARIANTS} >= THERE_ARE


def test_a_survey_is_whole_and_of_todays_rules(game):
    for variant, rows in surveys(game):
        data = data_file("surveys", file_name(variant)).read_bytes()
        assert len(data) < LARGEST
        assert data.endswith(b"\n")
        assert {row.rules for row in rows} == {rules_version(variant)}
        deals = sorted({row.deal for row in rows})
        assert deals == list(range(100_001, 100_001 + len(deals))), "deals were left out"


def test_the_rows_of_a_survey_agree_with_each_other(game):
    for variant, rows in surveys(game):
        of_deal = defaultdict(list)
        for row in rows:
            of_deal[row.deal].append(row)
            has_line = row.status in ("won", "won_second_class")
            assert row.complete == (row.status in ("won", "impossible")) or row.status == "won_second_class", row
            assert (bool(row.win), bool(row.moves)) == (has_line, has_line), row
            assert row.status != "won_second_class" or variant.is_second_class is not None, row
            assert row.nodes >= 0 < row.limit, row
        for of_one in of_deal.values():
            best(of_one)


def test_wins_of_a_survey_replay(game):
    for variant, rows in surveys(game):
        won = [row for row in rows if row.win]
        for row in Random(0).sample(won, min(SAMPLE, len(won))):
            assert len(replayed(variant, row).history) == row.moves
