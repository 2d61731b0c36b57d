"""No seat is ever sent what it may not see.

Every byte that a person receives during whole games, over sockets, HTTP and pages, is read. What a seat may know at
each change is computed here from the stored events alone.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from doudizhu.game import events
from doudizhu.refusals import Refused
from doudizhu.rulesets import RULESETS
from doudizhu.server.changes import LEFT, AutoSet, change_of
from doudizhu.server.hall import Hall
from doudizhu.server.moves import message_of
from doudizhu.server.protocol import Act, AutoPlay, RevealAction
from doudizhu.server.store import Store
from doudizhu.server.thinking import first_legal
from tests.server.halls import human_game, in_a_hall
from tests.server.playing import Person, Seat

Meet = Callable[[str], Person]

CARD = re.compile(rb'"([3-9TJQKA2][shcd])"')
GAMES = 3


def jokers(value: object) -> Iterator[str]:
    """Jokers among the strings of a JSON value; keys of the card counter are ranks, not cards."""
    if isinstance(value, dict):
        for inside in value.values():
            yield from jokers(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from jokers(inside)
    elif value in ("B", "R"):
        yield str(value)


def shown(text: bytes) -> set[str]:
    """All cards that a message names."""
    named = {card.decode() for card in CARD.findall(text)}
    return named if not text.startswith(b"{") else named | set(jokers(json.loads(text)))


class Truth:
    """What really happened, from the store: which cards a seat may know after each change."""

    def __init__(self, store: Store, game: str) -> None:
        stored = store.load(game)
        assert stored is not None
        self.seed = stored.seed
        self.changes = [change_of(row).event for row in stored.events]
        self.dealt = self.changes[0]
        assert isinstance(self.dealt, events.Dealt)
        self.end = next(
            (n for n, event in enumerate(self.changes, 1) if isinstance(event, (events.Ended, events.Voided))),
            math.inf,
        )

    def allowed(self, seat: int | None, n: int) -> set[str]:
        known: set[str] = {card for card in (self.dealt.upturned, self.dealt.marked) if card}
        if seat is not None:
            known |= set(self.dealt.hands[seat])
        landlord, public, bottom_of = None, None, None
        for event in self.changes[:n]:
            match event:
                case events.Chosen():
                    landlord = event.seat
                case events.Taken():
                    bottom_of = event.seat
                    if event.shown or event.seat == seat:
                        known |= set(event.cards)
                case events.Identified():
                    public = event.hidden
                case events.Played():
                    known |= set(event.cards)
                case events.Ended():
                    return {
                        *known,
                        *(card for hand in self.dealt.hands for card in hand),
                        *self.dealt.bottom,
                        *self.dealt.dead,
                    }
        if public is not None and seat in (landlord, public):
            for other in (landlord, public):
                known |= set(self.dealt.hands[other])
            if bottom_of == landlord:
                known |= set(self.dealt.bottom)
        return known

    def hidden_landlord(self, n: int) -> int | None:
        """The second landlord while he isn't public."""
        landlord = next((event.seat for event in self.changes[:n] if isinstance(event, events.Chosen)), None)
        if self.dealt.marked is None or landlord is None:
            return None
        if any(isinstance(event, (events.Identified, events.Ended)) for event in self.changes[:n]):
            return None
        holders = [seat for seat, hand in enumerate(self.dealt.hands) if self.dealt.marked in hand and seat != landlord]
        return holders[0] if holders else None


def check(truth: Truth, seat: int | None, received: list[tuple[int, bytes]]) -> int:
    """Judge everything received; `n` beside each text is the last change that it may speak of. Returns cards seen."""
    total = 0
    for n, text in received:
        cards = shown(text)
        total += len(cards)
        foreign = cards - truth.allowed(seat, n)
        assert not foreign, f"after change {n} seat {seat} was shown {sorted(foreign)}: {text[:300]!r}"
        if n < truth.end:
            assert truth.seed.encode() not in text
        if not text.startswith(b"{"):
            continue
        message = json.loads(text)
        hidden = truth.hidden_landlord(n)
        if hidden is not None and seat != hidden and "view" in message:
            view = message["view"]
            assert hidden not in view["landlords"]
            assert view["seats"][hidden]["role"] is None
            assert hidden not in view["waiting"] or view["phase"] != "reveal"
            assert message.get("step", {}).get("kind") != "reveal" or message["step"]["seat"] in (None, seat)
        if "view" in message and view_is_running(message["view"]):
            doubling = message["view"]["phase"] == "doubling"
            others = [one["doubled"] for one in message["view"]["seats"] if one["seat"] != seat]
            assert not doubling or set(others) == {None}, "a choice to double is shown before all have chosen"
    return total


def view_is_running(view: dict[str, object]) -> bool:
    return view["phase"] not in ("over", "void")


def numbered(seat: Seat) -> list[tuple[int, bytes]]:
    """Every text of a socket with the number of the last change it came after."""
    n, result = 0, []
    for text in seat.texts:
        message = json.loads(text)
        n = max(n, message.get("n", 0)) if message["type"] in ("welcome", "update") else n
        result.append((n, text))
    return result


