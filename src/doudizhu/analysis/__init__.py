"""Analysis of a finished game: each decision judged by what the seat could know, with the open-hand truth beside it."""

from doudizhu.analysis.analyse import NotWhole, analyse
from doudizhu.analysis.report import Analysis, Judgement, Option, Summary, Truth

__all__ = ["Analysis", "Judgement", "NotWhole", "Option", "Summary", "Truth", "analyse"]
