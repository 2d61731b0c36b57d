"""The environments: PettingZoo's and Gymnasium's own conformance tests, and nothing seen that a seat may not see."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray
from pettingzoo.test import api_test, seed_test

from doudizhu import Game, Refused
from doudizhu.arena.checks import swapped
from doudizhu.cards import RANKS
from doudizhu.env import Actions, Observations, SeatEnv, TableEnv, env, raw_env
from doudizhu.game.actions import Bid, Double, Pass, Play, Reveal
from doudizhu.players import UnknownPlayer
from doudizhu.rulesets import RULESETS, ruleset


def any_legal(mask: NDArray[np.int8], chance: np.random.Generator) -> int:
    """A legal action; a play rather than anything else four times in five, so that games end soon."""
    numbers = np.flatnonzero(mask)
    return int(numbers[0] if chance.random() < 0.8 else chance.choice(numbers))


def played(table: TableEnv, seed: int) -> TableEnv:
    """The table after a game at random."""
    chance = np.random.default_rng(seed)
    table.reset(seed=seed)
    while not (table.game.over or table.game.void):
        table.step(any_legal(table.observe(table.agent_selection)["action_mask"], chance))
    return table


class Lenient(SeatEnv):
    """Takes any action for a legal one: Gymnasium's check knows no masks."""

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        legal = np.flatnonzero(self.table.observe(self.table.agent_selection)["action_mask"])
        return super().step(int(legal[action % len(legal)]))


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("auction", [True, False])
@pytest.mark.filterwarnings("ignore:Observation")  # it warns of a dict, which is usual where there is a mask
def test_conforms_to_pettingzoo(name: str, auction: bool) -> None:
    api_test(env(name, auction=auction), num_cycles=60)


@pytest.mark.parametrize("name", RULESETS)
def test_the_same_seed_gives_the_same_games(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=40)


@pytest.mark.parametrize("name", RULESETS)
def test_conforms_to_gymnasium(name: str) -> None:
    check_env(Lenient(name, opponent="random"), skip_render_check=True)


@pytest.mark.parametrize("name", RULESETS)
def test_legal_actions_are_those_of_the_game(name: str) -> None:
    table = TableEnv(name)
    chance = np.random.default_rng(1)
    for seed in range(3):
        table.reset(seed=seed)
        while not (table.game.over or table.game.void):
            for seat, agent in enumerate(table.possible_agents if table.game.phase != "reveal" else ()):
                mask = table.observe(agent)["action_mask"]
                assert {table.actions[int(number)] for number in np.flatnonzero(mask)} == set(table.game.legal(seat))
            table.step(any_legal(table.observe(table.agent_selection)["action_mask"], chance))


@pytest.mark.parametrize("shows", [False, True])
def test_whom_the_table_asks_does_not_betray_a_hidden_landlord(shows: bool) -> None:
    table = TableEnv("five_player")
    for seed in range(12):
        table.reset(seed=seed)
        hidden = set(table.game.waiting)
        asked = []
        while table.game.phase == "reveal":
            agent = table.agent_selection
            asked.append(agent)
            seat = table.possible_agents.index(agent)
            masks = {other: table.observe(other)["action_mask"] for other in table.possible_agents}
            legal = {table.actions[int(number)] for number in np.flatnonzero(masks.pop(agent))}
            assert legal == ({Reveal(False), Reveal(True)} if seat in hidden else {Reveal(False)})
            assert not any(mask.any() for mask in masks.values())
            if seat not in hidden:
                with pytest.raises(Refused):
                    table.step(table.actions.number(Reveal(True)))
            before = table.game.events
            table.step(table.actions.number(Reveal(shows and seat in hidden)))
            assert table.game.phase != "reveal" or table.game.events == before
        assert asked == table.possible_agents


@pytest.mark.parametrize("name", RULESETS)
def test_unseen_cards_change_nothing(name: str) -> None:
    rules = RULESETS[name]
    actions, observations = Actions(rules), Observations(rules)
    chance = random.Random(name)
    compared = 0
    for seed in range(40):
        game = Game(rules, seed=seed)
        for _ in range(chance.randrange(40)):
            if game.turn is not None:
                game.apply(game.turn, chance.choice(game.legal()))
        for seat in range(rules.players):
            events = swapped(game, seat, chance) if game.turn is not None else None
            if events is None:
                continue
            view, other = game.view(seat), Game.replay(rules, events).view(seat)
            assert np.array_equal(observations.of(view), observations.of(other))
            assert np.array_equal(actions.legal(view), actions.legal(other))
            compared += 1
        if compared > 40:
            return
    pytest.fail(f"only {compared} views could be compared")


