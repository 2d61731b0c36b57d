"""Nothing at the table overlaps a card's rank, is clipped, or is too small to touch, at any size, in any ruleset.

The positions come from real games between computer players; the page is given their views over its socket.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import WebSocketRoute

import doudizhu as ddz
from doudizhu.game.view import View
from doudizhu.server.protocol import SeatInfo, Welcome
from tests.e2e.conftest import Server, Visit, settle

MEASURE = (Path(__file__).parent / "measure.js").read_text()
RULESETS = ["classic", "competition", "folk", "two_player", "four_player", "five_player"]
GAMES = 5
"""Games with a landlord that are looked through."""


def laid(view: View) -> int:
    """Number of cards of the trick on the table."""
    return sum(len(move.cards) for move in view.tricks[-1]) if view.tricks else 0


def biggest(view: View) -> int:
    """Number of cards of the largest play on the table."""
    return max((len(move.cards) for move in view.tricks[-1]), default=0) if view.tricks else 0


@functools.cache
def positions(ruleset: str) -> dict[str, View]:
    """Views that ask most of the layout: first question, biggest hand, most cards in a trick, most in one play."""
    views: list[View] = []
    rules = ddz.ruleset(ruleset)
    games = 0
    for seed in itertools.count():
        if games == GAMES:
            break
        game = ddz.Game(rules, seed=seed)
        players = [ddz.players.create("regular", seed=seed * 10 + seat) for seat in range(rules.players)]
        while not (game.over or game.void):
            seat = game.turn
            assert seat is not None
            view = game.view(seat)
            views.append(view)
            game.apply(seat, players[seat].act(view))
        games += game.over
    plays = [view for view in views if view.phase == "play"]
    return {
        "first": views[0],
        "hand": max(plays, key=lambda view: view.seats[view.seat or 0].count),
        "trick": max(plays, key=laid),
        "play": max(plays, key=biggest),
    }


def welcome(view: View) -> str:
    """The message with which a table greets this seat."""
    players = tuple(
        SeatInfo(
            seat=seat.seat,
            name="",
            kind="human" if seat.seat == view.seat else "computer",
            level=None if seat.seat == view.seat else "regular",
            auto=False,
            online=True,
        )
        for seat in view.seats
    )
    message = Welcome(
        game="g",
        n=99,
        missed=(),
        seat=view.seat,
        players=players,
        view=view,
        deadline=None,
        commit="",
        seed=None,
        next_game=None,
    )
    return msgspec.json.encode(message).decode()


SCREENS = [
    ("portrait", "zh-CN"),
    ("portrait", "en-US"),
    ("portrait", "ja-JP"),
    ("landscape", "en-US"),
    ("desktop", "zh-CN"),
]


@pytest.mark.parametrize(("size", "language"), SCREENS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_is_covered_or_clipped(
    server: Server, visit: Callable[..., Visit], ruleset: str, size: str, language: str
) -> None:
    page = visit("about:blank", size, language).page
    current: list[str] = []

    def serve(socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: socket.send(current[-1]) if json.loads(text)["type"] == "hello" else None)

    page.route_web_socket("**/socket", serve)
    faults = {}
    for name, view in positions(ruleset).items():
        current.append(welcome(view))
        page.goto(server.url)
        page.locator(".hand [data-card]").first.wait_for()
        settle(page)
        # Everything picked is the highest that the hand gets.
        found = page.evaluate(MEASURE)
        page.evaluate("document.querySelectorAll('.hand button').forEach((card) => card.click())")
        settle(page)
        found += page.evaluate(MEASURE)
        if found:
            faults[name] = found
    assert faults == {}
