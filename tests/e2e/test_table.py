"""Whole games through the page, at a phone's and a desktop's size."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from doudizhu import record
from doudizhu.refusals import CATALOGUE
from tests.e2e.conftest import Server, Visit
from tests.e2e.person import Person

RULESETS = ["classic", "competition", "folk", "two_player", "four_player", "five_player"]


def choose(page_visit: Visit, url: str, ruleset: str) -> Person:
    """Sit at a table of a ruleset."""
    page_visit.page.evaluate(f"localStorage.setItem('doudizhu.settings', JSON.stringify({{ruleset: '{ruleset}'}}))")
    page_visit.page.goto(url)
    return Person(page_visit)


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
def test_a_person_plays_a_whole_game(server: Server, visit: Callable[..., Visit], size: str) -> None:
    person = Person(visit(server.url, size))
    person.play_out(lambda step: person.shoot(f"classic-{size}-{step:02}") if step < 4 else None)
    person.shoot(f"classic-{size}-end")
    rows = "\n".join(person.end.get_by_role("listitem").all_inner_texts())
    scores = [int(text.replace("−", "-")) for text in re.findall(r"(?<!\d)[+−]\d+", rows)]
    assert len(scores) == 3
    assert sum(scores) == 0
    person.end.get_by_role("button", name="再来一局").click()
    expect(person.end).to_be_hidden()
    expect(person.page.locator("[data-card]")).to_have_count(17)


@pytest.mark.parametrize("ruleset", RULESETS[1:])
def test_a_whole_game_of_every_ruleset(server: Server, visit: Callable[..., Visit], ruleset: str) -> None:
    size = "portrait" if ruleset in ("four_player", "five_player") else "desktop"
    person = choose(visit(f"{server.url}/rules/{ruleset}", size), server.url, ruleset)
    person.play_out(lambda step: person.shoot(f"{ruleset}-{size}-{step:02}") if step < 4 else None)
    person.shoot(f"{ruleset}-{size}-end")


def test_the_game_survives_a_killed_server(start_server: Callable[..., Server], visit: Callable[..., Visit]) -> None:
    server = start_server()
    person = Person(visit(server.url, outage=True))
    person.reach("出牌")
    person.act()
    # In another game where this one is over by now.
    person.reach("出牌", "要不起")
    before = person.hand()
    address = person.page.evaluate("localStorage.getItem('doudizhu.game')")
    server.stop(signal.SIGKILL)
    server.start()
    person.page.reload()
    person.wait()
    assert person.page.evaluate("localStorage.getItem('doudizhu.game')") == address
    assert person.hand() == before
    person.play_out()


def test_no_card_of_another_seat_reaches_the_page(server: Server, visit: Callable[..., Visit]) -> None:
    seen = visit(server.url)
    person = Person(seen)
    person.play_out()
    address = person.page.evaluate("localStorage.getItem('doudizhu.game')")
    text = person.page.request.get(f"{server.url}/api/games/{address}/record").text()
    (finished,) = record.loads_all(text)
    views = [message["view"] for message in map(json.loads, seen.heard) if "view" in message]
    assert {"play", "over"} <= {view["phase"] for view in views}
    for view in views:
        if view["phase"] in ("over", "void"):
            continue
        shown = [card for seat in view["seats"] if seat["seat"] != view["seat"] for card in seat["hand"] or ()]
        assert shown == []
        assert view["result"] is None
        if view["phase"] == "auction":
            assert view["bottom"] is None
    assert finished.over


def test_what_a_host_changes_is_shown_at_the_table(server: Server, visit: Callable[..., Visit]) -> None:
    seen = visit(server.url, "portrait")
    person = Person(seen)
    page = person.page
    person.wait()
    page.get_by_role("button", name="新的一局").click()
    page.get_by_text("民间斗地主").click()
    levels = page.get_by_role("group", name="电脑水平")
    expect(levels.get_by_role("radio")).to_have_count(4)
    levels.get_by_text("高手", exact=True).click()
    page.get_by_role("dialog").get_by_text("细则").click()
    page.get_by_role("group", name="春天和反春").get_by_text("翻倍").click()
    page.get_by_role("button", name="发牌").click()
    seen.alerted("本局细则：春天和反春：翻倍")
    expect(page.get_by_role("button", name="新的一局")).to_contain_text("有改")
    expect(page.get_by_role("button", name="新的一局")).to_contain_text("高手")
    page.get_by_role("button", name="菜单").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_text(["春天和反春：翻倍"])
    page.keyboard.press("Escape")
    person.play_out()
    address = page.evaluate("localStorage.getItem('doudizhu.game')")
    assert "folk(spring=true)" in page.request.get(f"{server.url}/api/games/{address}/record").text()


def test_a_refused_play_says_why(server: Server, visit: Callable[..., Visit]) -> None:
    seen = visit(server.url)
    person = Person(seen)
    # Whoever can play for the first time holds all his cards: the highest and the lowest of seventeen or more are never
    # a pair, nor a rocket.
    person.reach("出牌")
    cards = person.page.locator("[data-card]")
    cards.first.press("Space")
    cards.last.press("Space")
    before = person.hand()
    person.button("出牌").click()
    seen.alerted(CATALOGUE["no_type"].zh_hans)
    assert person.hand() == before


def test_another_game_is_of_the_same_kind_and_the_last_one_is_replayed(
    server: Server, visit: Callable[..., Visit]
) -> None:
    person = Person(visit(f"{server.url}/history", "portrait"))
    page = person.page
    wish = {"ruleset": "two_player", "options": {"kicker_copies": 3}, "level": "casual", "time_ms": 600_000}
    created = page.request.post(f"{server.url}/api/games", data=wish).json()
    page.goto(f"{server.url}/g/{created['id']}")
    person.play_out()
    # A double tap deals one game.
    person.end.get_by_role("button", name="再来一局").evaluate("button => { button.click(); button.click(); }")
    expect(person.end).to_be_hidden()
    page.wait_for_url(re.compile(rf"/g/(?!{created['id']})\w+$"))
    state = page.request.get(f"{server.url}/api/games/{page.url.rsplit('/', 1)[1]}").json()
    for name in ("ruleset", "options", "time_ms"):
        assert state[name] == wish[name]
    assert [player["level"] for player in state["players"]] == [None, "casual"]
    assert len(page.request.get(f"{server.url}/api/games").json()["games"]) == 2
    person.play_out()
    person.end.get_by_role("link", name="复盘").click()
    expect(page.get_by_role("heading", name="复盘", exact=True)).to_be_attached()
