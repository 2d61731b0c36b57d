"""One seat of a table for Gymnasium: the other seats are computer players."""

from __future__ import annotations

from typing import Any

import gymnasium

from doudizhu import players
from doudizhu.env.table import TableEnv
from doudizhu.game.actions import Reveal


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """One game an episode, seen and played from one seat.

    Observations, actions and rewards are those of `TableEnv`. The seat changes from episode to episode unless it is
    fixed; the others are a computer player, who is given their views.
    """

    def __init__(
        self, ruleset: Any = "classic", *, opponent: str = "regular", seat: int | None = None, **settings: Any
    ) -> None:
        """opponent: a computer player's name, as the arena takes it. seat: None draws one for each episode. For the
        ruleset and the other settings see `TableEnv`.
        """
        self.table = TableEnv(ruleset, **settings)
        seats = len(self.table.possible_agents)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"seat {seat}: {self.table.rules.id} has the seats 0 to {seats - 1}")
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = self.table.render_mode
        self.observation_space = self.table.observation_space("seat_0")
        self.action_space = self.table.action_space("seat_0")
        self._opponent, self._fixed = opponent, seat
        players.create(opponent, seed=0, ruleset=self.table.rules)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal, and let the others act until the seat is asked; deals that end before that are dealt again."""
        super().reset(seed=seed)
        while True:
            number = int(self.np_random.integers(2**31))
            seats = len(self.table.possible_agents)
            self.seat = int(self.np_random.integers(seats)) if self._fixed is None else self._fixed
            self._others = players.create(self._opponent, seed=number, ruleset=self.table.rules)
            self.table.reset(seed=number)
            self._wait()
            if not self._over():
                return self._observe(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until the seat is asked again. Raises `Refused` for an illegal action."""
        self.table.step(action)
        self._wait()
        over = self._over()
        return self._observe(), float(self.table.rewards[self._agent]) if over else 0.0, over, False, {}

    def render(self) -> Any:
        """As `TableEnv.render`."""
        return self.table.render()

    @property
    def _agent(self) -> str:
        return self.table.possible_agents[self.seat]

    def _over(self) -> bool:
        return self.table.game.over or self.table.game.void

    def _wait(self) -> None:
        table = self.table
        while not self._over() and table.agent_selection != self._agent:
            agent = table.agent_selection
            action = Reveal(False) if table.is_silent(agent) else self._others.act(table.view(agent))
            table.step(table.actions.number(action))

    def _observe(self) -> dict[str, Any]:
        observed: dict[str, Any] = self.table.observe(self._agent)
        return observed
