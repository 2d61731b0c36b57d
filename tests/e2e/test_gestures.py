"""Fingers, mouse and keys on the hand. The page is given one position over its socket; what it sends is kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import doudizhu as ddz
from tests.e2e.conftest import Server, Visit, until
from tests.e2e.test_layout import welcome

HANDS = ["R22AAKKQJT9987655", "B2AKQJJT988766443", "2AKQQJTT987765443"]
BOTTOM = "533"


class Table:
    """A page with a landlord's hand that leads, and what it sends."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        game = ddz.Game.from_hands(
            ddz.ruleset("classic"), hands=[HANDS[0][:17], *HANDS[1:]], bottom=BOTTOM, landlord=0, bid=3
        )
        message = welcome(game.view(0))

        def serve(socket: WebSocketRoute) -> None:
            def hear(text: str | bytes) -> None:
                self.sent.append(json.loads(text))
                if self.sent[-1]["type"] == "hello":
                    socket.send(message)

            socket.on_message(hear)

        page.route_web_socket("**/socket", serve)
        page.goto(url)
        page.locator(".hand [data-card]").first.wait_for()
        self.cdp = page.context.new_cdp_session(page)
        self.time = time.time()

    def point(self, card: str) -> tuple[float, float]:
        """The middle of a card's index."""
        box = self.page.locator(f".hand [data-card='{card}'] .index").first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def later(self) -> float:
        """A tenth of a second after the last event. Events say when they happened, however late a busy machine is."""
        self.time += 0.1
        return self.time

    def double_tap(self, card: str) -> None:
        """Two clicks close together on a card."""
        x, y = self.point(card)
        for count in (1, 2):
            for kind in ("mousePressed", "mouseReleased"):
                event = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": count}
                self.cdp.send("Input.dispatchMouseEvent", {**event, "timestamp": self.later()})

    def press(self, *keys: str) -> None:
        """Keys that type themselves, one soon after another."""
        for key in keys:
            for kind in ("keyDown", "keyUp"):
                event = {"type": kind, "key": key, "text": key if kind == "keyDown" else ""}
                self.cdp.send("Input.dispatchKeyEvent", {**event, "timestamp": self.later()})

    def touch(self, *points: tuple[float, float]) -> None:
        """One finger put down, moved through the points, lifted."""
        send = self.cdp.send
        put = [{"x": points[0][0], "y": points[0][1]}]
        send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": put})
        for (x0, y0), (x1, y1) in pairwise(points):
            for step in range(1, 9):
                at = [{"x": x0 + (x1 - x0) * step / 8, "y": y0 + (y1 - y0) * step / 8}]
                send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": at})
        send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def picked(self, ranks: str) -> None:
        """Wait until exactly these ranks are picked, high to low."""
        self.page.wait_for_function(
            "ranks => ranks === "
            "[...document.querySelectorAll('.hand [aria-pressed=true]')].map(x => x.dataset.card[0]).join('')",
            arg=ranks,
        )

    def plays(self) -> list[list[str]]:
        """Cards of the plays that the page has sent."""
        return [message["action"]["cards"] for message in self.sent if message["type"] == "act"]

    def played(self, *cards: str) -> None:
        """Wait until the page has sent a play, and see that it is this one alone."""
        until(self.page, lambda: bool(self.plays()))
        assert self.plays() == [list(cards)]


@pytest.fixture
def table(server: Server, visit: Callable[..., Visit]) -> Table:
    return Table(visit("about:blank", "portrait").page, server.url)


def first(table: Table, rank: str) -> str:
    """The first card of a rank in the hand."""
    card = table.page.locator(f".hand [data-card^='{rank}']").first.get_attribute("data-card")
    assert card is not None
    return card


def test_a_tap_picks_and_the_felt_clears(table: Table) -> None:
    table.touch(table.point(first(table, "8")))
    table.picked("8")
    table.page.wait_for_timeout(400)  # two taps close together are a play
    table.touch(table.point(first(table, "7")))
    table.picked("87")
    table.touch((180, 300))
    table.picked("")
    assert table.plays() == []


def test_a_drag_picks_the_one_straight_in_its_run(table: Table) -> None:
    table.touch(table.point(first(table, "9")), table.point(first(table, "5")))
    table.picked("98765")
    assert table.plays() == []


def test_a_swipe_up_plays(table: Table) -> None:
    card = first(table, "6")
    x, y = table.point(card)
    table.touch((x, y), (x, y - 130))
    expect(table.page.locator(f".hand [data-card='{card}']")).to_have_attribute("aria-pressed", "true")
    table.played(card)


def test_a_double_tap_plays(table: Table) -> None:
    card = first(table, "6")
    table.double_tap(card)
    table.picked("6")
    table.played(card)


def test_keys_pick_and_play(table: Table) -> None:
    table.press("5", "6", "7", "8", "9")
    table.picked("98765")
    table.page.keyboard.press("Escape")
    table.picked("")
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Space")
    table.picked("2")
    table.page.keyboard.press("Enter")
    table.played(first(table, "2"))
    assert "轮到你了" in table.page.locator("[aria-live=assertive]").all_inner_texts()
