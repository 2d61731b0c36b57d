"""Replays of finished games: what each moment says."""

from __future__ import annotations

import msgspec
import pytest

import doudizhu as ddz
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.notation import parse_position
from doudizhu.refusals import Refused
from doudizhu.server.moments import moment
from doudizhu.server.replays import frames

PAST = ("bids", "tricks", "causes", "first", "upturned", "marked", "unseen", "seats")
"""What a position tells nothing of, or less."""


def played(id: str, seed: int) -> Game:
    rules = ddz.ruleset(id)
    game = Game(rules, seed=seed)
    players = [ddz.players.create("casual", seed=seat) for seat in range(rules.players)]
    while game.turn is not None:
        game.apply(game.turn, players[game.turn].act(game.view(game.turn)))
    return game


def known(view: View) -> tuple[View, list[tuple[object, ...]]]:
    """What a view and that of its position have in common."""
    seats = [(seat.seat, seat.count, seat.role, seat.hand, seat.plays) for seat in view.seats]
    return msgspec.structs.replace(view, **dict.fromkeys(PAST)), seats


def asked(game: Game, after: int) -> Game | None:
    """The game at a moment, where somebody is asked at card play then."""
    try:
        then = moment(game, after)
    except Refused:
        return None
    return then if then.phase == "play" else None


@pytest.mark.parametrize("id", ddz.RULESETS)
def test_the_position_of_a_moment_tells_each_seat_what_it_knew_then(id: str) -> None:
    found = secret = 0
    for seed in range(4):
        game = played(id, seed)
        for frame in frames(game):
            then = asked(game, frame.n)
            assert (frame.position is None) == (then is None)
            if frame.position is None or then is None:
                continue
            found += 1
            again = parse_position(frame.position).game()
            assert again.view(None).marked == (None if then.state.identity_known else then.state.marked)
            secret += not then.state.identity_known
            for seat in (None, *range(game.rules.players)):
                assert known(again.view(seat)) == known(then.view(seat)), frame.position
    assert found > 20
    assert bool(secret) == game.rules.hidden_landlord
