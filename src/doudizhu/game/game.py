"""The table: a state machine whose state is the replay of its events.

It has no clock, draws no lots and does no input or output: the shuffled pack, or the seed that it follows from, comes
in; deadlines are the server's. `apply` either returns the events that follow from an action, or raises `Refused` and
has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from doudizhu.cards import Card
from doudizhu.game import auction, deal, dealing, placing, sight
from doudizhu.game.actions import Action, Bid, Double, Pass, Play, Reveal
from doudizhu.game.dealing import BadDeal
from doudizhu.game.events import (
    AnyEvent,
    Bade,
    Chosen,
    Dealt,
    DoubleChosen,
    Doubled,
    Ended,
    Identified,
    Kept,
    Passed,
    Placed,
    Played,
    Redoubled,
    RevealChosen,
    Taken,
    TrickWon,
    Voided,
)
from doudizhu.game.score import settle
from doudizhu.game.state import State
from doudizhu.game.trick import lacking, laid_out, take
from doudizhu.game.view import Cause, Phase, View
from doudizhu.refusals import Refused
from doudizhu.rulesets.base import Ruleset
from doudizhu.rulesets.plays import Cards

PHASES: dict[type, tuple[str, ...]] = {
    Bid: ("auction",),
    Pass: ("auction", "play"),
    Reveal: ("reveal",),
    Double: ("doubling", "redoubling"),
    Play: ("play",),
}
"""When each kind of action may be taken."""


class BadReplay(ValueError):
    """Events that no game can produce. Carries the index of the first wrong one."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"event {index}: {reason}")
        self.index = index


