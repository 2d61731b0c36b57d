"""The compiled arithmetic of hands.

Cards are ranks, without suits. A *word* is an int that holds the count of rank r in bits 4r..4r+3,
with the ranks 3456789TJQKA2BR numbered from 0. Wherever cards are asked for, a word or a text of
ranks in any order will do. Cards that the packs do not hold raise ValueError, and so do arguments
that are neither text nor a word, naming the value and the argument.

A *play id* numbers the plays of a ruleset from 0: by type, length, main rank, then kickers. No
list of plays contains the pass.
"""

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

cpu: str
"""The build in use: "base", "v3" (x86-64-v3: AVX2, BMI2) or "v4" (AVX-512)."""

def word(text: str) -> int:
    """Return the word of a text of ranks. ValueError names an unknown letter and its place."""

def text(word: SupportsIndex | str) -> str:
    """Return the ranks of a word, low to high."""

class Rules:
    """What a ruleset says about plays, with the table of all its plays."""

    def __init__(
        self,
        *,
        players: int,
        packs: int,
        hand_limit: int,
        single_kickers: bool,
        four_with_two: bool,
        kicker_copies: int,
        plane_pairs_max: int,
        joker_pairs: str,
        bomb_min_double: int,
    ) -> None:
        """Build the table (some 10 ms). ValueError names a field that is out of range.

        players: 2..5. packs: 1 or 2. hand_limit: cards in the largest hand, up to 33.
        single_kickers: trio_single and plane_singles exist. four_with_two: four_singles and
        four_pairs exist. kicker_copies: 1 = single kickers all differ, 2 = two may be equal, 3 = in
        a plane also three, unless that trio touches the plane. plane_pairs_max: trios in the
        longest plane with pairs. joker_pairs: "none" (one pack), "kind" (two equal jokers are a
        pair) or "bomb" (two or three jokers are bombs). bomb_min_double: cards in the smallest
        bomb that doubles the score.
        """

    @property
    def play_count(self) -> int: ...
    def plays(self) -> list[tuple[int, int, str, int, int]]:
        """Return (word, word of the body, type, length, main rank) of every play, by id."""

    def bind_plays(self, objects: Sequence[object]) -> None:
        """Give the object that stands for each play, by id. Until then the id itself does."""

    def leads(self, hand: SupportsIndex | str) -> list[Any]:
        """Return the objects of all plays that the hand can lead."""

    def answers(self, hand: SupportsIndex | str, to_beat: SupportsIndex | str) -> list[Any]:
        """Return the objects of all plays of the hand that beat a play."""

    def leads_count(self, hand: SupportsIndex | str) -> int: ...
    def answers_count(self, hand: SupportsIndex | str, to_beat: SupportsIndex | str) -> int: ...
    def leads_ids(self, hand: SupportsIndex | str) -> NDArray[np.int32]: ...
    def answers_ids(self, hand: SupportsIndex | str, to_beat: SupportsIndex | str) -> NDArray[np.int32]: ...
    def leads_words(self, hand: SupportsIndex | str) -> NDArray[np.uint64]: ...
    def answers_words(self, hand: SupportsIndex | str, to_beat: SupportsIndex | str) -> NDArray[np.uint64]: ...
    def classify(self, cards: SupportsIndex | str) -> Any:
        """Return the object of the play that the cards are, or None when they are none."""

    def id_of(self, cards: SupportsIndex | str) -> int:
        """Return the id of the play that the cards are, or -1."""

    def beats(self, lead: SupportsIndex | str, reply: SupportsIndex | str) -> bool:
        """Tell whether `reply` may be put on `lead`. ValueError when one is no play."""

    def doubles(self, cards: SupportsIndex | str) -> bool:
        """Tell whether playing this doubles the score. ValueError when it is no play."""

    def turns(self, hand: SupportsIndex | str) -> int:
        """Return the fewest plays that empty the hand when nobody else plays."""

    def leads_batch(self, hands: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return the leads of n hands as (offsets[n + 1], ids): list i is ids[offsets[i] : offsets[i + 1]].

        Runs without the GIL. ValueError names the first bad hand; another dtype is a TypeError.
        """

    def answers_batch(
        self, hands: NDArray[np.uint64], to_beat_ids: NDArray[np.int32]
    ) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Return the answers of n hands to n plays in the same form."""

    def leads_batch_plays(self, hands: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """Return the leads of n hands as (offsets[n + 1], plays[m, 2]), as fast as the core finds them.

        A play is two words: its body, with the number of its type in the four highest bits, and its kickers.
        """

    def answers_batch_plays(
        self, hands: NDArray[np.uint64], to_beat_ids: NDArray[np.int32]
    ) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """Return the answers of n hands to n plays in the same form."""

    def turns_batch(self, hands: NDArray[np.uint64]) -> NDArray[np.int8]:
        """Return the fewest plays that empty each hand."""

    def playouts(
        self, games: int, *, seed: int, threads: int = 1, hand_sizes: Sequence[int]
    ) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int16]]:
        """Play games at random and return (winner, doublings, decisions) of each.

        Every game has a deal of its own; seat 0 is the landlord and leads; hand_sizes are the cards
        of each seat. All legal plays, a pass among them, have the same chance. The same seed gives
        the same games whatever the threads.
        """

    def signature(self) -> int:
        """Return a hash over fixed seeds: plays, lists, comparisons, fewest turns and random games."""

