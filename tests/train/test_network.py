"""The core's network against PyTorch: the same values, the same gradients."""

import numpy as np
import pytest
import torch

from doudizhu import _core
from doudizhu.players.weights import table_rules
from doudizhu.rulesets import RULESETS
from doudizhu.train.reference import Reference, fresh, loss, tensors

SIZE = (64, 32, 16)


@pytest.fixture(scope="module", params=list(RULESETS))
def rules(request: pytest.FixtureRequest) -> _core.TableRules:
    return table_rules(RULESETS[request.param])


def test_values_are_those_of_pytorch(rules: _core.TableRules) -> None:
    networks = fresh(rules, SIZE, 5)
    trainer = _core.Trainer(rules, size=SIZE, seed=5)
    samples = networks.self_play(games=8, explore=0.2, lambda_=1.0, shown=0.5, seed=3)
    for role, sample in enumerate(samples):
        inputs, starts, _, _ = tensors(sample)
        if len(starts) == 0:
            continue
        win, points = networks.values_of(role, sample[0], sample[1])
        with torch.no_grad():
            expected = Reference(trainer.weights(role), rules.inputs, SIZE)(inputs, starts).numpy()
        np.testing.assert_allclose(np.stack([win, points], axis=1), expected, atol=1e-4, rtol=0)


def test_gradients_are_those_of_pytorch(rules: _core.TableRules) -> None:
    networks = fresh(rules, SIZE, 6)
    trainer = _core.Trainer(rules, size=SIZE, seed=6)
    samples = networks.self_play(games=8, explore=0.2, lambda_=0.7, shown=0.5, seed=4)
    for role, sample in enumerate(samples):
        inputs, starts, win, points = tensors(sample)
        if len(starts) == 0:
            continue
        _, gradient = networks.gradient(role, *sample, points_weight=0.3)
        reference = Reference(trainer.weights(role), rules.inputs, SIZE)
        loss(reference(inputs, starts), win, points, 0.3).backward()
        expected = reference.flat_gradient()
        np.testing.assert_allclose(gradient, expected, atol=2e-4 * float(np.abs(expected).max()), rtol=1e-3)


def test_inputs_stay_within_the_table(rules: _core.TableRules) -> None:
    samples = fresh(rules, SIZE, 1).self_play(games=30, explore=1.0, lambda_=1.0, shown=0.5, seed=1)
    seen = np.unique(np.concatenate([sample[0] for sample in samples]))
    assert seen.max() < rules.inputs
    # Most inputs occur within a few random games; one that never can would be a fault of the layout.
    assert len(seen) > rules.inputs * 0.6


def test_targets_are_results(rules: _core.TableRules) -> None:
    samples = fresh(rules, SIZE, 1).self_play(games=10, explore=0.0, lambda_=1.0, shown=0.5, seed=2)
    for _, ends, win, points in samples:
        assert len(ends) == len(win) == len(points)
        assert set(np.unique(win)) <= {0.0, 1.0}
        assert np.array_equal(points > 0, win == 1.0)
        assert set(np.unique(np.abs(points))) <= {0.25, 0.5, 1.0, 2.0, 4.0}


def test_look_ahead_mixes_in_values(rules: _core.TableRules) -> None:
    samples = fresh(rules, SIZE, 1).self_play(games=10, explore=0.0, lambda_=0.5, shown=0.5, seed=2)
    mixed = np.concatenate([win for _, _, win, _ in samples])
    assert np.any((mixed > 0) & (mixed < 1))
    assert mixed.min() >= 0
    assert mixed.max() <= 1
