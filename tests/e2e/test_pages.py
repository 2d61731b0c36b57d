"""The pages to read: rules tried against the classifier, replay, verification of a deal, history."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import SIZES, Server, Visit
from tests.e2e.person import Person

RULESETS = ["classic", "competition", "folk", "two_player", "four_player", "five_player"]
LANGUAGES = ["zh-CN", "zh-TW", "en-US", "ja-JP"]


def fits(page: Page) -> bool:
    """Whether nothing makes the page wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_every_ruleset_fit_the_screen(server: Server, visit: Callable[..., Visit], language: str) -> None:
    page = visit(f"{server.url}/rules/classic", language=language).page
    for ruleset in RULESETS:
        page.goto(f"{server.url}/rules/{ruleset}")
        expect(page.locator("#guide h3").first).to_be_visible()
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert fits(page), f"{ruleset} at {width}x{height}"
        # Numbers in braces and words like `undefined` are texts that nobody filled in.
        assert re.findall(r"\{\w+\}|undefined|NaN|\[object", page.locator("main").inner_text()) == []


def test_an_example_can_be_changed_and_is_judged_by_the_rules(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit(f"{server.url}/rules/classic", "portrait").page
    straight = page.locator("article", has=page.get_by_role("heading", name="顺子", exact=True))
    cards = straight.get_by_role("group").get_by_role("button")
    expect(cards).to_have_count(5)
    cards.last.click()
    expect(straight.get_by_role("status")).to_contain_text("至少 5")
    straight.get_by_role("button", name=re.compile("换牌")).click()
    straight.get_by_role("button", name="加一张8").click()
    expect(straight.get_by_role("status")).to_have_text("可以出：顺子")


def test_two_sets_are_compared(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit(f"{server.url}/rules/classic").page
    beats = page.locator("#beats")
    verdict = beats.get_by_role("status").last
    expect(verdict).to_have_text("压得过。")
    beats.get_by_role("button", name="对调").click()
    expect(verdict).to_contain_text("压不过")


def test_an_option_changes_the_whole_page(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit(f"{server.url}/rules/folk").page
    expect(page.locator("#score")).to_contain_text("这种玩法没有春天和反春")
    page.locator("#options").get_by_role("group", name="春天和反春").get_by_label("翻倍").check()
    expect(page.locator("#score")).not_to_contain_text("这种玩法没有春天和反春")
    expect(page.locator("#score")).to_contain_text("春天：地主出完了")


def test_the_calculator_follows_its_facts(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit(f"{server.url}/rules/competition").page
    calculator = page.locator(".calc")
    calculator.get_by_label("农民", exact=True).check()
    calculator.get_by_role("button", name="炸弹: 多一个").click()
    calculator.get_by_role("button", name="火箭: 多一个").click()
    calculator.get_by_label("春天或反春").check()
    calculator.get_by_label("农民 1加倍").check()
    calculator.get_by_label("再加倍", exact=True).check()
    expect(calculator.locator("td.number")).to_have_text(["−120", "+96", "+24"])


def test_a_finished_game_is_replayed_verified_and_listed(server: Server, visit: Callable[..., Visit]) -> None:
    person = Person(visit(server.url))
    person.play_out(lambda step: None)
    page = person.page
    game = page.evaluate("localStorage.getItem('doudizhu.game')")
    page.goto(f"{server.url}/g/{game}")

    position = page.get_by_text(re.compile(r"第 \d+ 步，共 \d+ 步"))
    total = int(re.findall(r"\d+", position.inner_text())[1])
    rows = page.locator("section.row")
    expect(rows).to_have_count(3)
    expect(rows.locator(".hand .card")).to_have_count(51)
    page.keyboard.press("ArrowRight")
    expect(position).to_have_text(f"第 2 步，共 {total} 步")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    expect(position).to_have_text(f"第 {total} 步，共 {total} 步")
    scores = [int(text.replace("−", "-")) for text in rows.locator(".score").all_inner_texts()]
    assert len(scores) == 3
    assert sum(scores) == 0
    page.get_by_role("button", name="第 1 轮").or_(page.locator("[data-at='0']")).first.click()
    expect(position).to_have_text(f"第 1 步，共 {total} 步")
    page.get_by_role("button", name="自动播放").click()
    expect(position).not_to_have_text(f"第 1 步，共 {total} 步")
    page.get_by_role("button", name="暂停").click()

    with page.expect_download() as download:
        page.get_by_role("link", name="下载牌谱").click()
    text = download.value.path().read_text()
    assert text.startswith('[Ruleset "classic"]')

    page.get_by_role("link", name="验证发牌").click()
    expect(page.locator(".verdict")).to_contain_text("全部相符")
    names = page.locator("summary .name").all_inner_texts()
    assert "指纹与这个浏览器发牌前记下的一样" in names
    assert "你的浏览器交上来的文字用上了" in names
    box = page.get_by_label("牌谱（.ddz 文本）")
    box.fill(re.sub(r'\[Seed "(.)', lambda found: f'[Seed "{"0" if found[1] != "0" else "1"}', text))
    page.get_by_role("button", name="检查").click()
    expect(page.locator(".verdict")).to_contain_text("不相符")

    page.goto(f"{server.url}/history")
    expect(page.locator(f"a[href='/g/{game}']")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="导出全部牌谱").click()
    assert text.strip() in download.value.path().read_text()
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="复盘", exact=True).click()
    expect(page.locator("section.row")).to_have_count(3)


def test_every_moment_of_a_game_has_an_address(server: Server, visit: Callable[..., Visit]) -> None:
    person = Person(visit(server.url, "portrait"))
    person.play_out()
    page = person.page
    game = page.evaluate("localStorage.getItem('doudizhu.game')")
    frames = page.request.get(f"{server.url}/api/games/{game}/replay").json()["frames"]
    moments = [frame["n"] for frame in frames if frame["step"]["kind"] not in ("trick", "seats", "unshown")]
    address = f"{server.url}/g/{game}"
    seventh = f"{address}?at={moments[6]}"
    position = page.get_by_text(re.compile(r"第 \d+ 步，共 \d+ 步"))
    page.goto(f"{server.url}/history")
    page.goto(address)
    expect(position).to_have_text(re.compile(r"^第 1 步"))
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(position).to_have_text(re.compile(r"^第 7 步"))
    page.wait_for_url(seventh)
    shown = page.locator(".rows").inner_text()
    page.reload()
    expect(position).to_have_text(re.compile(r"^第 7 步"))
    expect(page.locator(".rows")).to_have_text(shown, use_inner_text=True)
    # Another browser that is given the link; there the own seat is not below.
    other = visit(seventh, "desktop").page
    expect(other.get_by_text(re.compile(r"第 \d+ 步，共 \d+ 步"))).to_have_text(re.compile(r"^第 7 步"))
    # One step back leads to the page before, not to the step before; and forward again to the moment.
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"{address}?at={moments[7]}")
    page.go_back()
    page.wait_for_url(f"{server.url}/history")
    page.go_forward()
    expect(position).to_have_text(re.compile(r"^第 8 步"))
    page.keyboard.press("Home")
    page.wait_for_url(address)
    # What is no moment of the game is the moment nearest to it.
    page.goto(f"{address}?at=9999")
    total = int(re.findall(r"\d+", position.inner_text())[1])
    expect(position).to_have_text(f"第 {total} 步，共 {total} 步")
    page.goto(f"{address}?at=nothing")
    expect(position).to_have_text(f"第 1 步，共 {total} 步")
    page.wait_for_url(address)


def test_a_record_with_an_error_is_refused_with_its_line(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit(f"{server.url}/history", refusal=True).page
    page.get_by_role("textbox").fill('[Ruleset "poker"]')
    page.get_by_role("button", name="复盘", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("line 1")