def test_the_guide_tells_the_sizes() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "env.md").read_text(encoding="utf-8")
    for name, rules in RULESETS.items():
        actions = Actions(rules)
        assert f"| `{name}` | {actions.plays:,} | {len(actions):,} | {len(Observations(rules))} |" in guide


def test_an_observation_says_what_the_seat_sees() -> None:
    rules = ruleset("classic")
    game = Game.from_hands(rules, ["3335KKQQQQ", "4446", "7777"], landlord=0, bid=3)
    game.apply(0, Play("3335"))
    game.apply(1, Pass())
    observations = Observations(rules)
    seen = observations.of(game.view(2))

    def block(name: str) -> list[int]:
        return [int(number) for number in seen[observations.blocks[name]]]

    def ranks(name: str) -> str:
        return "".join(rank * count for rank, count in zip(RANKS, block(name), strict=True))

    assert ranks("hand") == ranks("0.known") == "7777"
    assert ranks("to_beat") == ranks("1.last") == ranks("1.played") == "3335"
    assert ranks("unseen") == "4446QQQQKK"
    assert block("phase") == [0, 0, 0, 0, 1]
    assert (block("base"), block("doublings")) == ([3], [0])
    assert (block("0.count"), block("1.count"), block("2.count")) == ([4], [6], [4])
    assert (block("1.landlord"), block("1.owner"), block("2.passed"), block("0.farmer")) == ([1], [1], [1], [1])
    assert (block("1.plays"), block("2.plays")) == ([1], [0])
    assert sum(block("2.known")) == 0


@pytest.mark.parametrize("name", RULESETS)
def test_every_number_is_one_action(name: str) -> None:
    actions = Actions(RULESETS[name])
    for number in [*range(0, actions.plays, 97), *range(actions.plays - 1, len(actions))]:
        assert actions.number(actions[number]) == number
    assert actions.number(Bid(0)) == actions.number(Pass()) == actions.plays
    with pytest.raises(IndexError, match=f"there are {len(actions)}"):
        actions[len(actions)]
    with pytest.raises(ValueError, match="no action"):
        actions.number(Play("34"))


@pytest.mark.parametrize("name", RULESETS)
def test_rewards_are_the_scores(name: str) -> None:
    for seed in range(3):
        table = played(TableEnv(name, auction=False), seed)
        assert tuple(table.rewards.values()) == table.game.scores
        table = played(TableEnv(name, auction=False, reward="win"), seed)
        assert sum(table.rewards.values()) == pytest.approx(0)
        assert {seat for seat, reward in enumerate(table.rewards.values()) if reward > 0} == set(table.game.winners)


def test_a_deal_that_all_pass_ends_with_nothing() -> None:
    table = raw_env("classic")
    table.reset(seed=1)
    for _ in range(3):
        table.step(table.actions.number(Pass()))
    assert table.game.void
    assert all(table.terminations.values())
    assert set(table.rewards.values()) == {0.0}


def test_refuses_what_is_wrong() -> None:
    table = raw_env("competition", auction=False)
    table.reset(seed=1)
    with pytest.raises(Refused):
        table.step(table.actions.number(Double(True)))
    with pytest.raises(IndexError, match="action 99999"):
        table.step(99999)
    with pytest.raises(ValueError, match="action None"):
        table.step(None)
    with pytest.raises(ValueError, match="reward 'points'"):
        TableEnv(reward="points")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat 3"):
        SeatEnv("classic", seat=3)
    with pytest.raises(UnknownPlayer):
        SeatEnv("classic", opponent="nobody")
    with pytest.raises(ValueError, match="spectator"):
        Observations(ruleset("classic")).of(table.game.view(None))


def test_one_seat_against_computer_players() -> None:
    table = SeatEnv("classic", seat=1, render_mode="ansi", reward="win")
    wins = 0
    for seed in range(4):
        observed, _ = table.reset(seed=seed)
        chance = np.random.default_rng(seed)
        over = False
        while not over:
            assert observed["action_mask"].any()
            observed, reward, over, _, _ = table.step(any_legal(observed["action_mask"], chance))
        assert table.seat == 1
        assert "seat 1" in table.render()
        wins += reward > 0
        assert reward != 0 or table.table.game.void
    assert wins < 4
