"""Messages about analyses."""

from __future__ import annotations

import msgspec

from doudizhu.analysis.report import Analysis


class AnalysisState(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games/<id>/analysis: the analysis of a finished game, or how far it is."""

    done: int
    """Events judged."""
    total: int
    analysis: Analysis | None
