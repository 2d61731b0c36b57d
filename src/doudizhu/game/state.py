"""The state of a game: what its events have made of it so far. `evolve` takes one event and checks nothing."""

from __future__ import annotations

from typing import Literal

from doudizhu.cards import Card, counts, sort_cards, word
from doudizhu.game import auction
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
from doudizhu.game.score import play_cause
from doudizhu.game.view import Cause, MoveView, Phase
from doudizhu.rulesets.base import Ruleset


class State:
    """All that is known to the table itself. Nothing of it may leave except through a view."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.phase: Phase = "auction"
        self.due: Literal["", "bottom"] = ""
        """A step that follows by itself and is still to come."""
        self.hands: list[tuple[Card, ...]] = []
        """Each high to low."""
        self.words: list[int] = []
        """The hands as the core counts them."""
        self.bottom: tuple[Card, ...] = ()
        self.dead: tuple[Card, ...] = ()
        self.all_counts: list[int] = []
        """Cards of each rank in the game."""
        self.first: int | None = None
        self.upturned: Card | None = None
        self.marked: Card | None = None
        self.bids: list[tuple[int, int]] = []
        self.base = 0
        self.landlord: int | None = None
        self.hidden: int | None = None
        """The second landlord, known to the table from the deal on."""
        self.public = True
        """Whether everybody knows all landlords, once there is one."""
        self.taken = False
        self.bottom_shown = False
        self.reveals: dict[int | None, bool] = {}
        self.revealed = False
        """The step of showing is over."""
        self.doubles: dict[int, bool] = {}
        self.doubled: tuple[int, ...] | None = None
        """Seats that doubled, once that is shown."""
        self.redoubled: bool | None = None
        self.factor = 1
        """Multiplier inherited from the position that the game started from."""
        self.causes: tuple[Cause, ...] = ()
        self.turn: int | None = None
        self.passes = 0
        self.to_beat: MoveView | None = None
        self.tricks: tuple[tuple[MoveView, ...], ...] = ()
        """Finished tricks."""
        self.trick: tuple[MoveView, ...] = ()
        self.plays: list[int] = []
        self.played: list[list[Card]] = []
        """Cards each seat has put down."""
        self.known: list[list[Card]] = []
        """Cards that everybody saw go into each hand."""
        self.alerts: list[int | None] = []
        self.ended: Ended | None = None

    @property
    def landlords(self) -> tuple[int, ...]:
        """All landlords, the open one first."""
        if self.landlord is None:
            return ()
        return (self.landlord,) if self.hidden is None else (self.landlord, self.hidden)

    @property
    def identity_known(self) -> bool:
        """Whether everybody knows who the landlords are: announced, or a lone one has played both marked cards."""
        if self.public or self.ended is not None:
            return True
        alone = self.landlord is not None and self.hidden is None and self.taken
        return alone and self.marked not in self.hands[self.landlord or 0]

    def waiting(self) -> tuple[int, ...]:
        """Seats that are asked now, in rising order; none while something follows by itself."""
        if self.due or (self.phase == "auction" and self.landlord is not None):
            return ()
        if self.phase == "auction":
            return (auction.outcome(self.rules, self.first or 0, self.bids).seat,)
        if self.phase == "reveal":
            return tuple(sorted(seat for seat in self.landlords if seat not in self.reveals))
        if self.phase == "doubling":
            pending = tuple(seat for seat in self.doublers() if seat not in self.doubles)
            if self.rules.doubling_order == "in_turn":
                return pending[:1]
            return tuple(sorted(pending))
        if self.phase == "redoubling":
            return self.landlords
        if self.phase == "play" and self.turn is not None:
            return (self.turn,)
        return ()

    def doublers(self) -> tuple[int, ...]:
        """Seats that are asked whether they double, from the landlord's next seat on, he himself last."""
        asked = self.rules.players - (self.rules.doubling == "farmers")
        return tuple(((self.landlord or 0) + step) % self.rules.players for step in range(1, asked + 1))

    def evolve(self, event: AnyEvent) -> None:
        """Take one event. The event must be one that can happen now."""
        match event:
            case Dealt():
                self._dealt(event)
            case Placed():
                self._placed(event)
            case Bade():
                self.bids.append((event.seat, event.value))
                self.base = max(self.base, event.value)
            case Voided():
                self.phase = "void"
            case Chosen():
                self.landlord = event.seat
                self.base = event.base
                if self.rules.hidden_landlord:
                    self.public = False
                    self.hidden = self._twin_holder(event.seat)
                self._advance()
            case Taken():
                self._taken(event)
            case RevealChosen():
                self.reveals[event.seat] = bool(event.on)
            case Identified():
                self.public = True
                if event.factor > 1:
                    self.causes += (Cause(cause="reveal", factor=event.factor, seat=None),)
                if self.phase == "reveal":
                    self.revealed = True
                    self._advance()
            case Kept():
                self.revealed = True
                self._advance()
            case DoubleChosen():
                self.doubles[event.seat] = bool(event.on)
            case Doubled():
                self.doubled = event.seats
                self.causes += tuple(Cause(cause="double", factor=2, seat=seat) for seat in event.seats)
                self._advance()
            case Redoubled():
                self.redoubled = event.on
                if event.on:
                    self.causes += (Cause(cause="redouble", factor=2, seat=event.seat),)
                self._advance()
            case Played():
                self._played(event)
            case Passed():
                self.trick += (MoveView(seat=event.seat, cards=(), type="", length=0, main=""),)
                self.passes += 1
                self.turn = (event.seat + 1) % self.rules.players
            case TrickWon():
                self.tricks += (self.trick,)
                self.trick = ()
                self.to_beat = None
                self.passes = 0
                self.turn = event.seat
            case Ended():
                self._ended(event)

    def _dealt(self, event: Dealt) -> None:
        self._start(event.hands, event.bottom, event.dead)
        self.first = event.first
        self.upturned = event.upturned
        self.marked = event.marked
        self.known[event.first].extend(card for card in (event.upturned, event.marked) if card is not None)
        if self.rules.auction in ("call", "marked_card"):
            self.base = 1

    def _placed(self, event: Placed) -> None:
        self._start(event.hands, event.bottom, ())
        self.landlord = event.landlord
        self.hidden = event.hidden
        self.public = event.public
        self.marked = event.marked
        self.base = event.base
        self.factor = event.factor
        self.taken = self.revealed = True
        self.bottom_shown = event.bottom_shown
        self.doubled = event.doubled
        self.doubles = dict.fromkeys(event.doubled, True)
        self.causes = tuple(Cause(cause="double", factor=2, seat=seat) for seat in event.doubled)
        if event.redoubled:
            self.redoubled = True
            self.causes += (Cause(cause="redouble", factor=2, seat=event.landlord),)
        if event.bottom_shown:
            held = list(self.hands[event.landlord])
            for card in self.bottom:
                if card in held:
                    held.remove(card)
                    self.known[event.landlord].append(card)
        # The bottom cards are in the landlord's hand, or played from it.
        self.all_counts = counts(card for hand in self.hands for card in hand)
        self.phase = "play"
        self.turn = event.turn
        self.plays = list(event.plays)
        self.passes = event.passes
        if event.to_beat and event.owner is not None:
            play = self.rules.play("".join(event.to_beat))
            self.to_beat = MoveView(
                seat=event.owner, cards=event.to_beat, type=play.type, length=play.length, main=play.main
            )
            passed = [(event.owner + step) % self.rules.players for step in range(1, event.passes + 1)]
            self.trick = (
                self.to_beat,
                *(MoveView(seat=seat, cards=(), type="", length=0, main="") for seat in passed),
            )

    def _start(
        self,
        hands: tuple[tuple[Card, ...] | None, ...],
        bottom: tuple[Card, ...] | None,
        dead: tuple[Card, ...] | None,
    ) -> None:
        if bottom is None or dead is None or any(hand is None for hand in hands):
            raise ValueError("a redacted deal can't be replayed: it lacks cards")
        self.hands = [sort_cards(hand or ()) for hand in hands]
        self.words = [word(hand) for hand in self.hands]
        self.bottom, self.dead = sort_cards(bottom), sort_cards(dead)
        self.all_counts = counts(card for cards in (*self.hands, bottom, dead) for card in cards)
        players = self.rules.players
        self.plays = [0] * players
        self.played = [[] for _ in range(players)]
        self.known = [[] for _ in range(players)]
        self.alerts = [None] * players

    def _twin_holder(self, landlord: int) -> int | None:
        """The other seat that was dealt the marked card's twin; None when the landlord has or will have it."""
        return next(
            (seat for seat, hand in enumerate(self.hands) if seat != landlord and self.marked in hand),
            None,
        )

    def _taken(self, event: Taken) -> None:
        self.taken = True
        self.due = ""
        self.bottom_shown = event.shown
        if event.shown:
            self.known[event.seat].extend(self.bottom)
        self.hands[event.seat] = sort_cards((*self.hands[event.seat], *self.bottom))
        self.words[event.seat] = word(self.hands[event.seat])
        self._advance()

    def _advance(self) -> None:
        """Go to the next step between the auction and the first lead."""
        rules = self.rules
        if not self.taken and rules.bottom_shown != "after_doubling":
            self.due = "bottom"
        elif rules.hidden_landlord and not self.revealed:
            self.phase = "reveal"
        elif rules.doubling != "none" and self.doubled is None:
            self.phase = "doubling"
        elif rules.redoubling and self.doubled and self.redoubled is None:
            self.phase = "redoubling"
        elif not self.taken:
            self.due = "bottom"
            self.phase = "play"
        else:
            self.phase = "play"
            self.turn = self.landlord

    def _played(self, event: Played) -> None:
        seat = event.seat
        rest = list(self.hands[seat])
        for card in event.cards:
            rest.remove(card)
        self.hands[seat] = tuple(rest)
        cards = word(event.cards)
        self.words[seat] -= cards
        self.plays[seat] += 1
        self.played[seat].extend(event.cards)
        self.alerts[seat] = event.alert
        self.to_beat = MoveView(seat=seat, cards=event.cards, type=event.type, length=event.length, main=event.main)
        self.trick += (self.to_beat,)
        cause = play_cause(self.rules, event.type, len(event.cards), seat)
        if cause is not None:
            self.causes += (cause,)
        self.passes = 0
        self.turn = (seat + 1) % self.rules.players

    def _ended(self, event: Ended) -> None:
        self.ended = event
        self.phase = "over"
        self.turn = None
        self.causes = event.causes
        self.tricks += (self.trick,)
        self.trick = ()
        self.to_beat = None
