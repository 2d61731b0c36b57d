"""Puzzles, positions and analysis through the page."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from doudizhu import puzzles
from doudizhu.analysis.report import VERSION
from doudizhu.game.actions import Pass, Play
from doudizhu.server.store import FAILED
from doudizhu.solve import solve
from tests.e2e.conftest import A_GAME, SCREENSHOTS, Server, Visit, within_one_day
from tests.e2e.person import MAX_GAMES, Person
from tests.e2e.test_pages import fits

NOT_COVERED = """e => {
  const box = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 4));
}"""
JOKERS = {"B": "小王", "R": "大王"}


def cards_of(page: Page) -> Locator:
    """The cards that can be picked: the hand of the seat to act."""
    return page.locator("section.row.turn .hand button")


def pick(page: Page, ranks: str) -> None:
    """Click cards of these ranks, one after another."""
    for rank in ranks:
        name = JOKERS.get(rank, "10" if rank == "T" else rank)
        card = cards_of(page).and_(page.locator("[aria-pressed=false]")).and_(page.get_by_label(re.compile(f"{name}$")))
        card.first.click()


def put(page: Page, move: str) -> None:
    """Play cards of these ranks, or pass, and wait for the answer."""
    before = page.locator(".felt").first.inner_text()
    if move != "pass":
        pick(page, move)
    page.get_by_role("button", name="不出" if move == "pass" else "出牌", exact=True).click()
    page.wait_for_function("before => document.querySelector('.felt').innerText !== before", arg=before)
    expect(page.locator(".felt[aria-busy=false]")).to_be_visible()


def shoot(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


def test_a_puzzle_is_solved_by_clicks_and_the_progress_stays(server: Server, visit: Callable[..., Visit]) -> None:
    puzzle = puzzles.puzzle("classic-1")
    game = puzzle.parsed.game()
    side = game.waiting[0] in game.landlords
    page = visit(f"{server.url}/puzzles/{puzzle.id}", "portrait").page
    for move in puzzle.line:
        seat = game.waiting[0]
        if (seat in game.landlords) == side:
            put(page, move)
        game.apply(seat, Pass() if move == "pass" else Play(move))
    assert game.over
    expect(page.get_by_text("解出来了！")).to_be_visible()
    assert fits(page)
    page.reload()
    expect(cards_of(page).first).to_be_visible()
    page.goto(f"{server.url}/puzzles")
    expect(page.get_by_role("heading", name=re.compile("初级"))).to_contain_text("已解 1/")
    expect(page.locator(f"a[href='/puzzles/{puzzle.id}']")).to_have_accessible_name(re.compile("已解出"))


def test_a_wrong_play_loses_and_is_taken_back(server: Server, visit: Callable[..., Visit]) -> None:
    # The landlord holds the big joker and nothing else: a single that the other farmer lets through lets him out.
    puzzle = puzzles.puzzle("classic-1")
    page = visit(f"{server.url}/puzzles/{puzzle.id}").page
    expect(cards_of(page)).to_have_count(6)
    put(page, "K")
    expect(cards_of(page)).to_have_count(10)
    put(page, "pass")
    expect(page.get_by_text("没解开")).to_be_visible()
    page.get_by_role("button", name="悔棋").click()
    expect(cards_of(page)).to_have_count(10)
    page.get_by_role("button", name="悔棋").click()
    expect(cards_of(page)).to_have_count(6)
    page.get_by_role("button", name="提示").click()
    expect(page.locator("[aria-pressed=true]")).to_have_count(len(puzzle.solution[0]))


@pytest.mark.parametrize("size", ["portrait", "landscape"])
def test_on_a_phone_a_hand_and_the_buttons_are_seen_at_once(
    server: Server, visit: Callable[..., Visit], size: str
) -> None:
    page = visit(f"{server.url}/puzzles/classic-7", size).page
    expect(cards_of(page).first).to_be_in_viewport()
    for name in ("悔棋", "提示", "出牌"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    # So are rulesets and levels when a game is picked.
    page.goto(server.url)
    page.get_by_role("button", name="经典叫分").first.click()
    for name in ("经典叫分", "五人斗地主", "休闲", "大师"):
        choice = page.get_by_role("dialog").locator("label", has_text=name)
        expect(choice).to_be_in_viewport(ratio=1)
        assert choice.evaluate(NOT_COVERED), name


def test_a_hint_in_a_lost_position_says_so(server: Server, visit: Callable[..., Visit]) -> None:
    puzzle = next(
        each
        for each in puzzles.load("classic")
        if any(judged.wins is False and judged.play != Pass() for judged in solve(each.position).plays)
        and each.id != "classic-1"
    )
    wrong = next(judged.play for judged in solve(puzzle.position).plays if judged.wins is False)
    assert isinstance(wrong, Play)
    page = visit(f"{server.url}/puzzles/{puzzle.id}").page
    put(page, wrong.cards)
    hint, lost = page.get_by_role("button", name="提示"), page.get_by_text("没解开")
    expect(hint.or_(lost)).to_be_visible()
    if hint.is_visible():
        hint.click()
        expect(page.get_by_role("status")).to_contain_text("这里已经输了")


def test_the_whole_solution_is_a_tree(server: Server, visit: Callable[..., Visit]) -> None:
    puzzle = puzzles.puzzle("classic-1")
    page = visit(f"{server.url}/puzzles/{puzzle.id}", "portrait").page
    page.get_by_role("button", name="看解法").click()
    nodes = page.locator("li > button[aria-expanded]")
    expect(nodes.first).to_contain_text(puzzle.solution[0])
    # For the winners one play is shown, for the others all; opened one after another they lead to the end.
    for count in range(4, len(puzzle.line)):
        page.wait_for_function("n => document.querySelectorAll('li > button[aria-expanded]').length >= n", arg=count)
        closed = nodes.and_(page.locator("[aria-expanded=false]"))
        if closed.count() > 0:
            closed.first.click()
    assert fits(page)


def test_the_daily_puzzle_is_the_same_for_two_visitors(server: Server, visit: Callable[..., Visit]) -> None:
    within_one_day()
    addresses = []
    for language in ("zh-CN", "en-US"):
        page = visit(f"{server.url}/daily", language=language).page
        today = page.locator("a[href^='/puzzles/classic-']")
        addresses.append(today.get_attribute("href"))
        today.click()
        expect(cards_of(page).first).to_be_visible()
    assert addresses[0] == addresses[1]


def test_the_deal_of_the_day_is_played_and_compared(server: Server, visit: Callable[..., Visit]) -> None:
    within_one_day()
    person = Person(visit(f"{server.url}/daily", "portrait"))
    page = person.page
    deal = page.locator("section", has=page.get_by_role("heading", name="今日一局"))
    expect(deal.get_by_text("打完以后就能看到大家的得分")).to_be_visible()
    expect(deal.get_by_role("listitem")).to_have_count(0)
    assert fits(page)
    deal.get_by_role("button", name="开打").click()
    page.wait_for_url(re.compile(r"/g/\w+$"))
    game = page.url
    assert person.wait()
    # Who leaves finds the game that he left.
    page.goto(f"{server.url}/daily")
    deal.get_by_role("button", name="接着打").click()
    page.wait_for_url(game)
    person.play_out()
    page.get_by_role("link", name="今日成绩").click()
    expect(deal.get_by_text("你的成绩")).to_be_visible()
    expect(deal.get_by_role("listitem")).to_have_count(1)
    expect(deal.get_by_role("listitem")).to_contain_text("1 · 你")
    expect(deal.get_by_role("button", name="再打一次（不计成绩）")).to_be_visible()
    assert fits(page)
    shoot(page, "daily-portrait")
    deal.get_by_role("link", name="复盘和分析").click()
    page.get_by_role("link", name="验证发牌").click()
    expect(page.locator(".verdict")).to_contain_text("全部相符")
    names = page.locator("summary .name").all_inner_texts()
    assert "指纹与这个浏览器发牌前记下的一样" in names
    assert "你的浏览器交上来的文字用上了" not in names


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
def test_a_position_is_set_up_solved_valued_and_shared(server: Server, visit: Callable[..., Visit], size: str) -> None:
    page = visit(f"{server.url}/analysis", size).page
    page.get_by_label("座位 1的手牌").fill("10 10 j j q q k k a")
    page.get_by_label("座位 2的手牌").fill("22")
    page.get_by_label("座位 3的手牌").fill("3 4")
    page.get_by_role("button", name="摆好，求解").click()
    expect(page).to_have_url(re.compile("TTJJQQKKA"))
    expect(page.get_by_role("heading", name="地主必胜")).to_be_visible()
    values = page.locator("section", has=page.get_by_role("heading", name="每一手值多少"))
    expect(values.get_by_role("row").nth(1)).to_contain_text("1010 JJ QQ KK")
    expect(values.get_by_role("status")).to_contain_text("种发牌")
    assert fits(page)
    shoot(page, f"analysis-{size}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="复制链接").click()
    expect(page.get_by_role("button", name="已复制")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    values.get_by_role("button", name="1010 JJ QQ KK", exact=True).click()
    expect(cards_of(page)).to_have_count(2)
    page.goto(link)
    expect(page.get_by_role("heading", name="地主必胜")).to_be_visible()


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_unknown_hands_are_valued_and_not_solved(server: Server, visit: Callable[..., Visit], size: str) -> None:
    line = "classic 34455667789TJ/?20/?17 L1 t0 1:66 3x1 bottom=3KA"
    page = visit(f"{server.url}/analysis?position={quote(line)}", size).page
    values = page.locator("section", has=page.get_by_role("heading", name="每一手值多少"))
    expect(values.get_by_role("row")).to_have_count(3)
    expect(page.get_by_text("20 张，未知")).to_be_visible()
    expect(page.get_by_text("所有牌摊开时")).to_have_count(0)
    expect(page.get_by_label("地主手里还有的底牌")).to_have_value("3KA")
    assert fits(page)
    shoot(page, f"analysis-unknown-{size}")


def test_who_holds_the_marked_card_may_be_unknown(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit(f"{server.url}/analysis", "portrait").page
    page.get_by_label("玩法").select_option("five_player")
    for seat, hand in enumerate(("344556", "?5", "3789T", "?9", "?8"), 1):
        page.get_by_label(f"座位 {seat}的手牌").fill(hand)

    def field(name: str) -> Locator:
        return page.locator("form label", has_text=re.compile(rf"^\s*{name}")).locator("select")

    field("地主").select_option(index=1)
    field("明牌").select_option("7s")
    field("暗地主").select_option("?")
    page.get_by_role("button", name="摆好，求解").click()
    expect(page.locator("section.row")).to_have_count(5)
    values = page.locator("section", has=page.get_by_role("heading", name="每一手值多少"))
    expect(values.get_by_role("row").nth(1)).to_contain_text("%")
    assert re.search(r"L1%2B%3F7s|L1\+\?7s", page.url)
    names = page.locator("section.row .name b").all_inner_texts()
    assert names == ["农民 1", "地主", "座位 3", "座位 4", "座位 5"]
    assert fits(page)
    shoot(page, "analysis-marked-portrait")
    field("暗地主").select_option(label="座位 4")
    page.get_by_role("button", name="摆好，求解").click()
    expect(page.locator("section.row .name b").nth(3)).to_have_text("暗地主")


def test_a_faulty_position_is_refused_in_words(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit(f"{server.url}/analysis?position=classic+33333/4/5+L0+t0+-+1x1", refusal=True).page
    expect(page.get_by_role("alert").first).to_be_visible()


def test_a_record_is_pasted_and_any_moment_valued(server: Server, visit: Callable[..., Visit]) -> None:
    person = Person(visit(server.url))
    person.play_out()
    page = person.page
    game = page.evaluate("localStorage.getItem('doudizhu.game')")
    record = page.request.get(f"{server.url}/api/games/{game}/record").text()
    page.goto(f"{server.url}/analysis")
    page.get_by_label("或者贴一份牌谱").fill(record)
    page.get_by_role("button", name="读牌谱").click()
    expect(page.locator("section.row")).to_have_count(3)
    page.get_by_role("button", name="给这一步估值").click()
    values = page.locator("section", has=page.get_by_role("heading", name="每一手值多少"))
    expect(values.get_by_role("row").nth(1)).to_contain_text(re.compile("分|不"))
    first_play = page.locator(".moves h3", has_text="第 1 轮").locator("xpath=following-sibling::ol[1]//button").first
    first_play.click()
    expect(values.get_by_role("row").nth(1)).to_contain_text("%")
    page.get_by_role("link", name="摆成局面").click()
    expect(page).to_have_url(re.compile(r"/analysis\?position="))
    expect(page.get_by_role("heading", name="摆局面")).to_be_visible()


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_a_game_is_analysed_and_tried_again(server: Server, visit: Callable[..., Visit], size: str) -> None:
    person = Person(visit(server.url, size))
    page = person.page
    again = page.get_by_role("button", name="从这里再试")
    # A game in which nobody made a mistake is no example.
    for _ in range(MAX_GAMES):
        person.play_out()
        game = page.evaluate("localStorage.getItem('doudizhu.game')")
        page.goto(f"{server.url}/g/{game}")
        page.get_by_role("button", name="分析这一局").click()
        expect(page.get_by_role("heading", name="最可惜的几手")).to_be_visible(timeout=A_GAME)
        if again.count() > 0:
            break
        page.goto(server.url)
    assert fits(page)
    shoot(page, f"game-analysed-{size}")
    # The graph is a slider over the decisions.
    graph = page.get_by_role("slider", name="地主的胜机，随牌局变化")
    graph.focus()
    graph.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(":"))
    before = graph.input_value()
    graph.press("ArrowRight")
    expect(graph).not_to_have_value(before)
    expect(graph).to_have_attribute("aria-valuetext", re.compile(":"))
    again.first.click()
    page.wait_for_url(lambda address: str(game) not in address)
    person.play_out()
    branch = page.url.rsplit("/", 1)[1]
    page.goto(f"{server.url}/g/{game}")
    tree = page.locator(".tree")
    expect(tree.get_by_role("link")).to_have_attribute("href", re.compile(rf"^/g/{branch}\?at=\d+$"))
    expect(tree.locator(".scores")).to_have_count(2)
    assert fits(page)
    shoot(page, f"game-branches-{size}")
    # A link to a branch leads to the moment at which it departs.
    departs = int(re.findall(r"\d+", tree.get_by_role("button", name=re.compile("第 \\d+ 步")).inner_text())[0])
    tree.get_by_role("link").click()
    expect(page.locator(".node.now")).to_contain_text(re.compile("对"))
    expect(page.get_by_text(re.compile(rf"^第 {departs} 步，共"))).to_be_visible()
    # Another from any moment, in a seat that was a computer's, and left unfinished.
    page.goto(f"{server.url}/g/{game}")
    page.get_by_label("坐哪一家").select_option(index=1)
    page.get_by_role("button", name="从这里打下去").click()
    page.wait_for_url(lambda address: str(game) not in address)
    expect(page.locator("[data-card]").first).to_be_visible()
    page.goto(f"{server.url}/g/{game}")
    expect(tree.get_by_text("没打完")).to_be_visible()


def test_an_analysis_that_failed_says_so_and_is_tried_again(
    start_server: Callable[..., Server], visit: Callable[..., Visit]
) -> None:
    server = start_server()
    person = Person(visit(server.url, "portrait", refusal=True))
    person.play_out()
    page = person.page
    game = page.evaluate("localStorage.getItem('doudizhu.game')")
    with closing(sqlite3.connect(server.folder / "doudizhu.sqlite")) as database, database:
        database.execute("INSERT INTO analyses VALUES (?, ?, 0, ?)", (game, VERSION, FAILED))
    page.goto(f"{server.url}/g/{game}")
    page.get_by_role("button", name="分析这一局").click()
    expect(page.get_by_role("alert")).to_have_text("这一局没能分析出来，原因记在服务器日志里；可以再试一次")
    shoot(page, "game-analysis-failed")
    page.get_by_role("button", name="再试一次").click()
    expect(page.get_by_role("heading", name="最可惜的几手")).to_be_visible(timeout=A_GAME)
    expect(page.get_by_role("alert")).to_have_count(0)
