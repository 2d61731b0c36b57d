"""Search: what worlds say of a game, and what is left when time cuts it short."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from doudizhu import _core
from doudizhu.game.actions import Action, Play
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.players import weights
from doudizhu.players.network import Strong
from doudizhu.players.seen import seen
from doudizhu.players.situation import word_of
from doudizhu.rulesets import RULESETS


def decisions(game: Game) -> Iterator[tuple[View, Action]]:
    """Plays Strong for all seats. Choices of card play: what the seat sees, what it does."""
    strong = Strong(0, game.rules)
    while not game.over and not game.void:
        seat = game.waiting[0]
        view = game.view(seat)
        action = strong.act(view)
        if view.phase == "play" and len(view.legal.plays) + view.legal.can_pass > 1:
            yield view, action
        game.apply(seat, action)


def test_worlds_foretell_a_game_better_than_the_network() -> None:
    """They know how the others have played so far; were they drawn without regard to it, they would say less."""
    rules = RULESETS["classic"]
    table, networks = weights.networks(rules)
    by_network, by_worlds = [], []
    for number in range(24):
        said = []
        game = Game(rules, seed=f"foretold {number}")
        for view, action in decisions(game):
            known = seen(view, rules, table)
            if sum(state.count for state in view.seats) > 30 or known.way_out() is not None:
                continue
            candidates, _ = networks.search(known, _core.SearchOptions(worlds=64, seed=number))
            made = word_of(action.cards) if isinstance(action, Play) else 0
            said += [(view.seat, by, win) for cards, by, win, _, _, worlds in candidates if cards == made and worlds]
        for seat, network, worlds in said:
            won = seat in game.winners
            by_network.append((won - network) ** 2)
            by_worlds.append((won - worlds) ** 2)
    assert len(by_worlds) > 50
    assert sum(by_worlds) < 0.2 * sum(by_network)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_time_cuts_short_stays_a_chance(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    table, networks = weights.networks(rules)
    seen_by_seats = [view for i in range(4) for view, _ in decisions(Game(rules, seed=f"cut {i}"))]
    assert seen_by_seats
    for number, view in enumerate(seen_by_seats):
        options = _core.SearchOptions(milliseconds=3 + number % 5 * 4, worlds=1 << 30, seed=number)
        candidates, played = networks.search(seen(view, rules, table), options)
        assert all(0 <= win <= 1 for _, _, win, _, _, _ in candidates)
        worlds = [worlds for *_, worlds in candidates]
        assert max(worlds) == played
