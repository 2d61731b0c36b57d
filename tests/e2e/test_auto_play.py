"""托管 in the browser: switched by the person or by the clock, and across a reload."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import A_GAME, Server, Visit, until
from tests.e2e.person import Person

PACE = 3000
"""Milliseconds of a computer player: a game lasts half a minute at least after the auction, time to press a button."""


def seated(page: Page) -> str:
    """The game at this browser's table."""
    game: str = page.evaluate("localStorage.getItem('doudizhu.game')")
    return game


def state(server: Server, page: Page, game: str) -> dict[str, object]:
    answer: dict[str, object] = page.request.get(f"{server.url}/api/games/{game}").json()
    return answer


def played(seen: Visit) -> int:
    """How many plays and passes of this person's seat have reached the page."""
    steps = [message["step"] for message in map(json.loads, seen.heard) if message["type"] == "update"]
    return sum(step["kind"] in ("play", "pass") and step["seat"] == 0 for step in steps)


def test_the_computer_plays_and_gives_the_hand_back(
    start_server: Callable[..., Server], visit: Callable[..., Visit]
) -> None:
    seen = visit(start_server(PACE).url)
    person = Person(seen)
    # At the cards nobody can pass the deal away.
    person.reach("出牌", "要不起")
    before = played(seen)
    person.page.get_by_role("button", name="托管", exact=True).click()
    stop = person.page.get_by_role("button", name="取消托管")
    stop.wait_for()
    expect(person.actions).to_be_hidden()
    until(person.page, lambda: played(seen) > before)
    person.page.locator(".trick .move").first.wait_for()
    stop.click()
    expect(stop).to_be_hidden()
    assert person.wait()
    person.page.get_by_role("button", name="托管", exact=True).click()
    stop.wait_for()


def test_a_game_left_to_the_computer_is_found_again(
    start_server: Callable[..., Server], visit: Callable[..., Visit]
) -> None:
    server = start_server(PACE)
    person = Person(visit(server.url, outage=True))
    page = person.page
    person.reach("出牌", "要不起")
    game = seated(page)
    page.get_by_role("button", name="托管", exact=True).click()
    stop = page.get_by_role("button", name="取消托管")
    stop.wait_for()
    page.reload()
    stop.wait_for()
    page.goto(f"{server.url}/rules/classic")
    # Away from the table nothing has to wait for anybody.
    server.stop()
    server.pace = 0
    server.start()
    until(page, lambda: bool(state(server, page, game)["finished"]), A_GAME)
    page.goto(server.url)
    person.end.wait_for()
    assert seated(page) == game
    page.reload()
    expect(page.locator("[data-card]").first).to_be_visible()
    page.wait_for_function("game => localStorage.getItem('doudizhu.game') !== game", arg=game)


def test_after_a_void_deal_the_same_table_goes_on(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit(f"{server.url}/rules/classic").page
    following = page.request.post(f"{server.url}/api/games", data={"ruleset": "folk"}).json()["id"]
    void = {**state(server, page, following), "id": "void", "phase": "void", "finished": True, "next_game": following}
    page.route("**/api/games/void", lambda route: route.fulfill(body=json.dumps(void), content_type="application/json"))
    page.evaluate("localStorage.setItem('doudizhu.game', 'void')")
    page.goto(server.url)
    expect(page.locator("[data-card]")).to_have_count(17)
    assert seated(page) == following


def test_the_computer_takes_over_after_two_time_outs(
    start_server: Callable[..., Server], visit: Callable[..., Visit]
) -> None:
    server = start_server(PACE)
    seen = visit(f"{server.url}/rules/classic")
    page = seen.page
    game = page.request.post(f"{server.url}/api/games", data={"time_ms": 1200, "level": "casual"}).json()["id"]
    page.goto(f"{server.url}/g/{game}")
    seen.alerted("你没有出牌")
    page.get_by_role("button", name="取消托管").click()
    expect(page.get_by_role("button", name="取消托管")).to_be_hidden()
