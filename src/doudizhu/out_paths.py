"""Where commands are told to write: judged before anything begins, not after the work is done."""

from __future__ import annotations

import os
from pathlib import Path

import typer


def out_file(path: Path | None) -> Path | None:
    """A file that can be written, in a folder that exists. Raises `BadParameter`."""
    if path is not None:
        folder = path.absolute().parent
        if path.is_dir():
            raise typer.BadParameter(f"{path} is a folder, not a file")
        if not folder.is_dir():
            raise typer.BadParameter(f"{path}: there is no folder {folder}")
        _must_be_writable(path if path.exists() else folder)
    return path


def out_folder(path: Path | None) -> Path | None:
    """A folder that can be written to, or made. Raises `BadParameter`."""
    if path is not None:
        there = next(each for each in (path.absolute(), *path.absolute().parents) if each.exists())
        if not there.is_dir():
            raise typer.BadParameter(f"{path}: {there} is a file, not a folder")
        _must_be_writable(there)
    return path


def _must_be_writable(path: Path) -> None:
    if not os.access(path, os.W_OK):
        raise typer.BadParameter(f"{path} may not be written")
