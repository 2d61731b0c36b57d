"""Every reason for which something is refused: one catalogue of codes, each with its sentence in every language.

A refusal is a code and parameters; whoever shows it fills the sentence. `tools/refusal_texts.py` writes the same
catalogue for the client.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from doudizhu.refusal_names import LANGUAGES, Language, name_cards, name_of

__all__ = ["CATALOGUE", "LANGUAGES", "PARAM_KINDS", "Entry", "IllegalPlay", "Language", "Refused", "text"]

Params = Mapping[str, str | int]
Kind = Literal["number", "text", "cards", "rank", "type", "phase", "option"]

PARAM_KINDS: dict[str, Kind] = {
    "beaten_length": "number",
    "beaten_type": "type",
    "bid": "number",
    "bids": "text",
    "cards": "cards",
    "highest": "number",
    "length": "number",
    "limit": "number",
    "n": "number",
    "option": "option",
    "phase": "phase",
    "players": "number",
    "position": "number",
    "rank": "rank",
    "seat": "number",
    "text": "text",
    "type": "type",
}
"""What each parameter is, whichever refusal it belongs to. Cards, a rank, a play type, a phase and an option (a field
of the ruleset) are named in the reader's language; numbers and text are shown as they are."""


class Entry(NamedTuple):
    """One refusal: its parameters, and its sentence in each language."""

    params: tuple[str, ...]
    zh_hans: str
    zh_hant: str
    en: str
    ja: str

    def sentence(self, language: Language) -> str:
        """The sentence with its parameters in braces."""
        return {"zh-Hans": self.zh_hans, "zh-Hant": self.zh_hant, "en": self.en, "ja": self.ja}[language]


def _entry(zh_hans: str, zh_hant: str, en: str, ja: str) -> Entry:
    names = tuple(sorted(set(re.findall(r"{(\w+)}", zh_hans + zh_hant + en + ja))))
    return Entry(names, zh_hans, zh_hant, en, ja)


