"""What happened at a table: the events whose replay is the state.

Every event serialises to JSON and back. `redact` is the event as one seat may know it, `sees` whether it may know of
it at all; events that it doesn't see keep their numbers.
"""

from __future__ import annotations

import msgspec

from doudizhu.cards import Card
from doudizhu.game.view import Cause
from doudizhu.rulesets.base import OptionValue


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something that happened."""


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The pack was dealt. Where hands are None they are not the reader's to see."""

    ruleset: str
    options: dict[str, OptionValue]
    """Fields that the host changed."""
    hands: tuple[tuple[Card, ...] | None, ...]
    bottom: tuple[Card, ...] | None
    dead: tuple[Card, ...] | None
    first: int
    """First bidder; where a card is marked, the seat that was dealt it."""
    upturned: Card | None = None
    marked: Card | None = None


class Placed(Event, frozen=True, kw_only=True, tag="placed"):
    """A game that starts at card play from given hands."""

    ruleset: str
    options: dict[str, OptionValue]
    hands: tuple[tuple[Card, ...] | None, ...]
    """Bottom cards included in the landlord's hand."""
    bottom: tuple[Card, ...] | None
    bottom_shown: bool
    landlord: int
    hidden: int | None
    """Second landlord; None where there is none, or where the reader can't know him."""
    public: bool
    """Whether everybody knows all landlords."""
    marked: Card | None
    base: int
    factor: int
    """Multiplier so far."""
    turn: int
    to_beat: tuple[Card, ...]
    """Cards of the play to beat; empty when the seat to act leads."""
    owner: int | None
    """Seat that made the play to beat."""
    passes: int
    plays: tuple[int, ...]
    """Plays each seat has made, for spring and anti-spring."""
    doubled: tuple[int, ...] = ()
    """Seats whose double counts for themselves; one that counts for the table is in `factor`."""
    redoubled: bool = False


class Bade(Event, frozen=True, kw_only=True, tag="bid"):
    """A word in the auction; `value` 0 is a pass."""

    seat: int
    value: int


class Voided(Event, frozen=True, kw_only=True, tag="void"):
    """Everybody passed: the deal is void."""


class Chosen(Event, frozen=True, kw_only=True, tag="landlord"):
    """The landlord is known."""

    seat: int
    base: int


class Taken(Event, frozen=True, kw_only=True, tag="bottom"):
    """The landlord took the bottom cards; None where only he sees them."""

    seat: int
    cards: tuple[Card, ...] | None
    shown: bool


class RevealChosen(Event, frozen=True, kw_only=True, tag="reveal"):
    """A landlord chose to show himself or not.

    A second one follows the open landlord's also where he is alone, with no seat, so that there are always two.
    """

    seat: int | None
    on: bool | None


class Identified(Event, frozen=True, kw_only=True, tag="identity"):
    """All landlords are public from now on."""

    hidden: int | None
    """The second landlord; None when the open one is alone."""
    factor: int
    """1 when the twin was played, else what showing multiplies."""


class Kept(Event, frozen=True, kw_only=True, tag="unshown"):
    """Nobody showed himself."""


class DoubleChosen(Event, frozen=True, kw_only=True, tag="double"):
    """A seat chose to double or not; unseen by others until all have chosen, unless it was done in the open."""

    seat: int
    on: bool | None
    shown: bool = False


class Doubled(Event, frozen=True, kw_only=True, tag="doubles"):
    """All have chosen: the seats that doubled."""

    seats: tuple[int, ...]


class Redoubled(Event, frozen=True, kw_only=True, tag="redouble"):
    """The landlord's answer to the doubles."""

    seat: int
    on: bool


class Played(Event, frozen=True, kw_only=True, tag="play"):
    """Cards put down, body before kickers."""

    seat: int
    cards: tuple[Card, ...]
    type: str
    length: int
    main: str
    left: int
    """Cards left in the hand."""
    alert: int | None = None
    """The number of cards left, where the ruleset announces it."""


class Passed(Event, frozen=True, kw_only=True, tag="pass"):
    """No play."""

    seat: int


class TrickWon(Event, frozen=True, kw_only=True, tag="trick"):
    """All others passed; the seat leads."""

    seat: int


class Ended(Event, frozen=True, kw_only=True, tag="over"):
    """A seat is out. Scores sum to zero."""

    winner: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    multiplier: int
    causes: tuple[Cause, ...]
    hands: tuple[tuple[Card, ...], ...]
    """Cards left, all open now."""
    bottom: tuple[Card, ...]
    dead: tuple[Card, ...]
    landlords: tuple[int, ...]


AnyEvent = (
    Dealt
    | Placed
    | Bade
    | Voided
    | Chosen
    | Taken
    | RevealChosen
    | Identified
    | Kept
    | DoubleChosen
    | Doubled
    | Redoubled
    | Played
    | Passed
    | TrickWon
    | Ended
)


def acted(event: AnyEvent) -> bool:
    """Whether the event is what a seat did; all others follow by themselves."""
    if isinstance(event, RevealChosen):
        return event.seat is not None
    return isinstance(event, Bade | DoubleChosen | Redoubled | Played | Passed)


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    """The event as JSON."""
    return _ENCODER.encode(event)


def decode(text: bytes | str) -> AnyEvent:
    """The event that `encode` wrote. Raises `msgspec.ValidationError` for anything else."""
    return _DECODER.decode(text)


def sees(event: AnyEvent, seat: int | None) -> bool:
    """Whether a seat may know that the event happened at all.

    A landlord's choice to show himself is known to nobody else: that it was made, when, and by how many, would betray
    whether there is a hidden one. Whoever tells a seat the number of the last event counts only up to one it sees.
    """
    return not isinstance(event, RevealChosen) or (seat is not None and event.seat == seat)


def redact(event: AnyEvent, seat: int | None) -> AnyEvent:
    """The event as a seat may know it when it happens; None stands for a spectator. See also `sees`."""
    if isinstance(event, Dealt):
        return msgspec.structs.replace(event, hands=_own(event.hands, seat), bottom=None, dead=None)
    if isinstance(event, Placed):
        knows = event.public or seat == event.hidden
        fellow = event.public and event.hidden is not None and seat in (event.landlord, event.hidden)
        return msgspec.structs.replace(
            event,
            hands=_own(event.hands, seat, *((event.landlord, event.hidden) if fellow else ())),
            bottom=event.bottom if event.bottom_shown or seat == event.landlord else None,
            hidden=event.hidden if knows else None,
        )
    if isinstance(event, Taken):
        return event if event.shown or event.seat == seat else msgspec.structs.replace(event, cards=None)
    if isinstance(event, RevealChosen):
        return event if sees(event, seat) else RevealChosen(seat=None, on=None)
    if isinstance(event, DoubleChosen):
        return event if event.shown or event.seat == seat else msgspec.structs.replace(event, on=None)
    return event


def _own(hands: tuple[tuple[Card, ...] | None, ...], *seats: int | None) -> tuple[tuple[Card, ...] | None, ...]:
    """Only the hands of these seats."""
    return tuple(hand if seat in seats else None for seat, hand in enumerate(hands))
