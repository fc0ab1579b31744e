"""The command line: ``python -m patience_core deal|play|why|solve|survey|rules|perft``."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import patience_core as pc

from .errors import PatienceError
from .judge import Verdict
from .pack import deal_number
from .perft import divide, perft
from .texts import LANGUAGES, plural, sentence, word


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0 when it did what was asked, 1 when the rules refused a move, 2 when something cannot be read."""
    told = _parser().parse_args(arguments)
    try:
        return int(told.run(told))
    except (PatienceError, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m patience_core", description=pc.__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    deal = _command(commands, "deal", _deal, "show a numbered deal, or draw one")
    play = _command(commands, "play", _play, "play moves given here, or typed one a line")
    play.add_argument("moves", nargs="*", metavar="move", help="such as 'column2>column4', 'column3>column5 2' or turn")
    play.add_argument("--save", metavar="FILE", help="write the game to a file at the end")
    why = _command(commands, "why", _why, "say which sentence allows or refuses a move")
    why.add_argument("move")
    for begun in (deal, play, why):
        begun.add_argument("--load", metavar="FILE", help="go on with a saved game instead of a deal")
    rules = _command(commands, "rules", _rules, "read the rules, sentence by sentence")
    rules.add_argument("sentence", nargs="*", help="ids of sentences; without any, all of them")
    count = _command(commands, "perft", _perft, "count the lines of so many moves")
    count.add_argument("depth", type=int)
    count.add_argument("--divide", action="store_true", help="a count for each first move")
    solved = _command(commands, "solve", _solve, "look for a win with all cards known, and show it move by move")
    solved.add_argument("--seconds", type=float, default=10.0, help="at most; 10 if not given")
    deals = _command(commands, "survey", _survey, "solve many deals with all cards known; a survey that was stopped goes on")
    deals.add_argument("--deals", default="100001-101000", metavar="A-B", help="numbers and ranges, as in 1-20,33")
    deals.add_argument(
        "--seconds", type=float, default=10.0, help="for a deal at most; each gets 1 first, the undecided then more"
    )
    deals.add_argument("--folder", default="surveys", help="for the rows; one that has some is gone on with")
    deals.add_argument("--workers", type=int, help="how many processes; one a processor if not given")
    return parser


def _command(commands: Any, name: str, run: object, help: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=help, description=help)
    parser.set_defaults(run=run)
    parser.add_argument("game", help=f"one of: {', '.join(game.name for game in pc.GAMES)}")
    if name not in ("rules", "survey"):
        parser.add_argument("number", nargs="?" if name == "deal" else None, help="of the deal, from 1 to 10²⁰; - draws one")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, as draw=3")
    for option, choices in _options().items():
        parser.add_argument(
            f"--{option}",
            dest="option",
            action="append",
            type=f"{option}={{}}".format,
            metavar="VALUE",
            help=f"one of: {choices}",
        )
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    return parser


def _options() -> dict[str, str]:
    """The options of all games, each with its values."""
    return {option.name: ", ".join(map(str, option.choices)) for game in pc.GAMES for option in game.options}


def _game(told: argparse.Namespace) -> pc.Game:
    game, options = pc.game(told.game), dict[str, object]()
    for setting in told.option:
        name, _, value = setting.partition("=")
        choices = [choice for option in game.options if option.name == name for choice in option.choices]
        options[name] = next((choice for choice in choices if str(choice).lower() == value.lower()), value)
    return pc.game(told.game, **options)


def _begin(told: argparse.Namespace) -> pc.Position:
    if getattr(told, "load", None):
        return pc.from_json(Path(told.load).read_text(encoding="utf-8"))
    return _game(told).deal(None if told.number in (None, "-") else told.number)


def _deal(told: argparse.Namespace) -> int:
    print(_begin(told))
    return 0


def _play(told: argparse.Namespace) -> int:
    position, refused = _begin(told), False
    print(position)
    for text in told.moves or _typed(position):
        position, allowed = _answer(position, text.strip(), told.language)
        refused = refused or not allowed
        if refused and told.moves:
            break
    if told.save:
        Path(told.save).write_text(position.to_json(), encoding="utf-8")
    return 1 if refused and told.moves else 0


def _typed(position: pc.Position) -> Iterable[str]:
    if sys.stdin.isatty():
        print(f"\n{position.moves}\nType a move, 'moves', 'back' or 'why MOVE'; an empty line ends.")
    for line in sys.stdin:
        if not line.strip():
            return
        yield line


def _answer(position: pc.Position, text: str, language: str) -> tuple[pc.Position, bool]:
    """What a typed line does: the position after it, and whether it was allowed."""
    try:
        if text == "moves":
            print(position.moves)
        elif text == "back":
            position = position.back()
            print(position)
        elif text.startswith("why "):
            _explain(position.judge(text.removeprefix("why ")), language)
        else:
            position = position.play(text)
            print(position)
            _how_it_stands(position, language)
    except pc.IllegalMove as error:
        _explain(error.verdict, language)
        return position, False
    except PatienceError as error:
        print(error)
        return position, False
    return position, True


def _how_it_stands(position: pc.Position, language: str) -> None:
    if position.outcome_sentence is not None:
        print(f"{word(position.outcome, language)} {sentence(position.game.name, position.outcome_sentence).text(language)}")


def _explain(verdict: Verdict, language: str) -> None:
    print(f"{verdict.move}: {word('allowed' if verdict else 'refused', language)}")
    for id in verdict.sentences:
        cited = sentence(verdict.game, id)
        print(f"  {cited.text(language)} [{id}, {cited.at or word('convention', language)}]")


def _why(told: argparse.Namespace) -> int:
    verdict = _begin(told).judge(told.move)
    _explain(verdict, told.language)
    return 0 if verdict else 1


def _rules(told: argparse.Namespace) -> int:
    print(pc.passage(_game(told).name, *told.sentence, languages=(told.language,)))
    return 0


def _perft(told: argparse.Namespace) -> int:
    position = _begin(told)
    if told.divide:
        for move, lines in divide(position.game, position.table, told.depth).items():
            print(f"{lines:>12,}  {move}")
    total = perft(position.game, position.table, told.depth)
    print(f"{total:,} lines of {told.depth} {plural('move', told.depth, 'en')}")
    return 0


def _solve(told: argparse.Namespace) -> int:
    position = _begin(told)
    solution = pc.solve(position, told.seconds)
    print(f"{position.title}, all cards known: {word(solution.status, told.language)}")
    for step in solution.end.history if solution.end else ():
        print(f"  {step.move:<24} {sentence(position.game.name, step.granted_by).text(told.language)} [{step.granted_by}]")
    moves = f"{len(solution.moves)} {plural('move', len(solution.moves), 'en')}, " if solution.moves else ""
    print(f"{moves}{solution.nodes:,} positions looked at, {solution.seconds:.2f} s")
    return 0


def _survey(told: argparse.Namespace) -> int:
    try:
        rows = pc.survey(_game(told), _numbers(told.deals), told.seconds, folder=told.folder, workers=told.workers)
    except KeyboardInterrupt:
        print(f"\nstopped; the rows so far are in {told.folder}, and the same command goes on", file=sys.stderr)
        return 130
    print(rows.attrs["summary"])
    return 0


def _numbers(text: str) -> list[int]:
    """Numbers of deals, from numbers and ranges as they are typed."""
    numbers = list[int]()
    for part in text.split(","):
        first, _, last = part.partition("-")
        these = range(deal_number(first), deal_number(last or first) + 1)
        if not these:
            raise PatienceError(f"deals: {part!r}: the range is empty")
        numbers += these
    return numbers


if __name__ == "__main__":
    sys.exit(main())
