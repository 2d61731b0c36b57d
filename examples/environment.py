"""Random seats at a table of PettingZoo, and a seat of Gymnasium's against computer players.

pip install 'doudizhu[env]', then: python examples/environment.py [ruleset]
"""

import sys

import numpy as np

from doudizhu.env import SeatEnv, env

name = sys.argv[1] if len(sys.argv) > 1 else "classic"
chance = np.random.default_rng(1)

table = env(name)
table.reset(seed=1)
scores = dict.fromkeys(table.agents, 0.0)
for agent in table.agent_iter():
    observed, reward, terminated, truncated, _ = table.last()
    scores[agent] += reward
    table.step(None if terminated or truncated else int(chance.choice(np.flatnonzero(observed["action_mask"]))))
print("random seats:", scores)

seat = SeatEnv(name, opponent="regular")
observed, _ = seat.reset(seed=1)
over, reward = False, 0.0
while not over:
    observed, reward, over, _, _ = seat.step(int(chance.choice(np.flatnonzero(observed["action_mask"]))))
print(f"seat {seat.seat} at random against Regular:", reward)
