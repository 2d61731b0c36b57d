"""What axe finds wrong for people with a screen reader, a keyboard or weak sight: nothing, on any page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import A_GAME, Server, Visit, settle
from tests.e2e.person import Person

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN = """async () => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await axe.run(document, { runOnly: tags });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}"""
SCREENS = [("portrait", "dark"), ("desktop", "light")]


def faults(page: Page) -> list[str]:
    """What is wrong with the page that is shown."""
    settle(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found


def choose(page: Page, theme: str, ruleset: str) -> None:
    page.evaluate(
        f"localStorage.setItem('doudizhu.settings', JSON.stringify({{theme: '{theme}', ruleset: '{ruleset}'}}))"
    )


@pytest.mark.parametrize(("size", "theme"), SCREENS)
def test_the_table(server: Server, visit: Callable[..., Visit], size: str, theme: str) -> None:
    seen = visit(f"{server.url}/history", size)
    page = seen.page
    choose(page, theme, "five_player")
    page.goto(server.url)
    person = Person(seen)
    person.wait()
    assert faults(page) == [], "a question"
    person.reach("出牌", "要不起")
    assert faults(page) == [], "a turn"
    for name in ("菜单", "新的一局", "设置"):
        page.get_by_role("button", name=name).first.click()
        page.get_by_role("dialog").wait_for()
        page.get_by_role("dialog").get_by_role("button").last.wait_for()
        assert faults(page) == [], name
        page.keyboard.press("Escape")
    page.get_by_role("button", name="托管", exact=True).click()
    person.end.wait_for(timeout=A_GAME)
    assert faults(page) == [], "the end"


@pytest.mark.parametrize(("size", "theme"), SCREENS)
@pytest.mark.parametrize(
    "path", ["/rules/competition", "/history", "/about/fairness", "/puzzles", "/daily", "/analysis", "/nowhere"]
)
def test_a_page(server: Server, visit: Callable[..., Visit], path: str, size: str, theme: str) -> None:
    page = visit(f"{server.url}/history", size).page
    choose(page, theme, "classic")
    page.goto(server.url + path)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    assert faults(page) == []
