"""A ruleset is data: one frozen record that names every difference between the six.

Nothing outside this folder asks which ruleset it is; code asks what the ruleset's fields say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal

from doudizhu.game.actions import Play
from doudizhu.refusals import IllegalPlay, Refused
from doudizhu.rulesets import explain, plays
from doudizhu.rulesets.plays import Cards

if TYPE_CHECKING:
    from doudizhu import _core


OptionValue = bool | int | str | tuple[int, ...]
"""What an option can be."""


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One ruleset. Sources of the values are the cells and numbered choices quoted in each ruleset's file."""

    id: str
    players: int
    """Seats, 2–5. Turns run counter-clockwise: the seat after s is (s + 1) mod players."""

    packs: int = 1
    dealt: int = 17
    """Cards dealt to each seat before the bottom is taken."""
    bottom: int = 3
    """Cards set aside for the landlord."""
    dead: int = 0
    """Cards set aside face down that nobody sees before the end."""

    auction: Literal["once", "circles", "call", "marked_card"] = "once"
    """How the landlord is found: one turn each with rising bids; turns in circles until all others passed in a row;
    the first call wins; no auction, the holder of the marked card is landlord."""
    bids: tuple[int, ...] = (1, 2, 3)
    """Values that can be bid, rising; the last ends the auction at once. The base score is the winning bid."""
    first_bidder: Literal["random", "rotate", "upturned"] = "random"
    """Who speaks first: a seat drawn with the deal; one seat on from the deal before, random for the first; the seat
    that was dealt the upturned card."""

    bottom_shown: Literal["after_auction", "after_doubling", "never"] = "after_auction"
    """When the bottom is shown to all and taken; with "never" only the landlord sees it."""
    hidden_landlord: bool = False
    """The holder of the marked card's twin is a second landlord, unknown until he shows himself or plays the twin."""
    reveal_doubles: Literal["once", "each"] = "once"
    """Factor for showing identities: 2 once, or 2 for each landlord who shows."""
    doubling: Literal["none", "farmers", "all"] = "none"
    """Who may double before the first lead."""
    doubling_order: Literal["at_once", "in_turn"] = "at_once"
    """All choose at once and see the choices together; or one after the other from the landlord's next seat on, in the
    open."""
    redoubling: bool = False
    """The landlord may redouble against those who doubled."""
    double_scope: Literal["seat", "table"] = "seat"
    """What a double multiplies: the doubler's own score against the landlord, or everybody's."""

    # Plays: what the core needs to know.
    hand_limit: int = 20
    """Largest hand that can occur; a longer play is no play."""
    single_kickers: bool = True
    """Trios and planes may carry single cards."""
    four_with_two: bool = True
    """Four of a rank may carry two single cards or two pairs."""
    kicker_copies: Literal[1, 2, 3] = 2
    """How many equal singles a play may carry; three only in planes and only when that trio does not touch the body."""
    kickers_distinct: bool = False
    """All single kickers differ in rank, whatever `kicker_copies` allows."""
    plane_pair_max: int = 4
    """Most trios in a plane that carries pairs."""
    joker_pairs: Literal["none", "kind", "bomb"] = "none"
    """Two equal jokers are nothing, an ordinary pair, or a bomb."""
    bomb_min_double: int = 4
    """Smallest bomb of one rank that doubles the score. Joker bombs other than two equal jokers always do."""

    # Score.
    spring: bool = True
    """Spring and anti-spring double the score."""
    team_score: Literal["each", "lead"] = "each"
    """Two landlords: every winner gets S from every loser; or the open landlord ±2S, his partner ±S."""
    alerts: tuple[int, ...] = ()
    """Numbers of cards left that are announced to all when a play leaves exactly that many."""

    options: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict, hash=False)
    """Fields that a host may change, each with the values it may take, the default first."""

    # What these fields make of the cards. The core answers; see plays.py.

    @property
    def core(self) -> _core.Rules:
        """The core's object for these play rules, built when first used and shared between equal rules."""
        return plays.core_rules(self)

    def classify(self, cards: Cards) -> Play | None:
        """The one reading of a set of cards, or None when it is no play.

        Raises `IllegalPlay` for cards that can't be read or that the packs can't hold.
        """
        play: Play | None = self.core.classify(plays.as_word(self, cards))
        return play

    def play(self, cards: Cards) -> Play:
        """The reading of a set of cards; raises `IllegalPlay` with the reason when it is no play."""
        found = self.classify(cards)
        if found is None:
            text = plays.ranks_of(self, cards)
            code, params = explain.no_play(self, text)
            raise IllegalPlay(code, params, cards)
        return found

    def beats(self, lead: Cards, reply: Cards) -> bool:
        """Whether `reply` may be put on `lead`; raises `IllegalPlay` when either is no play."""
        lead_word, reply_word = plays.as_word(self, self.play(lead)), plays.as_word(self, self.play(reply))
        return bool(self.core.beats(lead_word, reply_word))

    def leads(self, hand: Cards) -> list[Play]:
        """Every legal lead of a hand, each set of ranks once, in the core's order.

        Raises `IllegalPlay` for cards that can't be a hand.
        """
        found: list[Play] = self.core.leads(plays.hand_word(self, hand))
        return found

    def answers(self, hand: Cards, to_beat: Cards) -> list[Play]:
        """Every legal answer of a hand to a play, pass not included.

        Raises `IllegalPlay` for cards that can't be a hand, and when `to_beat` is no play.
        """
        beaten = plays.as_word(self, self.play(to_beat))
        found: list[Play] = self.core.answers(plays.hand_word(self, hand), beaten)
        return found

    def counts(self) -> dict[str, int]:
        """Number of distinct plays (sets of ranks) of each type."""
        return plays.type_counts(self)

    def why_not(self, cards: Cards, hand: Cards | None = None, to_beat: Cards | None = None) -> Refused | None:
        """The reason why a set of cards may not be put down, or None when it may.

        Looks first at the hand (when given), then at the type, then at the play to beat (when given).
        """
        try:
            play = self.play(cards)
        except IllegalPlay as refused:
            if refused.code in ("unknown_card", "not_in_pack"):
                return refused
            missing = (
                explain.missing(plays.ranks_of(self, cards), plays.ranks_of(self, hand)) if hand is not None else ""
            )
            return Refused("not_in_hand", {"cards": missing}) if missing else refused
        if hand is not None:
            missing = explain.missing(play.cards, plays.ranks_of(self, hand))
            if missing:
                return Refused("not_in_hand", {"cards": missing})
        if to_beat is not None and not self.beats(to_beat, play):
            return Refused(*explain.no_answer(self.play(to_beat), play))
        return None

    # Options.

    def changed(self) -> dict[str, Any]:
        """Fields that a host changed, with their values."""
        return {name: getattr(self, name) for name, values in self.options.items() if getattr(self, name) != values[0]}

    def with_options(self, changes: Mapping[str, object]) -> Ruleset:
        """This ruleset with some of its options changed.

        Raises `UnknownOption` for a field that is no option, for a value it can't take, and for values that exclude
        each other.
        """
        clean: dict[str, Any] = {}
        for name, value in changes.items():
            if name not in self.options:
                raise UnknownOption(f"{self.id} has no option {name!r}; it has {', '.join(self.options)}")
            same = [allowed for allowed in self.options[name] if repr(allowed) == repr(_frozen(value))]
            if not same:
                allowed = ", ".join(repr(each) for each in self.options[name])
                raise UnknownOption(f"option {name} of {self.id} can't be {value!r}; it can be {allowed}")
            clean[name] = same[0]
        changed = replace(self, **clean)
        if changed.team_score == "lead" and changed.double_scope == "seat" and changed.doubling != "none":
            raise UnknownOption("team_score 'lead' shares every loss in thirds, so it needs double_scope 'table'")
        return changed


class UnknownOption(ValueError):
    """An option that a ruleset does not have, or a value that it can't take."""


def _frozen(value: object) -> object:
    """A tuple may also come as the list that JSON makes of it."""
    return tuple(value) if isinstance(value, list) else value


FIELDS = tuple(each.name for each in fields(Ruleset) if each.name != "options")
"""Names of all fields that say a difference between rulesets."""
