"""What must hold in every game, checked while it is played.

After every action: cards are conserved, turns go round, and the core's own card play agrees with the table's. At
the end: scores sum to zero and the right side has won. Now and then, since it costs more: legal actions are accepted,
others refused without a trace, and a view stays the same when cards that its seat can't know change places.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Sequence

import msgspec

from doudizhu import _core
from doudizhu.cards import Card, pack, sort_cards, word
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.events import AnyEvent, Dealt, Played, Taken
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.refusals import Refused

SAMPLED = 0.04
"""Share of decisions at which the costly checks run."""
TRIES = 4
"""Actions tried at such a decision."""


class CheckFailed(AssertionError):
    """A game broke an invariant. The message holds the events that lead there."""

    def __init__(self, game: Game, what: str) -> None:
        events = "\n".join(msgspec.json.encode(event).decode() for event in game.events)
        super().__init__(f"{what}, after these events:\n{events}")


class Checks:
    """Checks one game; `finish` must be called at its end."""

    def __init__(self, game: Game, seed: int) -> None:
        self._random = random.Random(seed)
        self._pack = Counter(pack(game.rules.packs))
        self._dead = game.events[0].dead or () if isinstance(game.events[0], Dealt) else ()
        self._position: _core.Position | None = None
        self.sampled = 0
        self._conserved(game)

    def before(self, game: Game, seat: int, view: View, action: Action) -> None:
        """Is the seat the one whose turn it is, is its choice legal, and do core and table offer the same?"""
        if view != game.view(seat):
            raise CheckFailed(game, f"asking seat {seat} for a view twice gave two views")
        if view.phase == "play":
            self._in_step(game, seat, view)
        if self._random.random() < SAMPLED:
            self.sampled += 1
            self._accepts(game, seat)
            self._refuses(game, seat)
            self._keeps_secrets(game, seat)

    def after(self, game: Game, seat: int, action: Action) -> None:
        """Are all cards there, and does the core's position go along?"""
        self._conserved(game)
        if self._position is not None:
            core = game.rules.core
            self._position.apply(-1 if isinstance(action, Pass) else core.id_of(action.cards))  # type: ignore[union-attr]
            if self._position.hands != [word(hand) for hand in game.hands]:
                raise CheckFailed(game, f"the core holds the hands {self._position.hands}")
            if self._position.over != game.over:
                raise CheckFailed(game, f"over: core {self._position.over}, table {game.over}")
            if not game.over and self._position.turn != game.turn:
                raise CheckFailed(game, f"turn: core {self._position.turn}, table {game.turn}")

    def finish(self, game: Game) -> None:
        """Is the game's end right?"""
        scores = game.scores
        if scores is None or sum(scores) != 0:
            raise CheckFailed(game, f"scores {scores} do not sum to zero")
        if game.void:
            if any(scores):
                raise CheckFailed(game, f"a void deal scored {scores}")
            return
        position = self._position
        if position is None or position.winner != game.winner:
            raise CheckFailed(game, f"winner: core {position and position.winner}, table {game.winner}")
        if position.landlords_won != (game.winner in game.landlords):
            raise CheckFailed(game, f"side: the core says that the landlords won: {position.landlords_won}")
        doubling = sum(cause.cause in ("bomb", "rocket", "triple_joker") for cause in game.causes)
        if position.doublings != doubling:
            raise CheckFailed(game, f"the core counts {position.doublings} bombs that double, the table {doubling}")
        for seat, score in enumerate(scores):
            if (score > 0) != (seat in game.winners):
                raise CheckFailed(game, f"seat {seat} scores {score}, winners are {game.winners}")

    def _conserved(self, game: Game) -> None:
        there = Counter(card for hand in game.hands for card in hand)
        taken = False
        for event in game.events:
            if isinstance(event, Played):
                there.update(event.cards)
            taken = taken or isinstance(event, Taken)
        if not taken:
            there.update(game.bottom)
        there.update(self._dead)
        if there != self._pack:
            raise CheckFailed(
                game, f"cards were lost or made: {there - self._pack} too many, {self._pack - there} missing"
            )

    def _in_step(self, game: Game, seat: int, view: View) -> None:
        core = game.rules.core
        if self._position is None:
            self._position = _core.Position(
                core,
                hands=[word(hand) for hand in game.hands],
                landlords=sum(1 << landlord for landlord in game.landlords),
                turn=game.landlord or 0,
            )
        if self._position.turn != seat:
            raise CheckFailed(game, f"seat {seat} is asked, the core says seat {self._position.turn}")
        offered = sorted(core.id_of(text) for text in view.legal.plays)
        if view.legal.can_pass:
            offered.insert(0, -1)
        if offered != sorted(self._position.legal_ids().tolist()):
            raise CheckFailed(game, f"core and table offer seat {seat} different actions")

    def _accepts(self, game: Game, seat: int) -> None:
        legal = game.legal(seat)
        for action in self._random.sample(legal, min(TRIES, len(legal))):
            twin = copy.deepcopy(game)
            try:
                twin.apply(seat, action)
            except Refused as refused:
                raise CheckFailed(game, f"seat {seat}: {action} is offered but refused: {refused}") from refused

    def _refuses(self, game: Game, seat: int) -> None:
        before = len(game.events), game.view(seat)
        others = [other for other in range(game.rules.players) if other not in game.waiting]
        tries: list[tuple[int, Action]] = [(other, Pass()) for other in others[:1]]
        tries += [(seat, action) for action in self._wrong(game, seat)]
        for who, action in tries:
            try:
                game.apply(who, action)
            except Refused:
                if (len(game.events), game.view(seat)) != before:
                    raise CheckFailed(game, f"refusing {action} of seat {who} changed the game") from None
            else:
                raise CheckFailed(game, f"{action} of seat {who} is not legal but was accepted")

    def _wrong(self, game: Game, seat: int) -> list[Action]:
        """Some actions that are not legal for the seat."""
        view = game.view(seat)
        kinds: list[Action] = [Bid(1), Double(True), Reveal(True), Bid(7), Play("34")]
        wrong = [kinds[-2], kinds[-1]]
        match view.phase:
            case "auction":
                wrong += [*kinds[1:3], *(Bid(value) for value in game.rules.bids if value not in view.legal.bids)]
            case "reveal":
                wrong += kinds[:2]
            case "doubling" | "redoubling":
                wrong += [kinds[0], kinds[2]]
            case _:
                wrong += kinds[:3]
                offered, hand = set(view.legal.plays), view.seats[seat].hand or ()
                for _ in range(TRIES):
                    cards = self._random.sample(hand, self._random.randint(1, min(len(hand), 8)))
                    text = Play("".join(sorted((card[0] for card in cards), key="3456789TJQKA2BR".index)))
                    if text.cards not in offered:
                        wrong.append(text)
                if not view.legal.can_pass:
                    wrong.append(Pass())
        return wrong

    def _keeps_secrets(self, game: Game, seat: int) -> None:
        """Swaps two cards in places that the seat can't see and looks whether its view changes."""
        changed = swapped(game, seat, self._random)
        if changed is None:
            return
        if Game.replay(game.rules, changed).view(seat) != game.view(seat):
            raise CheckFailed(game, f"seat {seat} sees a difference between hands that it can't see")


