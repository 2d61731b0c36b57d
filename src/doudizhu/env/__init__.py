"""Environments for learning programs: PettingZoo for all seats, Gymnasium for one. Needs `doudizhu[env]`."""

from doudizhu.env.actions import Actions
from doudizhu.env.observation import Observations
from doudizhu.env.seat import SeatEnv
from doudizhu.env.table import TableEnv, env, raw_env

__all__ = ["Actions", "Observations", "SeatEnv", "TableEnv", "env", "raw_env"]
