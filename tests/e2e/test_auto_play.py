"""托管 in the browser: switched by the person or by the clock, and across a reload."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Server, Visit
from tests.e2e.person import Person


def seated(page: Page) -> str:
    """The game at this browser's table."""
    game: str = page.evaluate("localStorage.getItem('doudizhu.game')")
    return game


def state(server: Server, page: Page, game: str) -> dict[str, object]:
    answer: dict[str, object] = page.request.get(f"{server.url}/api/games/{game}").json()
    return answer


def test_the_computer_plays_and_gives_the_hand_back(
    start_server: Callable[..., Server], visit: Callable[..., Visit]
) -> None:
    """The pace leaves time to press the button before the game is over."""
    person = Person(visit(start_server(pace=400).url))
    person.wait()
    person.page.get_by_role("button", name="托管", exact=True).click()
    stop = person.page.get_by_role("button", name="取消托管")
    stop.wait_for()
    expect(person.actions).to_be_hidden()
    person.page.locator(".trick .move").first.wait_for()
    stop.click()
    expect(stop).to_be_hidden()
    person.wait()
    person.page.get_by_role("button", name="托管", exact=True).click()
    person.end.wait_for(timeout=120_000)


def test_a_game_left_to_the_computer_is_found_again(
    start_server: Callable[..., Server], visit: Callable[..., Visit]
) -> None:
    server = start_server(pace=150)
    person = Person(visit(server.url))
    page = person.page
    person.wait()
    game = seated(page)
    page.get_by_role("button", name="托管", exact=True).click()
    page.get_by_role("button", name="取消托管").wait_for()
    page.reload()
    page.get_by_role("button", name="取消托管").or_(person.end).first.wait_for()
    page.goto(f"{server.url}/rules/classic")
    while not state(server, page, game)["finished"]:
        page.wait_for_timeout(100)
    last = game
    while (following := state(server, page, last)["next_game"]) is not None:
        last = str(following)
        while not state(server, page, last)["finished"]:
            page.wait_for_timeout(100)
            if not state(server, page, last)["players"][0]["auto"]:  # type: ignore[index]  # JSON
                break
    page.goto(server.url)
    if state(server, page, last)["finished"]:
        person.end.wait_for()
        assert seated(page) == last
        page.reload()
        expect(page.locator("[data-card]").first).to_be_visible()
        page.wait_for_function("game => localStorage.getItem('doudizhu.game') !== game", arg=last)
    else:
        person.wait()
        assert seated(page) == last


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
    """The pace leaves time to press the button before the game is over."""
    server = start_server(pace=600)
    person = Person(visit(f"{server.url}/rules/classic"))
    page = person.page
    game = page.request.post(f"{server.url}/api/games", data={"time_ms": 1200, "level": "casual"}).json()["id"]
    page.goto(f"{server.url}/g/{game}")
    expect(page.get_by_role("alert")).to_contain_text("你没有出牌", timeout=60_000)
    page.get_by_role("button", name="取消托管").click()
    expect(page.get_by_role("button", name="取消托管")).to_be_hidden()
