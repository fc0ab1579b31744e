"""The command line: what it prints, and its exit codes (0 done, 1 refused by the rules, 2 cannot be read)."""

import io
import json

import pytest

import patience_core as pc
from patience_core import texts
from patience_core.__main__ import main
from tests.strategies import askable


def options(variant: pc.Game) -> list[str]:
    return [part for name, value in variant.chosen.items() for part in ("--option", f"{name}={value}")]


def refused_move(position: pc.Position) -> str:
    return next(move for move in askable(position) if not position.judge(move))


@pytest.fixture
def run(capsys):
    def run(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


# ---- deal


def test_deal_shows_a_numbered_deal(variant, run):
    assert run("deal", variant.name, 17, *options(variant)) == (0, f"{variant.deal(17)}\n", "")


@pytest.mark.parametrize("drawn", [(), ("-",)])
def test_deal_draws_one_and_says_its_number(game, run, drawn):
    code, out, _ = run("deal", game.name, *drawn)
    number = int(out.splitlines()[0].split("deal ")[1])
    assert (code, out) == (0, f"{game.deal(number)}\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("deal", "nosuch", 17), "klondike"),
        (("deal", "klondike", 0), "1 to 10²⁰"),
        (("deal", "klondike", "abc"), "abc"),
        (("deal", "klondike", 17, "--option", "moons=3"), "draw"),
        (("deal", "klondike", 17, "--option", "draw=2"), "1, 3"),
        (("deal", "klondike", 17, "--option", "draw"), "1, 3"),
        (("deal", "klondike", "--load", "nosuch.json"), "nosuch.json"),
    ],
)
def test_what_there_is_not_is_said_on_the_error_stream(run, arguments, said):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("shuffle",),
        ("why", "klondike", "17"),
        ("deal", "klondike", "17", "--language", "de"),
        ("perft", "klondike", "17", "x"),
    ],
)
def test_a_wrong_command_line_tells_how_to_use_it(arguments, capsys):
    with pytest.raises(SystemExit) as error:
        main(list(arguments))
    assert error.value.code == 2
    assert "usage" in capsys.readouterr().err


# ---- why


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_why_says_by_which_sentence(one_variant_or_two, run, language):
    variant, position = one_variant_or_two, one_variant_or_two.deal(17)
    for move in (next(iter(position.moves)), refused_move(position)):
        verdict = position.judge(move)
        code, out, err = run("why", variant.name, 17, move, "--language", language, *options(variant))
        assert (code, err) == (0 if verdict else 1, "")
        assert out.splitlines()[0] == f"{move}: {texts.word('allowed' if verdict else 'refused', language)}"
        for id in verdict.sentences:
            assert f"  {texts.sentence(variant.name, id).text(language)} [{id}, " in out


def test_why_of_what_is_no_move_cannot_be_read(game, run):
    code, out, err = run("why", game.name, 17, "please")
    assert (code, out) == (2, "")
    assert "'please' is not a move" in err


# ---- play


def test_play_plays_and_shows_where_it_led(variant, run):
    position = variant.deal(17)
    first = next(iter(position.moves))
    after = position.play(first)
    code, out, _ = run("play", variant.name, 17, first, *options(variant))
    assert code == 0
    assert out.startswith(f"{position}\n{after}\n")


def test_play_stops_at_a_refused_move_and_says_why(variant, run):
    position = variant.deal(17)
    first, wrong = next(iter(position.moves)), refused_move(position)
    code, out, _ = run("play", variant.name, 17, wrong, first, *options(variant))
    assert code == 1
    assert position.judge(wrong).explain("en") in out
    assert str(position.play(first)) not in out


def test_play_stops_at_what_is_no_move(game, run):
    code, out, _ = run("play", game.name, 17, "please", next(iter(game.deal(17).moves)))
    assert code == 1
    assert "'please' is not a move" in out
    assert str(game.deal(17).play(next(iter(game.deal(17).moves)))) not in out


