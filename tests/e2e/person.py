"""A person at the page: reads what is shown, presses what can be pressed."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator

from tests.e2e.conftest import SCREENSHOTS, Visit, until

MAX_STEPS = 400
"""More actions than one person takes in any game of any ruleset, void deals included."""
MAX_GAMES = 100
"""Games without what a test looks for that are too many to be chance."""


class Person:
    """Plays through the Chinese page by its hints."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = page = visit.page
        self.actions = page.get_by_role("group", name="你的选择")
        self.end = page.get_by_role("dialog", name=re.compile("你赢了|你输了"))

    def hand(self) -> list[str]:
        """The cards in the hand, as they lie."""
        return [
            card or "" for card in self.page.locator("[data-card]").evaluate_all("all => all.map(x => x.dataset.card)")
        ]

    def button(self, name: str) -> Locator:
        """A button of the action bar."""
        return self.actions.get_by_role("button", name=name, exact=True)

    def shoot(self, name: str) -> None:
        """Keep a screenshot for people to look at."""
        SCREENSHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    def wait(self) -> bool:
        """Wait until something is asked or the game has ended; True when it is this person's turn to act."""
        self.actions.or_(self.end).first.wait_for()
        return not self.end.is_visible()

    def offered(self) -> list[str]:
        """Names of the buttons that can be pressed, read at one moment."""
        names: list[str] = self.actions.locator("button:enabled").all_inner_texts()
        return [name.strip() for name in names]

    def act(self) -> None:
        """Take one sensible action by the hints."""
        before = self.visit.accepted()
        self.actions.locator("button:enabled").first.wait_for()
        offered = self.offered()
        simple = next((name for name in ("要不起", "叫地主", "不加倍", "放弃", "3 分") if name in offered), None)
        if simple is not None:
            self.button(simple).click()
        else:
            self.button("提示").click()
            raised = self.page.locator("[data-card][aria-pressed=true]")
            advised = self.actions.locator(".advised")
            raised.or_(advised).first.wait_for()
            self.button("不出" if advised.count() else "出牌").click()
        until(self.page, lambda: self.visit.accepted() > before)

    def reach(self, *buttons: str) -> None:
        """Play until one of these buttons is offered, in another game where one ends before that."""
        for _ in range(MAX_GAMES):
            while self.wait():
                if any(self.button(name).is_visible() for name in buttons):
                    return
                self.act()
            self.end.get_by_role("button", name="再来一局").click()
            self.end.wait_for(state="hidden")
        raise AssertionError(f"{buttons} were not offered in {MAX_GAMES} games")

    def play_out(self, look: Callable[[int], None] = lambda step: None) -> None:
        """Play until the game has ended; `look` is called before each action."""
        for step in range(MAX_STEPS):
            if not self.wait():
                return
            look(step)
            self.act()
        raise AssertionError(f"the game did not end after {MAX_STEPS} actions")
