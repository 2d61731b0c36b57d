"""A ruleset is data: one frozen record that names every difference between the six.

Nothing outside this folder asks which ruleset it is; code asks what the ruleset's fields say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


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
    """Cards set aside face down that nobody ever sees."""

    auction: Literal["once", "circles", "call", "marked_card"] = "once"
    """How the landlord is found: one turn each with rising bids; turns in circles until all others passed in a row;
    the first call wins; no auction, the holder of the marked card is landlord."""
    bids: tuple[int, ...] = (1, 2, 3)
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
    """Who may double before the first lead, all at once."""
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

    options: dict[str, tuple[object, ...]] = field(default_factory=dict, hash=False)
    """Fields that a host may change, each with the values it may take, the default first."""