CATALOGUE: dict[str, Entry] = {
    # The cards themselves.
    "unknown_card": _entry(
        "第 {position} 个字符“{text}”不是牌",
        "第 {position} 個字元「{text}」不是牌",
        "“{text}” at position {position} is not a card",
        "{position} 文字目の「{text}」はカードではありません",
    ),
    "not_in_pack": _entry(
        "一共没有 {n} 张 {cards}",
        "一共沒有 {n} 張 {cards}",
        "The cards in play do not include {n} × {cards}",
        "{cards} は {n} 枚もありません",
    ),
    "no_cards": _entry("没有选牌", "沒有選牌", "No cards selected", "カードが選ばれていません"),
    "not_in_hand": _entry(
        "手里没有 {cards}", "手裡沒有 {cards}", "{cards}: not in the hand", "手札に {cards} がありません"
    ),
    "too_long": _entry(
        "{n} 张牌超过了手牌上限 {limit} 张",
        "{n} 張牌超過了手牌上限 {limit} 張",
        "{n} cards: no hand holds more than {limit}",
        "{n} 枚は手札の上限 {limit} 枚を超えています",
    ),
    # No type of play.
    "no_type": _entry(
        "这些牌不成牌型",
        "這些牌不成牌型",
        "These cards do not form a legal play",
        "この組み合わせは役になりません",
    ),
    "kicker_of_body_rank": _entry(
        "{type}：带牌的点数不能与主体相同（{rank}）",
        "{type}：帶牌的點數不能與主體相同（{rank}）",
        "{type}: a kicker may not have the rank of the body ({rank})",
        "{type}：付け札に本体と同じ数字（{rank}）は使えません",
    ),
    "three_equal_kickers": _entry(
        "带牌中同一点数最多两张（{rank} 带了三张；规则：{option}）",
        "帶牌中同一點數最多兩張（{rank} 帶了三張；規則：{option}）",
        "At most two kickers of one rank (three × {rank}; rule: {option})",
        "同じ数字の付け札は 2 枚までです（{rank} が 3 枚。ルール：{option}）",
    ),
    "kickers_touch_plane": _entry(
        "不能带与飞机连续的三张（{rank}；规则：{option}）",
        "不能帶與飛機連續的三張（{rank}；規則：{option}）",
        "Three equal kickers may not touch the plane ({rank}; rule: {option})",
        "飛行機に連続する 3 枚（{rank}）は付け札にできません（ルール：{option}）",
    ),
    "four_equal_kickers": _entry(
        "四张同点（{rank}）必须整体使用，不能当带牌",
        "四張同點（{rank}）必須整體使用，不能當帶牌",
        "Four of a rank ({rank}) may not be kickers: they are played whole",
        "同じ数字の 4 枚（{rank}）は分けて付け札にできません",
    ),
    "kickers_differ": _entry(
        "带牌点数必须各不相同（{rank} 重复；规则：{option}）",
        "帶牌點數必須各不相同（{rank} 重複；規則：{option}）",
        "All kickers must differ in rank ({rank} is repeated; rule: {option})",
        "付け札の数字はすべて異なる必要があります（{rank} が重複。ルール：{option}）",
    ),
    "two_jokers_as_kickers": _entry(
        "两张王不得同时作为带牌",
        "兩張王不得同時作為帶牌",
        "Both jokers may not be kickers together",
        "ジョーカー 2 枚を同時に付け札にはできません",
    ),
    "joker_pair_as_kicker": _entry(
        "两张王不能当一对带出",
        "兩張王不能當一對帶出",
        "Two jokers may not be a pair of kickers",
        "ジョーカー 2 枚はペアの付け札にできません",
    ),
    "joker_pair": _entry(
        "一张大王和一张小王在这套规则里不成牌型",
        "一張大王和一張小王在這套規則裡不成牌型",
        "In this ruleset one small and one big joker form no play",
        "このルールでは大ジョーカーと小ジョーカー 1 枚ずつは役になりません",
    ),
    "three_jokers": _entry(
        "三张王在这套规则里不成牌型",
        "三張王在這套規則裡不成牌型",
        "In this ruleset three jokers form no play",
        "このルールではジョーカー 3 枚は役になりません",
    ),
    "pair_kicker_needed": _entry(
        "三带二带的必须是一对，不能是两张单牌",
        "三帶二帶的必須是一對，不能是兩張單牌",
        "A trio with two cards needs a pair, not two single cards",
        "三枚組に 2 枚付けるときはペアでなければなりません",
    ),
    "mixed_kickers": _entry(
        "带牌必须全是单牌或全是对子，不能混带",
        "帶牌必須全是單牌或全是對子，不能混帶",
        "Kickers are all single cards or all pairs, never both",
        "付け札は単札だけかペアだけにします。混ぜられません",
    ),
    "kicker_number": _entry(
        "带牌数量不对：{length} 组三张带了 {n} 张",
        "帶牌數量不對：{length} 組三張帶了 {n} 張",
        "Wrong number of kickers: {n} cards with {length} trio(s)",
        "付け札の数が合いません:三枚組 {length} 組に {n} 枚",
    ),
    "single_kickers_excluded": _entry(
        "这套规则没有{type}：三张只能带对子",
        "這套規則沒有{type}：三張只能帶對子",
        "In this ruleset {type} is no play: trios carry pairs only",
        "このルールに{type}はありません。三枚組に付けるのはペアだけです",
    ),
    "four_with_two_excluded": _entry(
        "这套规则没有四带二",
        "這套規則沒有四帶二",
        "This ruleset has no four with two",
        "このルールに四枚組+2 はありません",
    ),
    "four_with_one": _entry(
        "四张不能只带一张",
        "四張不能只帶一張",
        "Four of a rank may not carry a single card",
        "四枚組に 1 枚だけ付けることはできません",
    ),
    "four_kickers": _entry(
        "四带二只能带两张单牌或两个对子",
        "四帶二只能帶兩張單牌或兩個對子",
        "Four of a rank carry two single cards or two pairs",
        "四枚組に付けられるのは単札 2 枚かペア 2 組です",
    ),
    "plane_pairs_limit": _entry(
        "飞机带对最长 {limit} 连（这里是 {length} 连；规则：{option}）",
        "飛機帶對最長 {limit} 連（這裡是 {length} 連；規則：{option}）",
        "A plane with pairs has at most {limit} trios, not {length} (rule: {option})",
        "ペア付き飛行機は最長 {limit} 連です（これは {length} 連。ルール：{option}）",
    ),
    "two_in_chain": _entry(
        "2 不能进{type}",
        "2 不能進{type}",
        "{type}: 2 may not be part of it",
        "{type}に 2 は使えません",
    ),
    "joker_in_chain": _entry(
        "王不能进{type}",
        "王不能進{type}",
        "{type}: jokers may not be part of it",
        "{type}にジョーカーは使えません",
    ),
    "chain_too_short": _entry(
        "{type}至少 {limit} 连（这里只有 {length} 连）",
        "{type}至少 {limit} 連（這裡只有 {length} 連）",
        "{type}: at least {limit} in a row, not {length}",
        "{type}は {limit} 連以上です（これは {length} 連）",
    ),
    "chain_gap": _entry(
        "{type}的点数必须相连",
        "{type}的點數必須相連",
        "{type}: the ranks must be consecutive",
        "{type}の数字は連続していなければなりません",
    ),
    # Not above the play to beat.
    "wrong_type": _entry(
        "{type}不能接{beaten_type}",
        "{type}不能接{beaten_type}",
        "{type} does not answer {beaten_type}",
        "{type}は{beaten_type}に出せません",
    ),
    "wrong_length": _entry(
        "{type}要 {beaten_length} 连，不能接 {length} 连",
        "{type}要 {beaten_length} 連，不能接 {length} 連",
        "{type}: needs length {beaten_length}, not {length}",
        "{type}は {beaten_length} 連が必要です（これは {length} 連）",
    ),
    "not_higher": _entry(
        "{type}要大过 {rank}",
        "{type}要大過 {rank}",
        "{type}: must be higher than {rank}",
        "{type}は {rank} より強くなければなりません",
    ),
    "bomb_too_low": _entry(
        "压不过 {cards}", "壓不過 {cards}", "Does not beat {cards}", "{cards} より弱いので出せません"
    ),
    "rocket_stands": _entry(
        "火箭最大，什么牌都压不过",
        "火箭最大，什麼牌都壓不過",
        "Nothing beats the rocket",
        "ロケットに勝てる役はありません",
    ),
    # The table.
    "not_your_turn": _entry("还没轮到你", "還沒輪到你", "It is not your turn", "あなたの番ではありません"),
    "wrong_phase": _entry(
        "现在是{phase}，不能这样做",
        "現在是{phase}，不能這樣做",
        "Not possible now: {phase}",
        "今は{phase}なので、できません",
    ),
    "game_over": _entry("这一局已经结束", "這一局已經結束", "The game is over", "このゲームは終わりました"),
    "deal_void": _entry(
        "没有人叫牌，这一局作废",
        "沒有人叫牌，這一局作廢",
        "Everybody passed: the deal is void",
        "全員がパスしたので、この配札は無効です",
    ),
    "unknown_seat": _entry(
        "没有 {seat} 号座位，一共 {players} 个座位",
        "沒有 {seat} 號座位，一共 {players} 個座位",
        "There is no seat {seat}; there are {players} seats",
        "席 {seat} はありません。席は {players} つです",
    ),
    "leader_may_not_pass": _entry(
        "轮到你首出，必须出牌",
        "輪到你首出，必須出牌",
        "You lead the trick and may not pass",
        "あなたが最初に出す番です。パスはできません",
    ),
    "bid_unknown": _entry(
        "不能叫 {bid} 分，可以叫 {bids}",
        "不能叫 {bid} 分，可以叫 {bids}",
        "{bid} can't be bid; possible bids: {bids}",
        "{bid} は宣言できません。宣言できるのは {bids} です",
    ),
    "bid_not_higher": _entry(
        "叫分必须高于 {highest} 分（叫了 {bid} 分）",
        "叫分必須高於 {highest} 分（叫了 {bid} 分）",
        "A bid must be higher than {highest}, not {bid}",
        "{highest} より高く宣言しなければなりません（宣言は {bid}）",
    ),
    "not_asked": _entry(
        "这一步不由你选择",
        "這一步不由你選擇",
        "This choice is not yours",
        "この選択はあなたのものではありません",
    ),
    "already_chosen": _entry("你已经选过了", "你已經選過了", "You have chosen already", "もう選びました"),
    # The connection.
    "late": _entry(
        "牌桌已经变了，请再选一次",
        "牌桌已經變了，請再選一次",
        "The table has moved on; please choose again",
        "卓の状況が変わりました。もう一度選んでください",
    ),
    "no_seat": _entry(
        "旁观者不能操作",
        "旁觀者不能操作",
        "Spectators can't act",
        "観戦者は操作できません",
    ),
    "malformed": _entry(
        "看不懂的消息：{text}", "看不懂的訊息：{text}", "Message not understood: {text}", "解釈できない内容です:{text}"
    ),
    "too_large": _entry(
        "消息过大（上限 {limit} 字节）",
        "訊息過大（上限 {limit} 位元組）",
        "Message too large (at most {limit} bytes)",
        "内容が大きすぎます（{limit} バイトまで）",
    ),
    "too_many": _entry(
        "操作太频繁，请稍候",
        "操作太頻繁，請稍候",
        "Too much at once; please wait a moment",
        "操作が多すぎます。少しお待ちください",
    ),
    "unknown_game": _entry("没有这一局", "沒有這一局", "There is no such game", "そのゲームはありません"),
    "hello_first": _entry(
        "连接后要先发送 hello",
        "連線後要先傳送 hello",
        "A connection begins with hello",
        "接続の最初のメッセージは hello です",
    ),
    "closing": _entry(
        "服务器正在重启，请稍候再连接",
        "伺服器正在重新啟動，請稍候再連線",
        "The server is restarting; please come back in a moment",
        "サーバーを再起動しています。少し待って接続し直してください",
    ),
    "game_running": _entry(
        "这一局还没结束，牌谱要到终局才能看",
        "這一局還沒結束，牌譜要到終局才能看",
        "This game is still running; its record opens when it ends",
        "対局中です。棋譜は終局後に公開されます",
    ),
    "busy": _entry(
        "请求分析的人太多，请稍候再试",
        "請求分析的人太多，請稍候再試",
        "Too many analyses are wanted at once; please try again in a moment",
        "解析の依頼が混み合っています。少し待ってからもう一度お試しください",
    ),
    "analysis_failed": _entry(
        "这一局没能分析出来，原因记在服务器日志里；可以再试一次",
        "這一局沒能分析出來，原因記在伺服器日誌裡；可以再試一次",
        "This game could not be analysed; the server's log says why. You can try again",
        "この対局は解析できませんでした。原因はサーバーのログにあります。もう一度試せます",
    ),
    "too_many_branches": _entry(
        "这一局的分支已有 {limit} 条，不能再加",
        "這一局的分支已有 {limit} 條，不能再加",
        "This game has {limit} branches already; no more can be added",
        "この対局にはすでに {limit} 本の分岐があり、これ以上は増やせません",
    ),
    "unknown_hands": _entry(
        "有手牌未知，不能求解，也不能往下打",
        "有手牌未知，不能求解，也不能往下打",
        "Some hands are unknown: it can be neither solved nor played on",
        "不明の手札があるので、解くことも続きを打つこともできません",
    ),
    "unknown_commit": _entry(
        "没有这个洗牌承诺，或已经用过、过期",
        "沒有這個洗牌承諾，或已經用過、過期",
        "This commitment is unknown, used or expired",
        "このコミットは存在しないか、使用済みか期限切れです",
    ),
    "empty_hand": _entry(
        "每家都要有牌",
        "每家都要有牌",
        "Every seat needs a card",
        "どの席にもカードが必要です",
    ),
    "bad_position": _entry(
        "这个局面不成立：{text}",
        "這個局面不成立：{text}",
        "This position can't be: {text}",
        "この局面は成り立ちません:{text}",
    ),
    "bad_record": _entry(
        "牌谱有误：{text}", "牌譜有誤：{text}", "The record has an error: {text}", "棋譜に誤りがあります:{text}"
    ),
    "other_origin": _entry(
        "请求来自别的网站",
        "請求來自別的網站",
        "The request comes from another site",
        "別のサイトからのリクエストです",
    ),
    "not_found": _entry(
        "没有这个地址", "沒有這個網址", "There is nothing at this address", "このアドレスには何もありません"
    ),
    "server_error": _entry(
        "服务器出了问题，请再试一次",
        "伺服器出了問題，請再試一次",
        "Something went wrong in the server; please try again",
        "サーバーで問題が起きました。もう一度試してください",
    ),
    "bad_request": _entry(
        "无法开局：{text}", "無法開局：{text}", "This can't be set up: {text}", "この設定では始められません:{text}"
    ),
}
"""All refusals by code."""