class Game:
    """One deal, from the first word of the auction to the score."""

    def __init__(
        self,
        rules: Ruleset,
        *,
        seed: int | str | None = None,
        contributions: Sequence[str] = (),
        pack: Sequence[Card] | None = None,
        first: int | None = None,
        upturned: int | None = None,
        marked: int | None = None,
    ) -> None:
        """Deal.

        seed: the secret that the pack follows from (see deal.py; an int stands for its decimal text), together with
        the seats' `contributions`; or pack: the shuffled pack itself. first: the seat that speaks first, or that is
        dealt the marked card, where it does not follow from the seed; a table where it rotates passes `next_first` of
        the deal before. upturned, marked: places of these cards in the pack, where the ruleset has them.

        Raises `BadDeal`.
        """
        if (seed is None) == (pack is None):
            raise BadDeal("a game needs either a seed or a pack")
        self._begin(rules)
        if seed is not None:
            drawn = deal.deal(rules, str(seed), contributions)
            self.tags["Commit"] = deal.commitment(str(seed))
            self.tags["Seed"] = str(seed)
            self.tags.update((f"Contribution{seat}", each) for seat, each in enumerate(contributions))
            cards = drawn.pack
            if first is None:
                first = drawn.first
                upturned = drawn.upturned if upturned is None else upturned
                marked = drawn.marked if marked is None else marked
        else:
            cards = tuple(pack or ())
        self._record(dealing.dealt(rules, cards, first, upturned, marked))
        self._follow()

    def __repr__(self) -> str:
        """Ruleset and phase; no cards, so that a log betrays none."""
        return f"<Game {self.rules.id}, {self.phase}, {len(self._events)} events>"

    def _begin(self, rules: Ruleset) -> None:
        self._state = State(rules)
        self._events: list[AnyEvent] = []
        self.tags: dict[str, str] = {}
        """Free notes for the record: names, date, seed. The game never reads them."""
        self.notes: dict[int, str] = {}
        """Comments for the record, by index of the event that they follow."""

    @classmethod
    def from_hands(cls, rules: Ruleset, hands: Sequence[Cards], **placed: Any) -> Game:
        """A game that starts at card play; for the arguments and errors see `placing.place`."""
        return cls.start(rules, placing.place(rules, hands, **placed))

    @classmethod
    def start(cls, rules: Ruleset, event: Dealt | Placed) -> Game:
        """A game that begins with this event. Raises `BadDeal` when it is none of this ruleset."""
        if (event.ruleset, event.options) != (rules.id, rules.changed()):
            raise BadDeal(f"the game is of {event.ruleset} {event.options}, not of {rules.id} {rules.changed()}")
        if isinstance(event, Dealt):
            dealing.check(rules, event)
        game = cls.__new__(cls)
        game._begin(rules)
        game._record(event)
        game._follow()
        return game

    @classmethod
    def replay(cls, rules: Ruleset, events: Iterable[AnyEvent]) -> Game:
        """The game that these events are. Every event is judged again; raises `BadReplay` for one that can't happen."""
        given = list(events)
        if not given or not isinstance(given[0], Dealt | Placed):
            raise BadReplay(0, "a game begins with a deal or a position")
        try:
            if isinstance(given[0], Placed):
                placing.check(rules, given[0])
            game = cls.start(rules, given[0])
        except ValueError as fault:
            raise BadReplay(0, str(fault)) from fault
        while True:
            for index in range(min(len(given), len(game._events))):
                if given[index] != game._events[index]:
                    raise BadReplay(index, f"{given[index]} can't happen here, but {game._events[index]}")
            if len(given) <= len(game._events):
                break
            index = len(game._events)
            seat, action = _action(given[index], index)
            try:
                game.apply(seat, action)
            except Refused as refused:
                raise BadReplay(index, str(refused)) from refused
        if len(given) < len(game._events):
            raise BadReplay(len(given), f"{game._events[len(given)]} is missing")
        return game

    # What the table knows.

    @property
    def state(self) -> State:
        """Everything, for whoever stands behind all seats: records and tests. To be read only."""
        return self._state

    @property
    def rules(self) -> Ruleset:
        """The ruleset, with the host's changes."""
        return self._state.rules

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """Everything that happened. Not for any seat: see `events.redact`."""
        return tuple(self._events)

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        return self._state.phase

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that are asked now, hidden ones too; a view shows only those that everybody may know."""
        return self._state.waiting()

    @property
    def turn(self) -> int | None:
        """The seat to act, the lowest where several choose at once; None when nobody is asked."""
        waiting = self._state.waiting()
        return waiting[0] if waiting else None

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """All hands, high to low."""
        return tuple(self._state.hands)

    @property
    def bottom(self) -> tuple[Card, ...]:
        """The bottom cards."""
        return self._state.bottom

    @property
    def landlord(self) -> int | None:
        """The open landlord."""
        return self._state.landlord

    @property
    def landlords(self) -> tuple[int, ...]:
        """All landlords, the open one first."""
        return self._state.landlords

    @property
    def over(self) -> bool:
        """Whether somebody is out."""
        return self._state.phase == "over"

    @property
    def void(self) -> bool:
        """Whether everybody passed in the auction."""
        return self._state.phase == "void"

    @property
    def winner(self) -> int | None:
        """The seat that is out."""
        return self._state.ended.winner if self._state.ended else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the side that won; empty before the end."""
        return self._state.ended.winners if self._state.ended else ()

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Scores by seat, zero-sum; None before the end; all 0 for a void deal."""
        if self.void:
            return (0,) * self.rules.players
        return self._state.ended.scores if self._state.ended else None

    @property
    def multiplier(self) -> int:
        """The multiplier that holds for the whole table so far."""
        return sight.multiplier(self._state)

    @property
    def causes(self) -> tuple[Cause, ...]:
        """What multiplied so far."""
        return self._state.causes

    @property
    def next_first(self) -> int | None:
        """First bidder of the next deal where the ruleset rotates it; None where it is drawn."""
        if self.rules.first_bidder != "rotate" or self._state.first is None:
            return None
        return (self._state.first + 1) % self.rules.players

    def view(self, seat: int | None) -> View:
        """What a seat may see, None being a spectator: the only thing of a running game that may leave the table."""
        if seat is not None and not 0 <= seat < self.rules.players:
            raise Refused("unknown_seat", {"seat": seat, "players": self.rules.players})
        return sight.look(self._state, seat)

    def legal(self, seat: int | None = None) -> list[Action]:
        """Everything a seat may do now, `turn` unless given; plays in the core's order, pass last."""
        seat = self.turn if seat is None else seat
        state = self._state
        if seat is None or seat not in state.waiting():
            return []
        match state.phase:
            case "auction":
                return [*(Bid(value) for value in auction.offers(state.rules, state.bids)), Pass()]
            case "reveal":
                return [Reveal(True), Reveal(False)]
            case "doubling" | "redoubling":
                return [Double(True), Double(False)]
            case _:
                plays: list[Action] = list(sight.legal_plays(state, seat))
                return plays if state.to_beat is None else [*plays, Pass()]

    # Actions.

    def apply(self, seat: int, action: Action) -> tuple[AnyEvent, ...]:
        """Let a seat act; returns what happened.

        Raises `Refused` when the seat may not do this now, with the reason; nothing has changed then.
        """
        event = self._judge(seat, action)
        before = len(self._events)
        self._record(event)
        self._follow()
        return tuple(self._events[before:])

    def _record(self, event: AnyEvent) -> None:
        self._state.evolve(event)
        self._events.append(event)

    def _follow(self) -> None:
        """Record what follows by itself."""
        while (event := _automatic(self._state)) is not None:
            self._record(event)

    def _judge(self, seat: int, action: Action) -> AnyEvent:
        """The event that an action is, or `Refused`."""
        state = self._state
        players = state.rules.players
        if state.phase == "over":
            raise Refused("game_over")
        if state.phase == "void":
            raise Refused("deal_void")
        if not 0 <= seat < players:
            raise Refused("unknown_seat", {"seat": seat, "players": players})
        if type(action) not in PHASES:
            raise TypeError(f"{action!r} is no action")
        if state.phase not in PHASES[type(action)]:
            raise Refused("wrong_phase", {"phase": state.phase})
        if seat not in state.waiting():
            if state.phase in ("auction", "play"):
                raise Refused("not_your_turn")
            chosen = state.reveals if state.phase == "reveal" else state.doubles
            if state.phase != "redoubling" and seat in chosen:
                raise Refused("already_chosen")
            in_turn = state.phase == "doubling" and seat in state.doublers()
            raise Refused("not_your_turn" if in_turn else "not_asked")
        match action:
            case Bid(value):
                return self._bid(seat, value)
            case Pass():
                if state.phase == "auction":
                    return Bade(seat=seat, value=0)
                if state.to_beat is None:
                    raise Refused("leader_may_not_pass")
                return Passed(seat=seat)
            case Reveal(on):
                return RevealChosen(seat=seat, on=bool(on))
            case Double(on):
                if state.phase == "redoubling":
                    return Redoubled(seat=seat, on=bool(on))
                return DoubleChosen(seat=seat, on=bool(on), shown=state.rules.doubling_order == "in_turn")
            case Play():
                return self._play(seat, action)

    def _bid(self, seat: int, value: int) -> Bade:
        state = self._state
        if value != 0 and value not in state.rules.bids:
            raise Refused("bid_unknown", {"bid": value, "bids": " ".join(map(str, state.rules.bids))})
        highest = auction.highest(state.bids)
        if 0 < value <= highest:
            raise Refused("bid_not_higher", {"bid": value, "highest": highest})
        return Bade(seat=seat, value=int(value))

    def _play(self, seat: int, action: Play) -> Played:
        state, rules = self._state, self._state.rules
        missing = lacking(state.hands[seat], action)
        if missing:
            raise rules.why_not(action) or Refused("not_in_hand", {"cards": missing})
        play = rules.play(action)
        if state.to_beat is not None:
            refused = rules.why_not(play, to_beat="".join(state.to_beat.cards))
            if refused is not None:
                raise refused
        kept = state.marked if not state.public else None
        cards = laid_out(take(state.hands[seat], action, kept), play)
        left = len(state.hands[seat]) - len(cards)
        return Played(
            seat=seat,
            cards=cards,
            type=play.type,
            length=play.length,
            main=play.main,
            left=left,
            alert=left if left in rules.alerts else None,
        )