def swapped(game: Game, seat: int, chance: random.Random) -> list[AnyEvent] | None:
    """The game's events with two cards exchanged that the seat can't know; None where there are no two.

    A marked card stays where it is, since who acts depends on it; so does an upturned one.
    """
    dealt = game.events[0]
    if not isinstance(dealt, Dealt):
        return None
    view = game.view(seat)
    hidden = _hidden(game, view)
    places = [place for place, cards in hidden.items() if cards]
    if len(places) < 2:
        return None
    one, other = chance.sample(places, 2)
    give, take = chance.choice(hidden[one]), chance.choice(hidden[other])
    if give == take:
        return None
    zones = [list(hand or ()) for hand in dealt.hands] + [list(dealt.bottom or ()), list(dealt.dead or ())]
    for zone, gone, come in ((one, give, take), (other, take, give)):
        zones[zone][zones[zone].index(gone)] = come
    players = game.rules.players
    bottom = tuple(zones[players])
    start = msgspec.structs.replace(
        dealt, hands=tuple(tuple(zone) for zone in zones[:players]), bottom=bottom, dead=tuple(zones[players + 1])
    )
    events: list[AnyEvent] = [start]
    for event in game.events[1:]:
        taken = isinstance(event, Taken)
        events.append(msgspec.structs.replace(event, cards=sort_cards(bottom)) if taken else event)
    return events


def _hidden(game: Game, view: View) -> dict[int, list[Card]]:
    """Cards that the view's seat can't place, by where they were dealt: seats, then bottom, then dead cards."""
    dealt = game.events[0]
    assert isinstance(dealt, Dealt)
    players = game.rules.players
    played = [
        [card for event in game.events if isinstance(event, Played) and event.seat == seat for card in event.cards]
        for seat in range(players)
    ]
    found: dict[int, list[Card]] = {players: [], players + 1: list(dealt.dead or ())}
    fixed = {game_card for game_card in (view.marked, view.upturned) if game_card is not None}
    for seat in range(players):
        own = dealt.hands[seat] or ()
        gone = Counter(played[seat])
        found[seat] = [] if view.seats[seat].hand is not None else _left(own, gone, fixed)
    landlord = game.landlord if _taken(game) else None
    if view.bottom is None:
        bottom = dealt.bottom or ()
        if landlord is None:
            found[players] = list(bottom)
        elif view.seats[landlord].hand is None:
            gone = Counter(played[landlord]) - Counter(dealt.hands[landlord] or ())
            found[players] = _left(bottom, gone, fixed)
    return found


def _taken(game: Game) -> bool:
    return any(isinstance(event, Taken) for event in game.events)


def _left(cards: Sequence[Card], gone: Counter[Card], fixed: set[Card]) -> list[Card]:
    left = Counter(cards) - gone
    return [card for card in left.elements() if card not in fixed]
