"""The network in PyTorch: what the core's inference and gradients are checked against."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from doudizhu import _core

OUTPUTS = 2
"""Logit of the chance to win; points in units of four single scores."""


class Reference(nn.Module):
    """One role's network: sums of the rows of a table, then three layers.

    `weights` is the flat row of the core: table [inputs][h1], bias [h1], w2 [h1][h2], b2, w3 [h2][h3], b3,
    w4 [outputs][h3], b4.
    """

    def __init__(self, weights: np.ndarray, inputs: int, size: tuple[int, int, int]) -> None:
        super().__init__()
        h1, h2, h3 = size
        shapes = [(inputs, h1), (h1,), (h1, h2), (h2,), (h2, h3), (h3,), (OUTPUTS, h3), (OUTPUTS,)]
        parts = []
        at = 0
        for shape in shapes:
            count = int(np.prod(shape))
            parts.append(nn.Parameter(torch.tensor(weights[at : at + count].reshape(shape))))
            at += count
        if at != len(weights):
            raise ValueError(f"weights: {len(weights)} numbers, a network of {inputs} inputs and {size} has {at}")
        self.parts = nn.ParameterList(parts)

    def forward(self, inputs: Tensor, starts: Tensor) -> Tensor:
        """Values [samples][2] of samples whose inputs stand one after the other, sample i from starts[i]."""
        table, b1, w2, b2, w3, b3, w4, b4 = self.parts
        h1 = torch.relu(nn.functional.embedding_bag(inputs, table, starts, mode="sum") + b1)
        h2 = torch.relu(h1 @ w2 + b2)
        h3 = torch.relu(h2 @ w3 + b3)
        values: Tensor = h3 @ w4.T + b4
        return values

    def flat_gradient(self) -> np.ndarray:
        """The gradients after `backward`, as the core's row of weights stands."""
        return np.concatenate([part.grad.numpy().ravel() for part in self.parts])


def loss(values: Tensor, win: Tensor, points: Tensor, points_weight: float) -> Tensor:
    """The sum over samples that the core minimises."""
    entropy = nn.functional.binary_cross_entropy_with_logits(values[:, 0], win, reduction="sum")
    return entropy + points_weight * 0.5 * ((values[:, 1] - points) ** 2).sum()


def tensors(samples: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Inputs, starts, win and points targets of the core's samples (inputs, ends, win, points)."""
    inputs, ends, win, points = samples
    starts = np.concatenate([[0], ends[:-1]]).astype(np.int64)
    return torch.tensor(inputs.astype(np.int64)), torch.tensor(starts), torch.tensor(win), torch.tensor(points)


def fresh(rules: _core.TableRules, size: tuple[int, int, int], seed: int) -> _core.Networks:
    """Networks of random weights."""
    trainer = _core.Trainer(rules, size=size, seed=seed)
    roles = range(rules.roles)
    return _core.Networks(
        rules,
        size=size,
        deal_size=(64, 32, 16),
        weights=[trainer.weights(role) for role in roles],
        deal_weights=[trainer.weights(role, deal=True) for role in roles],
    )
