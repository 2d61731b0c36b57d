"""The rules data of the six rulesets as the core takes them, written from the rules page."""

from typing import Any

from doudizhu import _core

_ONE_PACK: dict[str, Any] = {
    "players": 3,
    "packs": 1,
    "hand_limit": 20,
    "single_kickers": True,
    "four_with_two": True,
    "kicker_copies": 2,
    "plane_pairs_max": 4,
    "joker_pairs": "none",
    "bomb_min_double": 4,
}
_TWO_PACKS: dict[str, Any] = {
    "packs": 2,
    "single_kickers": False,
    "four_with_two": False,
    "kicker_copies": 2,
}

FIELDS: dict[str, dict[str, Any]] = {
    "classic": _ONE_PACK,
    "competition": _ONE_PACK | {"kicker_copies": 3, "plane_pairs_max": 3},
    "folk": _ONE_PACK,
    "two_player": _ONE_PACK | {"players": 2, "hand_limit": 23},
    "four_player": _TWO_PACKS
    | {
        "players": 4,
        "hand_limit": 33,
        "plane_pairs_max": 6,
        "joker_pairs": "kind",
        "bomb_min_double": 6,
    },
    "five_player": _TWO_PACKS
    | {
        "players": 5,
        "hand_limit": 24,
        "plane_pairs_max": 4,
        "joker_pairs": "bomb",
        "bomb_min_double": 5,
    },
}

RULES: dict[str, _core.Rules] = {name: _core.Rules(**fields) for name, fields in FIELDS.items()}
