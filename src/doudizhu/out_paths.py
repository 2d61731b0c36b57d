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
        is_new = not path.exists()
        try:
            path.open("ab").close()
        except OSError as error:
            raise typer.BadParameter(f"{path} can't be written: {error.strerror}") from None
        if is_new:
            path.unlink()
    return path


def out_folder(path: Path | None) -> Path | None:
    """A folder that can be written to, or made. Raises `BadParameter`."""
    if path is not None:
        there = next(each for each in (path.absolute(), *path.absolute().parents) if each.exists())
        if not there.is_dir():
            raise typer.BadParameter(f"{path}: {there} is a file, not a folder")
        if not os.access(there, os.W_OK):
            raise typer.BadParameter(f"{there} may not be written")
    return path