class Bench:
    """Fixed work from random games of one ruleset, and the seconds that the core's own loops take for it."""

    def __init__(self, rules: Rules, *, hand_sizes: Sequence[int], games: int, seed: int) -> None: ...
    @property
    def large_hands(self) -> NDArray[np.uint64]: ...
    @property
    def small_hands(self) -> NDArray[np.uint64]: ...
    @property
    def following_hands(self) -> NDArray[np.uint64]: ...
    @property
    def to_beat_ids(self) -> NDArray[np.int32]: ...
    @property
    def played(self) -> NDArray[np.uint64]: ...
    def time_leads_large(self) -> float: ...
    def time_leads_small(self) -> float: ...
    def time_lead_counts(self) -> float: ...
    def time_lead_ids(self) -> float: ...
    def time_answers(self) -> float: ...
    def time_classifications(self) -> float: ...
    def time_turns(self) -> float: ...

class Position:
    """Card play with all hands known. Seats play in rising order."""

    def __init__(
        self,
        rules: Rules,
        *,
        hands: Sequence[SupportsIndex | str],
        landlords: int,
        turn: int,
        to_beat: SupportsIndex | str | None = None,
        owner: int = -1,
        passes: int = 0,
        doublings: int = 0,
        plays_made: Sequence[int] | None = None,
    ) -> None:
        """Set up a position.

        landlords: bit s is set when seat s is on the landlord's side. to_beat, owner, passes: the
        play to beat, the seat that made it, and the passes in a row since; None when the seat to
        play leads. doublings: bombs and rockets played so far that double the score. plays_made:
        plays of each seat so far. ValueError names what does not fit.
        """

    def legal_ids(self) -> NDArray[np.int32]:
        """Return the ids of the legal plays; a legal pass comes first, as -1. Empty when over."""

    def apply(self, play_id: int) -> None:
        """Make a play, or pass with -1. ValueError when it is not legal."""

    def undo(self) -> None:
        """Take the last play or pass back. ValueError when there is none."""

    def playouts(
        self, games: int, *, seed: int, threads: int = 1
    ) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int16]]:
        """Play this position to its end at random, and return what Rules.playouts does."""

    @property
    def turn(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> int:
        """The seat that is out, or -1."""

    @property
    def landlords_won(self) -> bool: ...
    @property
    def hands(self) -> list[int]: ...
    @property
    def plays_made(self) -> list[int]: ...
    @property
    def to_beat_id(self) -> int:
        """The id of the play to beat, or -1 when the seat to play leads."""

    @property
    def owner(self) -> int: ...
    @property
    def passes(self) -> int: ...
    @property
    def doublings(self) -> int: ...
    @property
    def hash(self) -> int:
        """64 bits, the same for equal positions."""

class Solver:
    """Exact results with all hands open. What was found is remembered for later questions, in bounded memory."""

    def __init__(
        self,
        rules: Rules,
        *,
        banned: Sequence[str] = ...,
        spring: bool = False,
        anti_spring: bool = False,
        megabytes: int = 64,
    ) -> None:
        """Make a solver of one ruleset.

        banned: types of plays that do not exist. spring: landlords double when no farmer has played. anti_spring:
        farmers double when the landlord has played once. ValueError names what does not fit.
        """

    def solve(
        self,
        position: Position,
        *,
        every_play: bool = True,
        points: bool = False,
        line: bool = True,
        boards: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
    ) -> dict[str, Any]:
        """Answer for a position that is not over; another thread may cancel. One question at a time, others wait.

        boards, seconds: how far to go; what is not reached is None, never a guess. threads (1..64) search together
        and find the same. Ctrl-C stops the search.
        Returns wins: the side of the seat to play wins. doublings: how often the winners can force the score to
        double from here on, springs included (with points). plays: (play id or -1 for a pass, wins, doublings) of
        the legal plays, of all with every_play, else up to the first that wins. line: (seat, play id or -1) to the
        end; longest: the line is the fastest win against the longest resistance. boards: searched.
        """

    def cancel(self) -> None:
        """Stop the question that is being answered; it returns what it knows."""

def split_costs(rules: Rules, prices: NDArray[np.float32], hands: Sequence[int | str]) -> list[float]:
    """Return the price of the cheapest cut of each hand into plays.

    prices: float32 of shape (16, 15), the price of a play by type number (0 unused; single 1, pair, trio, trio_single,
    trio_pair, straight, pair_chain, plane, plane_singles, plane_pairs, four_singles, four_pairs, bomb, rocket, two or
    three jokers 15) and main rank. A kicker costs nothing; each card of a bomb beyond four takes 0.3 off. With 1
    everywhere it is the number of turns a hand needs, but for the rules on equal kickers, which are not looked at.
    ValueError names a hand that the packs can't hold or a price that is no small number.
    """

# Computer players. Seats are numbered in turn order from the open landlord, seat 0, who leads first.
# A *role* is a seat's place after the open landlord; a hidden landlord's is the number of seats.
# Points are in single scores: what one farmer pays or gets, without the base.

_Candidates = list[tuple[int, float, float, float, float, int]]
"""Plays, best first: cards as a word (0 a pass), the network's chance to win, chance to win, points,
what the choice goes by, worlds played."""

class TableRules:
    """What card play and its value depend on, beyond plays."""

    def __init__(
        self,
        rules: Rules,
        *,
        dealt: int,
        bottom: int,
        dead: int,
        bottom_shown: bool,
        hidden_landlord: bool,
        spring: bool,
    ) -> None:
        """dealt: cards a seat gets; bottom: the landlord's; dead: nobody's. ValueError unless they make the pack."""

    @property
    def roles(self) -> int: ...
    @property
    def inputs(self) -> int:
        """Inputs of the networks that choose plays."""

    @property
    def deal_inputs(self) -> int:
        """Inputs of the networks that value what a seat was dealt."""

class Seen:
    """All that one seat has seen, when it is its turn in card play. No hidden card enters."""

    def __init__(
        self,
        rules: TableRules,
        *,
        seat: int,
        hand: int,
        unseen: int,
        counts: Sequence[int],
        known: Sequence[int],
        bottom: int,
        moves: Sequence[int],
        plays_made: Sequence[int],
        turn: int = 0,
        doublings: int = 0,
        marked: int = -1,
        hidden: int = -1,
        lone: bool = False,
        sides_public: bool = False,
        public_at_start: bool = False,
    ) -> None:
        """hand, counts, bottom (shown cards that the landlord holds), plays_made: before the first move.

        moves: cards of the plays made, 0 for a pass; turn, the seat that made the first, which led;
        doublings, bombs before. unseen: cards now in other hands or set aside for good; known: those that
        another seat must hold. Where there is a hidden landlord: marked, the rank of the marked
        card; hidden, his seat where this seat knows it; lone, this seat knows that there is none;
        sides_public (now) and public_at_start, everybody knows the sides. ValueError for what does
        not fit together.
        """

    def world(self, seed: int) -> tuple[list[int], int, int]:
        """Draw hands now, dead cards and the hidden landlord's seat (-1 none) that agree with it."""

    def way_out(self) -> int | None:
        """The cards of a play with which the seat or a partner goes out for sure; None where none is found.

        No opponent can beat any of the plays that follow, but for the last, whatever it holds. 0, a pass, where a
        partner goes out on what lies there, comes first, then bombs.
        """

class SearchOptions:
    """How a search goes; see core/players/search.hpp."""

    def __init__(
        self,
        *,
        worlds: int = 0,
        milliseconds: float = 0.0,
        candidates: int = 8,
        naive: float = 0.1,
        temperature: float = 0.0,
        way_out: int = 60,
        doubt: float = 3.0,
        prior: float = 100.0,
        points: float = 0.02,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        """worlds, milliseconds: limits, 0 for none; one is needed. ValueError for a bad option."""

class Networks:
    """The networks of a ruleset, able to play."""

    def __init__(
        self,
        rules: TableRules,
        *,
        size: tuple[int, int, int],
        deal_size: tuple[int, int, int],
        weights: Sequence[NDArray[np.float32]],
        deal_weights: Sequence[NDArray[np.float32]],
    ) -> None:
        """Layers and, by role, rows of weights as in core/players/network.hpp. ValueError for wrong sizes."""

    def values(self, seen: Seen, *, points: float = 0.0) -> _Candidates:
        """Return the network's values of all legal plays; `points` weighs points beside the chance to win."""

    def table_values(
        self,
        *,
        hands: Sequence[int],
        dead: int,
        bottom: int,
        moves: Sequence[int],
        marked: int = -1,
        hidden: int = -1,
        public_at_start: bool = False,
        sides_public: bool = False,
    ) -> list[tuple[int, float, float]]:
        """Return (cards, chance, points) with all hands before the first lead known: for checking."""

    def search(self, seen: Seen, options: SearchOptions) -> tuple[_Candidates, int]:
        """Return plays by search, best first, and the worlds played."""

    def deal_value(self, role: int, hand: int) -> tuple[float, float]:
        """Return chance to win and points of a seat with these dealt cards, before the bottom is known."""

    def match(
        self,
        second: Networks | None,
        *,
        deals: int,
        seed: int,
        threads: int = 1,
        search: SearchOptions | None = None,
        second_search: SearchOptions | None = None,
        points: float = 0.0,
        second_points: float = 0.0,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], int, int]:
        """Play every deal twice with sides exchanged; None plays at random.

        Return by deal the share won and the mean points, and games won as landlord and as farmers.
        """

    def self_play(
        self, *, games: int, explore: float, lambda_: float, shown: float, seed: int
    ) -> list[tuple[NDArray[np.uint16], NDArray[np.uint32], NDArray[np.float32], NDArray[np.float32]]]:
        """Return samples by role: inputs, ends of the samples in them, targets (win, points / 4)."""

    def experience(self, *, games: int, explore: float, lambda_: float, shown: float, seed: int) -> Experience:
        """Return all that the same games came to. Runs without the GIL."""

    def values_of(
        self, role: int, inputs: NDArray[np.uint16], ends: NDArray[np.uint32]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return logits of the chance to win and points / 4 of samples."""

    def gradient(
        self,
        role: int,
        inputs: NDArray[np.uint16],
        ends: NDArray[np.uint32],
        win: NDArray[np.float32],
        points: NDArray[np.float32],
        points_weight: float,
    ) -> tuple[float, NDArray[np.float32]]:
        """Return the summed loss of the chance to win and the gradient, as the weights stand."""

class Experience:
    """What games of self-play came to: samples by role. Can be pickled."""

    @property
    def games(self) -> int: ...
    @property
    def decisions(self) -> int:
        """Decisions with more than one legal action; each is a sample."""

    @property
    def plays(self) -> int:
        """Legal actions at these decisions, summed."""

    @property
    def landlord_wins(self) -> int: ...
    def samples(
        self, role: int, *, deal: bool = False
    ) -> tuple[NDArray[np.uint16], NDArray[np.uint32], NDArray[np.float32], NDArray[np.float32]]:
        """Return inputs, ends of the samples in them, targets (win, points / 4): decisions, or dealt cards."""

    def __getstate__(self) -> tuple[Any, ...]: ...
    def __setstate__(self, state: tuple[Any, ...], /) -> None: ...

class Trainer:
    """The networks of a ruleset with the state of their learning."""

    rounds: int
    """Rounds done; the games of a round depend on it and the seed."""

    def __init__(self, rules: TableRules, *, size: tuple[int, int, int], seed: int) -> None:
        """size: layers, multiples of 16."""

    def round(
        self,
        *,
        games: int,
        threads: int,
        explore: float,
        lambda_: float,
        shown: float,
        rate: float,
        points_weight: float,
        batch: int,
        average: float,
    ) -> dict[str, Any]:
        """Play games with the networks as they are while the last round's, and those added, are fitted.

        games may be 0 where all games are played elsewhere.
        Return games, decisions, plays, landlord_wins, loss (by role), play_seconds, fit_seconds.
        The result does not depend on `threads`.
        """

    def add(self, experience: Experience) -> None:
        """Let the next round fit these games too. ValueError for those of another ruleset."""

    def weights(self, role: int, *, deal: bool = False) -> NDArray[np.float32]: ...
    def set_weights(self, role: int, weights: NDArray[np.float32], *, deal: bool = False) -> None: ...
    def average(self, role: int) -> NDArray[np.float32]:
        """Return the running average of a role's weights."""

    def set_average(self, role: int, weights: NDArray[np.float32]) -> None: ...
    def moments(self, role: int, *, deal: bool = False) -> tuple[NDArray[np.float32], NDArray[np.float32], int]:
        """Return Adam's means of gradients and of their squares, and its steps."""

    def set_moments(
        self,
        role: int,
        mean: NDArray[np.float32],
        square: NDArray[np.float32],
        steps: int,
        *,
        deal: bool = False,
    ) -> None: ...