CONNECTION = frozenset(
    {
        "bad_position",
        "bad_record",
        "bad_request",
        "empty_hand",
        "analysis_failed",
        "busy",
        "closing",
        "game_running",
        "hello_first",
        "late",
        "malformed",
        "no_seat",
        "not_found",
        "other_origin",
        "server_error",
        "too_large",
        "too_many",
        "too_many_branches",
        "unknown_commit",
        "unknown_game",
        "unknown_hands",
    }
)
"""Codes that the server raises; all others come from the rules and the table."""


class Refused(ValueError):
    """Something was refused and nothing has changed. Carries a code of the catalogue and its parameters."""

    def __init__(self, code: str, params: Params | None = None) -> None:
        self.code = code
        self.params: dict[str, str | int] = dict(params or {})
        if code not in CATALOGUE or set(self.params) != set(CATALOGUE[code].params):
            raise KeyError(f"no refusal {code} with parameters {sorted(self.params)} is in the catalogue")
        super().__init__(code, self.params)

    def __str__(self) -> str:
        """The English sentence."""
        return text(self.code, self.params)


class IllegalPlay(Refused):
    """Cards that are no play, that no pack holds, or that can't be read.

    `cards` is the input as it was given, `position` the place of the fault in it, counted from 0.
    """

    def __init__(self, code: str, params: Params | None, cards: object, position: int = 0) -> None:
        super().__init__(code, params)
        self.cards = cards
        self.position = position

    def __str__(self) -> str:
        """The English sentence, with the input."""
        return f"{self.cards!r}: {super().__str__()}"

    def __reduce__(self) -> tuple[type[IllegalPlay], tuple[str, Params, object, int]]:
        """So that it passes from one process to another."""
        return type(self), (self.code, self.params, self.cards, self.position)


def text(code: str, params: Params, language: Language = "en") -> str:
    """The sentence of a refusal in a language, filled in, with a capital first.

    Raises `KeyError` for an unknown code or a missing value.
    """
    values: dict[str, str] = {}
    for name in CATALOGUE[code].params:
        kind, value = PARAM_KINDS[name], params[name]
        if kind == "cards" or kind == "rank":
            values[name] = name_cards(str(value), language)
        elif kind == "type" or kind == "phase" or kind == "option":
            values[name] = name_of(kind, str(value), language)
        else:
            values[name] = str(value)
    filled = CATALOGUE[code].sentence(language).format_map(values)
    return filled[:1].upper() + filled[1:]
