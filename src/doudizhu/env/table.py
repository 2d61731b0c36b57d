"""A table for PettingZoo: one game an episode, every seat an agent."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from doudizhu.arena.playing import plain
from doudizhu.env.actions import Actions
from doudizhu.env.observation import Observations
from doudizhu.game.actions import Action, Reveal
from doudizhu.game.game import Game
from doudizhu.game.view import View
from doudizhu.rulesets import Ruleset
from doudizhu.rulesets import ruleset as find_ruleset

Reward = Literal["score", "win"]


class TableEnv(AECEnv):  # type: ignore[misc]
    """One game of a ruleset, from the auction or from card play to the score.

    Agents are `seat_0`, `seat_1`, … in order of turn. An observation is a dict of `observation`, an int8 array laid out
    as in `Observations`, and `action_mask`, an int8 array with a 1 for each legal action, numbered as in `Actions`.
    Rewards come with the last action and add up to 0. A deal that all pass in the auction ends with rewards of 0.

    Where a hidden landlord may show himself, every agent is asked in order of seats, and what they say takes effect
    when all have spoken: one who has nothing to show can only say no. So the order of agents tells nothing.
    """

    def __init__(
        self,
        ruleset: str | Ruleset = "classic",
        *,
        auction: bool = True,
        reward: Reward = "score",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        """ruleset: an id, or a ruleset with options. auction: without it the seat that speaks first is landlord for
        the lowest bid, nobody doubles or shows himself, and an episode is card play alone. reward: the score, or 1 and
        -1 for a side that won and lost (shared within the side, so that they add up to 0).
        """
        super().__init__()
        if reward not in ("score", "win"):
            raise ValueError(f"reward {reward!r}: it is 'score' or 'win'")
        self.rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
        self.actions = Actions(self.rules)
        self.observations = Observations(self.rules)
        self.metadata = {"name": f"doudizhu_{self.rules.id}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self._auction, self._reward = auction, reward
        observation = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 127, (len(self.observations),), np.int8),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Space of an agent's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Space of an agent's actions, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. seed: the same one gives the same deal, and the same ones after it. options: none are known."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.game = Game(self.rules, seed=int(self._random.integers(2**63)))
        first = self.game.turn
        while not self._auction and first is not None and self.game.phase != "play":
            seat = self.game.waiting[0]
            self.game.apply(seat, plain(self.game.view(seat), first))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._said: list[Action] = []
        self._ask()

    def _ask(self) -> None:
        seat = len(self._said) if self.game.phase == "reveal" else self.game.turn or 0
        self.agent_selection = self.possible_agents[seat]

    def view(self, agent: str) -> View:
        """All that a seat may see, as computer players get it: with physical cards and every trick."""
        return self.game.view(self.possible_agents.index(agent))

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; it has legal actions only when it is asked."""
        view = self.view(agent)
        mask = self.actions.legal(view)
        if self.game.phase == "reveal":
            if agent != self.agent_selection:
                mask[:] = 0
            elif self.is_silent(agent):
                mask[self.actions.number(Reveal(False))] = 1
        return {"observation": self.observations.of(view), "action_mask": mask}

    def is_silent(self, agent: str) -> bool:
        """Whether an agent whose turn it is has nothing to decide, and is asked for the others' sake."""
        return self.possible_agents.index(agent) not in self.game.waiting

    def step(self, action: int | None) -> None:
        """Let the selected agent act. Raises `Refused`, with the reason, for an action that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"action None: {agent} is asked, and only an agent whose game is over takes no action")
        if self.game.phase == "reveal":
            self._say(agent, self.actions[int(action)])
        else:
            self.game.apply(self.possible_agents.index(agent), self.actions[int(action)])
        self._cumulative_rewards[agent] = 0.0
        if self.game.over or self.game.void:
            self.rewards = dict(zip(self.possible_agents, self._rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._ask()
        self._accumulate_rewards()

    def _say(self, agent: str, action: Action) -> None:
        may_say = (Reveal(False),) if self.is_silent(agent) else (Reveal(False), Reveal(True))
        if action not in may_say:
            self.game.apply(self.possible_agents.index(agent), action)  # refused, with the reason
        self._said.append(action)
        if len(self._said) == len(self.possible_agents):
            for seat in tuple(self.game.waiting):
                self.game.apply(seat, self._said[seat])
            self._said = []

    def _rewards(self) -> list[float]:
        if self._reward == "score" or self.game.void:
            return [float(score) for score in self.game.scores or ()]
        won = set(self.game.winners)
        lost = set(range(self.rules.players)) - won
        least = min(len(won), len(lost))
        return [least / len(won) if seat in won else -least / len(lost) for seat in range(self.rules.players)]

    def render(self) -> str | None:
        """With `render_mode="ansi"` what a spectator sees, a line for each seat."""
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode is None: nothing is shown")
            return None
        view = self.game.view(None)
        last = {move.seat: "".join(move.cards) or "pass" for move in (view.tricks[-1] if view.tricks else ())}
        return "\n".join(
            f"{'>' if seat.seat == view.turn else ' '} seat {seat.seat} {seat.role or '':8} {seat.count:2} cards  "
            f"{last.get(seat.seat, '')}".rstrip()
            for seat in view.seats
        )

    def close(self) -> None:
        """Nothing is held."""


def raw_env(ruleset: str | Ruleset = "classic", **settings: Any) -> TableEnv:
    """The environment itself; for the settings see `TableEnv`."""
    return TableEnv(ruleset, **settings)


def env(ruleset: str | Ruleset = "classic", **settings: Any) -> AECEnv:
    """The environment with PettingZoo's checks of order and bounds around it; for the settings see `TableEnv`."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(ruleset, **settings)))