def _automatic(state: State) -> AnyEvent | None:
    """The event that follows by itself from a state, if one does."""
    rules, landlord = state.rules, state.landlord
    if state.phase == "auction" and landlord is None:
        if rules.auction == "marked_card":
            return Chosen(seat=state.first or 0, base=1)
        result = auction.outcome(rules, state.first or 0, state.bids)
        if result.kind == "landlord":
            return Chosen(seat=result.seat, base=result.value)
        return Voided() if result.kind == "void" else None
    if landlord is not None and state.due == "bottom":
        return Taken(seat=landlord, cards=state.bottom, shown=rules.bottom_shown != "never")
    if state.phase == "reveal" and not state.waiting():
        if len(state.reveals) < 2:
            return RevealChosen(seat=None, on=False)
        shown = sum(state.reveals.values())
        if shown == 0:
            return Kept()
        return Identified(hidden=state.hidden, factor=2**shown if rules.reveal_doubles == "each" else 2)
    if state.phase == "doubling" and not state.waiting():
        return Doubled(seats=tuple(sorted(seat for seat, on in state.doubles.items() if on)))
    if state.phase == "play" and state.to_beat is not None:
        return _after_move(state)
    return None


def _after_move(state: State) -> AnyEvent | None:
    """After a play or pass: the twin shows its holder, an empty hand ends the game, passes of all others the trick."""
    last = state.trick[-1]
    if not state.public and last.seat == state.hidden and state.marked in last.cards:
        return Identified(hidden=state.hidden, factor=1)
    if not state.hands[last.seat]:
        return _ended(state, last.seat)
    if state.passes == state.rules.players - 1 and state.to_beat is not None:
        return TrickWon(seat=state.to_beat.seat)
    return None


def _ended(state: State, winner: int) -> Ended:
    landlords = state.landlords
    settlement = settle(
        state.rules,
        landlords=landlords,
        winner=winner,
        base=state.base,
        causes=state.causes,
        plays=state.plays,
        doubled=state.doubled or (),
        redoubled=bool(state.redoubled),
        factor=state.factor,
    )
    won = winner in landlords
    return Ended(
        winner=winner,
        winners=tuple(seat for seat in range(state.rules.players) if (seat in landlords) == won),
        scores=settlement.scores,
        multiplier=settlement.multiplier,
        causes=settlement.causes,
        hands=tuple(state.hands),
        bottom=state.bottom,
        dead=state.dead,
        landlords=landlords,
    )


def _action(event: AnyEvent, index: int) -> tuple[int, Action]:
    """The action that made an event."""
    match event:
        case Bade(seat=seat, value=value):
            return seat, Bid(value) if value else Pass()
        case RevealChosen(seat=int(seat), on=bool(on)):
            return seat, Reveal(on)
        case DoubleChosen(seat=seat, on=bool(on)):
            return seat, Double(on)
        case Redoubled(seat=seat, on=on):
            return seat, Double(on)
        case Played(seat=seat, cards=cards):
            return seat, Play("".join(cards), held=cards)
        case Passed(seat=seat):
            return seat, Pass()
        case _:
            raise BadReplay(index, f"{event} follows from no action")