def pages_of(person: Person, game: str, n: int) -> list[tuple[int, bytes]]:
    """Everything that HTTP says about a running game."""
    result = []
    for path in (f"/api/games/{game}", "/api/games", f"/g/{game}", "/", "/metrics"):
        result.append((n, person.get(path).content))
    for path in (f"/api/games/{game}/record", f"/api/games/{game}/replay"):
        answer = person.get(path)
        assert answer.status_code == 409
        result.append((n, answer.content))
    return result


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_no_foreign_card_is_ever_received(server: str, meet: Meet, store: Store, ruleset: str):
    seen = 0
    for round_ in range(GAMES):
        person, stranger = meet(server), meet(server)
        game = person.new_game(ruleset=ruleset, level=("casual", "regular")[round_ % 2])
        while game is not None:
            mine, theirs = person.sit(game), stranger.sit(game)
            pages: list[tuple[int, bytes]] = []
            numbers: set[int] = set()
            while mine.wait_until_asked():
                mine.send({"type": "hint", "id": f"h{mine.n}", "after": mine.n})
                hints = mine.answer(f"h{mine.n}")
                numbers |= {person.get(f"/api/games/{game}").json()["n"], hints["n"], mine.n}
                if round_ == 0:
                    pages += pages_of(person, game, mine.n)
                    resumed = [person.sit(game, max(1, mine.n - 4)), stranger.sit(game, 1)]
                    check(truth := Truth(store, game), 0, numbered(resumed[0]))
                    check(truth, None, numbered(resumed[1]))
                    for each in resumed:
                        each.close()
                action = mine.some_action(bid=round_ % 2 == 0) if round_ else hints["actions"][0]
                answer = mine.act(action)
                assert answer["type"] == "accepted", answer
                while mine.n < answer["n"]:
                    mine.next()
            while not theirs.over:
                theirs.next()
            truth = Truth(store, game)
            assert not any(isinstance(event, AutoSet) for event in truth.changes)
            for event in (truth.changes[number - 1] for number in numbers):
                assert not isinstance(event, events.RevealChosen) or event.seat == 0, (
                    "a number tells of a hidden choice"
                )
            seen += check(truth, 0, numbered(mine)) + check(truth, 0, pages)
            check(truth, None, numbered(theirs))
            game = mine.next_game
            mine.close()
            theirs.close()
    assert seen > 1000, "cards were looked at"


def test_the_check_finds_a_leak(person: Person, store: Store):
    game = person.new_game()
    truth = Truth(store, game)
    foreign = json.dumps({"type": "pong", "card": truth.dealt.hands[1][-1]}).encode()
    with pytest.raises(AssertionError, match="was shown"):
        check(truth, 0, [(1, foreign)])
    with pytest.raises(AssertionError):
        check(truth, 0, [(1, truth.seed.encode())])


def test_hidden_choices_are_made_at_one_moment(person: Person, store: Store):
    """Whether one landlord is asked or two, everything up to the outcome is one commit, so time tells nothing."""
    asked = set()
    while asked != {1, 2}:
        seat = person.sit(person.new_game(ruleset="five_player"))
        while seat.view["phase"] == "reveal" and not seat.asked:
            seat.next()
        seat.close()
        stored = store.load(seat.game)
        assert stored is not None
        chosen = [row for row in stored.events if isinstance(change_of(row).event, events.RevealChosen)]
        seats = {change_of(row).event.seat for row in chosen} - {None}
        if 0 not in seats and len(chosen) == 2:
            asked.add(len(seats))
            assert len({row.at for row in chosen}) == 1


def test_no_number_tells_how_many_have_chosen(tmp_path: Path):
    """While identities may be shown, nothing is numbered that everybody sees: a gap would tell of a hidden landlord."""

    async def test(hall: Hall) -> None:
        waiting: set[int] = set()
        while len(waiting) < 2:
            table = await hall.open(human_game("five_player"))
            while table.game.phase != "reveal" and not table.finished:
                view = table.game.view(table.game.waiting[0])
                command = Act(f"a{table.n}", table.n, message_of(first_legal(view), view))
                await table.command(view.seat, command)
            waiting = set(table.game.waiting)
        number = table.number(None)
        landlord = table.game.landlords[0]
        (hidden,) = waiting - {landlord}
        await table.command(hidden, Act("choice", table.n, RevealAction(False)))
        for seat in range(5):
            with pytest.raises(Refused, match="Not possible now"):
                await table.command(seat, AutoPlay(f"auto{seat}", True))
            async with table.lock:
                await table._stand_in(seat, LEFT)
            assert not table.auto[seat]
        assert table.number(None) == number
        await table.command(landlord, Act("last", table.n, RevealAction(False)))
        await table.command(landlord, AutoPlay("auto", True))
        assert table.auto[landlord]

    in_a_hall(tmp_path, test)
