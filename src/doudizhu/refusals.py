"""Every reason for which an action is refused: one catalogue of codes.

A refusal is a code and parameters; its sentence in each language comes from `refusal_texts`. A code is added here
and there together; a test holds the two and the generated client file together.
"""

from __future__ import annotations

from collections.abc import Mapping

Params = Mapping[str, str | int]

CODES: dict[str, tuple[str, ...]] = {
    # The cards themselves.
    "unknown_card": ("text", "position"),
    "not_in_pack": ("cards", "n"),
    "no_cards": (),
    "not_in_hand": ("cards",),
    "too_long": ("n", "limit"),
    # No type of play.
    "no_type": (),
    "kicker_of_body_rank": ("type", "rank"),
    "three_equal_kickers": ("rank",),
    "kickers_touch_plane": ("rank",),
    "four_equal_kickers": ("rank",),
    "kickers_differ": ("rank",),
    "two_jokers_as_kickers": (),
    "joker_pair_as_kicker": (),
    "joker_pair": (),
    "three_jokers": (),
    "pair_kicker_needed": (),
    "mixed_kickers": (),
    "kicker_number": ("length", "n"),
    "single_kickers_excluded": ("type",),
    "four_with_two_excluded": (),
    "four_with_one": (),
    "four_kickers": (),
    "plane_pairs_limit": ("length", "limit"),
    "two_in_chain": ("type",),
    "joker_in_chain": ("type",),
    "chain_too_short": ("type", "length", "limit"),
    "chain_gap": ("type",),
    # Not above the play to beat.
    "wrong_type": ("type", "to_beat"),
    "wrong_length": ("type", "length", "needed"),
    "not_higher": ("type", "rank"),
    "bomb_too_low": ("to_beat",),
    "rocket_stands": (),
    # The table.
    "not_your_turn": ("seat",),
    "wrong_phase": ("phase",),
    "game_over": (),
    "deal_void": (),
    "unknown_seat": ("seat", "players"),
    "leader_may_not_pass": (),
    "bid_unknown": ("bid", "bids"),
    "bid_not_higher": ("bid", "highest"),
    "not_asked": (),
    "already_chosen": (),
}
"""Each code with the names of its parameters."""


class Refused(ValueError):
    """An action or a set of cards was refused and nothing has changed. Carries a code of `CODES` and its parameters."""

    def __init__(self, code: str, params: Params | None = None) -> None:
        self.code = code
        self.params: dict[str, str | int] = dict(params or {})
        if code not in CODES or set(self.params) != set(CODES[code]):
            raise KeyError(f"refusal {code} with parameters {sorted(self.params)} is not in the catalogue")
        super().__init__(code, self.params)

    def __str__(self) -> str:
        """The English sentence."""
        return f"{self.code}: {self.params}"


class IllegalPlay(Refused):
    """Cards that are no play, that no pack holds, or that can't be read.

    `cards` is the input as it was given, `position` the place of the fault in it, counted from 0.
    """

    def __init__(self, code: str, params: Params | None, cards: object, position: int = 0) -> None:
        super().__init__(code, params)
        self.cards = cards
        self.position = position
