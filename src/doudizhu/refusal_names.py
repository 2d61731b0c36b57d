"""Names of play types, phases, ranks and suits in each language, for the sentences of refusals."""

from __future__ import annotations

from typing import Literal

Language = Literal["zh-Hans", "zh-Hant", "en", "ja"]

LANGUAGES: tuple[Language, ...] = ("zh-Hans", "zh-Hant", "en", "ja")

Names = dict[str, tuple[str, str, str, str]]
"""By key, the name in the order of `LANGUAGES`."""

TYPES: Names = {
    "single": ("单张", "單張", "a single card", "単札"),
    "pair": ("对子", "對子", "a pair", "ペア"),
    "trio": ("三张", "三張", "a trio", "三枚組"),
    "trio_single": ("三带一", "三帶一", "a trio with a single", "三枚組+1"),
    "trio_pair": ("三带二", "三帶二", "a trio with a pair", "三枚組+ペア"),
    "straight": ("顺子", "順子", "a straight", "階段"),
    "pair_chain": ("连对", "連對", "a pair chain", "連続ペア"),
    "plane": ("飞机", "飛機", "a plane", "飛行機"),
    "plane_singles": ("飞机带单牌", "飛機帶單牌", "a plane with singles", "単札付き飛行機"),
    "plane_pairs": ("飞机带对子", "飛機帶對子", "a plane with pairs", "ペア付き飛行機"),
    "four_singles": ("四带两单", "四帶兩單", "four with two singles", "四枚組+単札 2"),
    "four_pairs": ("四带两对", "四帶兩對", "four with two pairs", "四枚組+ペア 2"),
    "bomb": ("炸弹", "炸彈", "a bomb", "爆弾"),
    "rocket": ("火箭", "火箭", "a rocket", "ロケット"),
    "double_joker": ("双王", "雙王", "a double joker", "ジョーカー 2 枚"),
    "triple_joker": ("三王", "三王", "a triple joker", "ジョーカー 3 枚"),
}

PHASES: Names = {
    "auction": ("叫牌阶段", "叫牌階段", "the auction", "宣言の段階"),
    "reveal": ("亮明身份阶段", "亮明身份階段", "showing the landlords", "身分公開の段階"),
    "doubling": ("加倍阶段", "加倍階段", "doubling", "倍付けの段階"),
    "redoubling": ("再加倍阶段", "再加倍階段", "redoubling", "再倍付けの段階"),
    "play": ("出牌阶段", "出牌階段", "card play", "プレイの段階"),
    "over": ("结算", "結算", "the game is over", "終了後"),
    "void": ("流局", "流局", "the deal is void", "無効後"),
}

OPTIONS: Names = {
    "kicker_copies": ("同点单牌张数", "同點單牌張數", "equal single kickers", "同じ数字の単札の枚数"),
    "kickers_distinct": ("带牌各不相同", "帶牌各不相同", "all kickers differ", "付け札はすべて別の数字"),
    "plane_pair_max": ("飞机带对最长", "飛機帶對最長", "longest plane with pairs", "ペア付き飛行機の最長"),
}
"""Fields of a ruleset that a refusal rests on."""

RANKS: Names = {
    "T": ("10", "10", "10", "10"),
    "B": ("小王", "小王", "small joker", "小ジョーカー"),
    "R": ("大王", "大王", "big joker", "大ジョーカー"),
}
"""Ranks that are not shown as their letter."""

SUITS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}


NAMED: dict[Literal["type", "phase", "option"], Names] = {"type": TYPES, "phase": PHASES, "option": OPTIONS}


def name_of(kind: Literal["type", "phase", "option"], key: str, language: Language) -> str:
    """The name of a play type, a phase or a field; raises `KeyError` for an unknown one."""
    return NAMED[kind][key][LANGUAGES.index(language)]


def name_cards(cards: str, language: Language) -> str:
    """Ranks or physical cards, separated by spaces, each as it is shown to a reader of the language."""
    names: list[str] = []
    for letter in cards:
        if letter in SUITS and names:
            names[-1] = SUITS[letter] + names[-1]
        elif letter in RANKS:
            names.append(RANKS[letter][LANGUAGES.index(language)])
        else:
            names.append(letter)
    return " ".join(names)
