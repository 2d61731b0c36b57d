"""Weights of the networks on disk: one file for a ruleset, with what it is in its metadata.

The two largest parts, the table of the first layer and the layer after it, are kept in bytes with one scale for each
row; the rest in half precision. Read back, all are single precision.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import safe_open
from safetensors.numpy import save as to_bytes

from doudizhu import _core
from doudizhu.rulesets import Ruleset
from doudizhu.rulesets.plays import core_rules

Size = tuple[int, int, int]
Weights = NDArray[np.float32]

DEAL_SIZE: Size = (64, 32, 16)
"""Layers of the networks that value what a seat was dealt; the core trains them at this size."""
SHARED = {"competition": "classic", "folk": "classic"}
"""Rulesets without weights of their own: their card play is so much like another's that its networks play it."""
OUTPUTS = 2
IN_BYTES = ("table", "weight2")


class NoWeights(ValueError):
    """There are no weights for this ruleset, or those in a file are for another one."""


@lru_cache(maxsize=64)
@lru_cache(maxsize=32)
def table_rules(rules: Ruleset) -> _core.TableRules:
    """What card play and its value depend on."""
    return _core.TableRules(
        core_rules(rules),
        dealt=rules.dealt,
        bottom=rules.bottom,
        dead=rules.dead,
        bottom_shown=rules.bottom_shown != "never",
        hidden_landlord=rules.hidden_landlord,
        spring=rules.spring,
    )


def shapes(inputs: int, size: Size) -> dict[str, tuple[int, ...]]:
    """Names and shapes of a network's tensors in the order of the core's flat row."""
    h1, h2, h3 = size
    return {
        "table": (inputs, h1),
        "bias1": (h1,),
        "weight2": (h1, h2),
        "bias2": (h2,),
        "weight3": (h2, h3),
        "bias3": (h3,),
        "weight4": (OUTPUTS, h3),
        "bias4": (OUTPUTS,),
    }


def save(
    path: Path,
    *,
    ruleset: str,
    size: Size,
    deal_size: Size,
    inputs: tuple[int, int],
    weights: Sequence[Weights],
    deal_weights: Sequence[Weights],
    notes: Mapping[str, str],
) -> None:
    """Write weights by role; `inputs` are those of the networks that choose plays and that value a deal."""
    tensors: dict[str, NDArray[Any]] = {}
    kinds = (("play", weights, shapes(inputs[0], size)), ("deal", deal_weights, shapes(inputs[1], deal_size)))
    for kind, rows, layout in kinds:
        for role, row in enumerate(rows):
            at = 0
            for name, shape in layout.items():
                count = int(np.prod(shape))
                part = row[at : at + count].reshape(shape)
                at += count
                if name in IN_BYTES:
                    scale = np.maximum(np.abs(part).max(axis=1, keepdims=True), 1e-12).astype(np.float32) / 127
                    tensors[f"{kind}.{role}.{name}.scale"] = scale
                    tensors[f"{kind}.{role}.{name}"] = np.rint(part / scale).astype(np.int8)
                else:
                    tensors[f"{kind}.{role}.{name}"] = part.astype(np.float16)
    metadata = {"ruleset": ruleset, "size": json.dumps(size), "deal_size": json.dumps(deal_size), **notes}
    write(path, tensors, metadata)


def write(path: Path, tensors: dict[str, NDArray[Any]], metadata: dict[str, str]) -> None:
    """Write a safetensors file; a reader never sees half a file, whenever this process or the machine stops.

    The same content gives the same bytes: safetensors alone writes the metadata in an order that changes.
    """
    data = to_bytes(tensors, metadata)
    start = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:start])
    header["__metadata__"] = dict(sorted(header["__metadata__"].items()))
    text = json.dumps(header, separators=(",", ":")).encode()
    text = text.ljust(-(-len(text) // 8) * 8)
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("wb") as file:
        for part in (len(text).to_bytes(8, "little"), text, memoryview(data)[start:]):
            file.write(part)
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, path)


def read_rows(path: Path, rules: Ruleset) -> tuple[Size, dict[str, list[Weights]]]:
    """Size of the networks of a file, and flat rows by kind (`play`, `deal`) and role.

    Raises `NoWeights` for those of another ruleset, but for one it shares them with.
    """
    table = table_rules(rules)
    with safe_open(path, "np") as file:
        metadata = file.metadata()
        if metadata["ruleset"] not in (rules.id, SHARED.get(rules.id)):
            raise NoWeights(f"{path} holds weights for {metadata['ruleset']}, not for {rules.id}")
        size: Size = tuple(json.loads(metadata["size"]))
        layouts = {"play": shapes(table.inputs, size), "deal": shapes(table.deal_inputs, DEAL_SIZE)}
        return size, {
            kind: [_row(file, f"{kind}.{role}", layout) for role in range(table.roles)]
            for kind, layout in layouts.items()
        }


def read(path: Path, rules: Ruleset) -> _core.Networks:
    """The networks of a file, for a ruleset with any options. Raises `NoWeights` for those of another ruleset."""
    size, rows = read_rows(path, rules)
    return _core.Networks(
        table_rules(rules), size=size, deal_size=DEAL_SIZE, weights=rows["play"], deal_weights=rows["deal"]
    )


def _row(file: Any, name: str, layout: Mapping[str, tuple[int, ...]]) -> Weights:
    """One network's weights as the core's flat row."""
    parts = []
    for part, shape in layout.items():
        tensor = file.get_tensor(f"{name}.{part}").astype(np.float32)
        if part in IN_BYTES:
            tensor *= file.get_tensor(f"{name}.{part}.scale")
        if tensor.shape != shape:
            raise NoWeights(f"{name}.{part} has the shape {tensor.shape}, not {shape}")
        parts.append(tensor.ravel())
    return np.concatenate(parts)


def shipped(ruleset: str) -> Path:
    """The file of the weights that come with the package. Raises `NoWeights` where there is none."""
    name = f"{SHARED.get(ruleset, ruleset)}.safetensors"
    with resources.as_file(resources.files("doudizhu") / "models" / name) as path:
        if not path.is_file():
            raise NoWeights(f"no weights for ruleset {ruleset} come with this package")
        return path


@lru_cache(maxsize=32)
def networks(rules: Ruleset, path: Path | None = None) -> tuple[_core.TableRules, _core.Networks]:
    """The table's rules and its networks, from `path` or those that come with the package; read once."""
    return table_rules(rules), read(path or shipped(rules.id), rules)