def test_play_takes_typed_lines(game, run, monkeypatch):
    position = game.deal(17)
    first, wrong = next(iter(position.moves)), refused_move(position)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"moves\n{wrong}\nplease\n{first}\nback\nwhy {first}\n\n{first}\n"))
    code, out, _ = run("play", game.name, 17)
    assert code == 0
    parts = [
        str(position), repr(position.moves), position.judge(wrong).explain("en"), "'please' is not a move",
        str(position.play(first)), str(position), f"{first}: {texts.word('allowed', 'en')}",
    ]  # fmt: skip
    at = 0
    for part in parts:
        assert part in out[at:]
        at = out.index(part, at) + len(part)
    assert str(position.play(first)) not in out[at:], "a line after the empty one was played"


def test_a_game_is_saved_and_gone_on_with(variant, run, tmp_path):
    file = tmp_path / "game.json"
    position = variant.deal(17)
    first = next(iter(position.moves))
    assert run("play", variant.name, 17, first, "--save", file, *options(variant))[0] == 0
    saved = pc.from_json(file.read_text(encoding="utf-8"))
    assert (saved.key, saved.history) == (position.play(first).key, position.play(first).history)
    assert run("deal", variant.name, "--load", file) == (0, f"{position.play(first)}\n", "")


def test_a_damaged_file_is_an_error_with_its_place(game, run, tmp_path):
    file = tmp_path / "game.json"
    saved = json.loads(game.deal(17).to_json())
    saved["moves"] = ["please"]
    file.write_text(json.dumps(saved), encoding="utf-8")
    code, out, err = run("deal", game.name, "--load", file)
    assert (code, out) == (2, "")
    assert err.startswith("move 1: ")
    file.write_bytes(b"\xff\xfe\x00")
    assert run("deal", game.name, "--load", file)[0] == 2


def test_play_says_how_a_game_ended(game, run, tmp_path):
    ended = [example for example in pc.examples(game.name) if example.outcome not in ("", "open")]
    assert ended
    for example in ended:
        file = tmp_path / "game.json"
        file.write_text(example.position.to_json(), encoding="utf-8")
        code, out, _ = run("play", game.name, "-", example.move, "--load", file, "--language", "pl")
        after = example.position.play(example.move)
        said = f"{texts.word(example.outcome, 'pl')} {texts.sentence(game.name, after.outcome_sentence).text('pl')}"
        assert (code, out.rstrip()[-len(said) :]) == (0, said), example.id


# ---- rules, perft


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_rules_are_read_sentence_by_sentence(game, run, language):
    code, out, _ = run("rules", game.name, "--language", language)
    assert code == 0
    for sentence in texts.book(game.name).sentences.values():
        assert sentence.id in out
        assert sentence.text(language) in out


def test_one_sentence_may_be_asked_for(game, run):
    first, second = list(texts.book(game.name).sentences.values())[:2]
    code, out, _ = run("rules", game.name, first.id)
    assert code == 0
    assert first.text("en") in out
    assert second.text("en") not in out
    code, _, err = run("rules", game.name, "no_such_sentence")
    assert code == 2
    assert "no_such_sentence" in err
    assert first.id in err


def test_perft_counts_lines_of_moves(one_variant_or_two, run):
    variant, position = one_variant_or_two, one_variant_or_two.deal(17)
    code, out, _ = run("perft", variant.name, 17, 1, *options(variant))
    assert code == 0
    assert f"{len(position.moves):,} lines of 1 move" in out
    if len(position.moves) > 100:  # of an exchange
        return
    two = sum(len(position.play(move).moves) for move in position.moves)
    assert f"{two:,} lines of 2 moves" in run("perft", variant.name, 17, 2, *options(variant))[1]


def test_perft_is_divided_by_first_moves(one_variant_or_two, run):
    variant, position = one_variant_or_two, one_variant_or_two.deal(17)
    depth = 2 if len(position.moves) < 100 else 1
    lines = run("perft", variant.name, 17, depth, "--divide", *options(variant))[1].splitlines()
    counted = {line.split(maxsplit=1)[1]: int(line.split(maxsplit=1)[0].replace(",", "")) for line in lines[:-1]}
    assert counted == {move: len(position.play(move).moves) if depth == 2 else 1 for move in position.moves}
    assert lines[-1].startswith(f"{sum(counted.values()):,} ")
