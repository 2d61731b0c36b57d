"""The catalogue of refusals: complete in every language, every code of rules and table reachable, precise."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import doudizhu as ddz
from doudizhu.refusal_names import LANGUAGES, OPTIONS, PHASES, TYPES
from doudizhu.refusals import CATALOGUE, CONNECTION, PARAM_KINDS, text
from doudizhu.rulesets.base import FIELDS

ROOT = Path(__file__).parents[2]

# ruleset, options, cards, the rule they break
NO_PLAYS: list[tuple[str, dict[str, Any], str, str]] = [
    ("classic", {}, "", "no_cards"),
    ("classic", {}, "34", "no_type"),
    ("classic", {}, "3BR", "no_type"),
    ("classic", {}, "34JQ", "no_type"),
    ("four_player", {}, "333334", "no_type"),
    ("classic", {}, "34567J", "chain_gap"),
    ("competition", {}, "333444777", "chain_gap"),
    ("classic", {}, "3344", "chain_too_short"),
    ("classic", {}, "345", "chain_too_short"),
    ("classic", {}, "3456", "chain_too_short"),
    ("classic", {}, "345679", "chain_gap"),
    ("classic", {}, "334477", "chain_gap"),
    ("classic", {}, "333555", "chain_gap"),
    ("classic", {}, "33366644", "chain_gap"),
    ("classic", {}, "TJQKA2", "two_in_chain"),
    ("classic", {}, "KKAA22", "two_in_chain"),
    ("classic", {}, "AAA222", "two_in_chain"),
    ("classic", {}, "AAA22234", "two_in_chain"),
    ("classic", {}, "QKA2B", "joker_in_chain"),
    ("classic", {}, "TJQKAB", "joker_in_chain"),
    ("classic", {}, "3333444", "kicker_number"),
    ("classic", {}, "33334445", "kicker_of_body_rank"),
    ("classic", {}, "3333444555", "four_equal_kickers"),
    ("classic", {}, "333444555777", "three_equal_kickers"),
    ("classic", {}, "3334445556667777", "four_equal_kickers"),
    ("classic", {}, "3334447777", "four_equal_kickers"),
    ("classic", {}, "44445555", "four_equal_kickers"),
    ("classic", {}, "333444BR", "two_jokers_as_kickers"),
    ("classic", {}, "3333BR", "two_jokers_as_kickers"),
    ("classic", {}, "333BR", "joker_pair_as_kicker"),
    ("classic", {}, "33344455BR", "joker_pair_as_kicker"),
    ("classic", {}, "333355BR", "joker_pair_as_kicker"),
    ("classic", {}, "99923", "pair_kicker_needed"),
    ("classic", {}, "333444677", "mixed_kickers"),
    ("classic", {}, "3334447789", "mixed_kickers"),
    ("classic", {}, "33334556", "mixed_kickers"),
    ("classic", {}, "3334445", "kicker_number"),
    ("classic", {}, "333456", "kicker_number"),
    ("classic", {}, "77773", "four_with_one"),
    ("classic", {}, "3333456", "four_kickers"),
    ("classic", {}, "333444555666777888999", "too_long"),
    ("classic", {"kickers_distinct": True}, "33344455", "kickers_differ"),
    ("classic", {"kickers_distinct": True}, "333355", "kickers_differ"),
    ("competition", {}, "3334445556667778", "kickers_touch_plane"),
    ("competition", {}, "33344455566677889900", "unknown_card"),
    ("competition", {}, "33344455566677889TT9", "plane_pairs_limit"),
    ("two_player", {}, "333444BR", "two_jokers_as_kickers"),
    ("four_player", {}, "3334", "single_kickers_excluded"),
    ("four_player", {}, "33344456", "single_kickers_excluded"),
    ("four_player", {}, "333345", "four_with_two_excluded"),
    ("four_player", {}, "33334455", "four_with_two_excluded"),
    ("four_player", {}, "BR", "joker_pair"),
    ("four_player", {}, "BBR", "three_jokers"),
    ("four_player", {}, "333BR", "joker_pair_as_kicker"),
    ("four_player", {}, "3334443355", "kicker_of_body_rank"),
    ("five_player", {}, "BR", "joker_pair"),
    ("five_player", {}, "333BB", "joker_pair_as_kicker"),
    ("five_player", {}, "33344455RR", "joker_pair_as_kicker"),
    ("five_player", {}, "3334445555", "four_equal_kickers"),
]


@pytest.mark.parametrize(("id", "options", "cards", "code"), NO_PLAYS)
def test_no_play_names_the_rule(id: str, options: dict[str, Any], cards: str, code: str) -> None:
    rules = ddz.ruleset(id, **options)
    refused = rules.why_not(cards)
    assert refused is not None
    assert refused.code == code
    if code != "unknown_card":
        assert rules.classify(cards) is None
    with pytest.raises(ddz.IllegalPlay) as caught:
        rules.play(cards)
    assert caught.value.code == code
    assert caught.value.cards == cards


# ruleset, the play on the table, cards, the rule they break
NO_ANSWERS = [
    ("classic", "44", "3", "wrong_type"),
    ("classic", "4444", "55", "wrong_type"),
    ("classic", "44", "333345", "wrong_type"),
    ("classic", "34567", "456789", "wrong_length"),
    ("classic", "333444", "555666777", "wrong_length"),
    ("classic", "7", "7", "not_higher"),
    ("classic", "KKK3", "QQQR", "not_higher"),
    ("classic", "4444", "3333", "bomb_too_low"),
    ("classic", "BR", "2222", "rocket_stands"),
    ("four_player", "33333", "4444", "bomb_too_low"),
    ("five_player", "BBR", "666666", "bomb_too_low"),
]


@pytest.mark.parametrize(("id", "beaten", "cards", "code"), NO_ANSWERS)
def test_no_answer_names_the_rule(id: str, beaten: str, cards: str, code: str) -> None:
    refused = ddz.ruleset(id).why_not(cards, to_beat=beaten)
    assert refused is not None
    assert refused.code == code


UNREADABLE = [
    ("classic", "34x5", "unknown_card", 2),
    ("classic", "3s4s5", "unknown_card", 4),
    ("classic", "343s", "unknown_card", 2),
    ("classic", "33333", "not_in_pack", 0),
    ("classic", "4BB", "not_in_pack", 1),
    ("classic", "3s4h3s", "not_in_pack", 2),
    ("four_player", "3s4h3s3s", "not_in_pack", 3),
    ("classic", -1, "unknown_card", 0),
    ("classic", 9, "unknown_card", 0),
    ("classic", 1 << 60, "unknown_card", 0),
]


@pytest.mark.parametrize(("id", "cards", "code", "position"), UNREADABLE)
def test_cards_that_can_not_be(id: str, cards: str | int, code: str, position: int) -> None:
    rules = ddz.ruleset(id)
    for question in (rules.classify, rules.leads, rules.play, lambda cards: rules.beats("3", cards)):
        with pytest.raises(ddz.IllegalPlay) as caught:
            question(cards)
        assert (caught.value.code, caught.value.position, caught.value.cards) == (code, position, cards)


def test_a_hand_has_its_limit() -> None:
    rules = ddz.ruleset("classic")
    assert rules.leads("33334444555566667777")
    for question in (rules.leads, lambda hand: rules.answers(hand, "3")):
        with pytest.raises(ddz.IllegalPlay, match="no hand holds more than 20") as caught:
            question("333344445555666677778")
        assert caught.value.position == 20


def test_not_in_hand_comes_first() -> None:
    rules = ddz.ruleset("classic")
    refused = rules.why_not("3334", hand="3345")
    assert refused is not None
    assert (refused.code, refused.params) == ("not_in_hand", {"cards": "3"})


def new(id: str = "classic", **arguments: Any) -> ddz.Game:
    return ddz.Game(ddz.ruleset(id), **({"seed": 1} | arguments))


def table(code: str) -> tuple[ddz.Game, int, ddz.Action]:
    """A game, and an action of a seat that is refused with this code."""
    rules = ddz.ruleset("classic")
    play = ddz.Game.from_hands(rules, ["34567", "34", "5"])
    auction = new()
    first = auction.turn
    assert first is not None
    match code:
        case "not_your_turn":
            return play, 1, ddz.Pass()
        case "wrong_phase":
            return play, 0, ddz.Bid(1)
        case "game_over":
            play.apply(0, ddz.Play("34567"))
            return play, 0, ddz.Pass()
        case "deal_void":
            for step in range(3):
                auction.apply((first + step) % 3, ddz.Pass())
            return auction, first, ddz.Bid(1)
        case "unknown_seat":
            return play, 3, ddz.Pass()
        case "leader_may_not_pass":
            return play, 0, ddz.Pass()
        case "bid_unknown":
            return auction, first, ddz.Bid(4)
        case "bid_not_higher":
            auction.apply(first, ddz.Bid(2))
            return auction, (first + 1) % 3, ddz.Bid(2)
    game = new("competition")
    landlord = game.turn
    assert landlord is not None
    game.apply(landlord, ddz.Bid(3))
    if code == "not_asked":
        return game, landlord, ddz.Double(True)
    assert code == "already_chosen"
    game.apply((landlord + 1) % 3, ddz.Double(True))
    return game, (landlord + 1) % 3, ddz.Double(False)


TABLE = [
    "not_your_turn",
    "wrong_phase",
    "game_over",
    "deal_void",
    "unknown_seat",
    "leader_may_not_pass",
    "bid_unknown",
    "bid_not_higher",
    "not_asked",
    "already_chosen",
]


@pytest.mark.parametrize("code", TABLE)
def test_the_table_refuses_and_nothing_changes(code: str) -> None:
    game, seat, action = table(code)
    before = game.events, [game.view(seat) for seat in range(3)]
    with pytest.raises(ddz.Refused) as caught:
        game.apply(seat, action)
    assert caught.value.code == code
    assert (game.events, [game.view(seat) for seat in range(3)]) == before


def test_every_code_is_reached() -> None:
    reached = {code for *_, code in NO_PLAYS} | {code for *_, code in NO_ANSWERS} | {"not_in_hand", *TABLE}
    reached |= {code for _, _, code, _ in UNREADABLE}
    assert reached == set(CATALOGUE) - CONNECTION


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_sentence_is_complete(code: str) -> None:
    entry = CATALOGUE[code]
    sentences = [entry.sentence(language) for language in LANGUAGES]
    for sentence in sentences:
        assert sorted(set(re.findall(r"{(\w+)}", sentence))) == list(entry.params), sentence
    assert len(set(sentences)) >= 3, "only the two Chinese scripts may agree"


def test_names_are_complete() -> None:
    kinds = {kind for id in ddz.RULESETS for kind in ddz.ruleset(id).counts()}
    assert set(TYPES) == kinds
    assert len(PHASES) == 7
    assert set(OPTIONS) <= set(FIELDS)
    assert set(PARAM_KINDS) == {name for entry in CATALOGUE.values() for name in entry.params}


def test_a_refusal_names_the_field_that_it_rests_on() -> None:
    refused = ddz.ruleset("classic", kickers_distinct=True).why_not("33344455")
    assert refused is not None
    assert refused.params == {"rank": "5", "option": "kickers_distinct"}
    assert text(refused.code, refused.params, "zh-Hans") == "带牌点数必须各不相同（5 重复；规则：带牌各不相同）"


def test_sentences_are_filled_in() -> None:
    refused = ddz.ruleset("classic").why_not("33334445")
    assert refused is not None
    assert text(refused.code, refused.params, "zh-Hans") == "飞机带单牌：带牌的点数不能与主体相同（3）"
    assert str(refused) == "'33334445': A plane with singles: a kicker may not have the rank of the body (3)"
    answer = {"type": "pair", "beaten_type": "four_singles"}
    assert text("wrong_type", answer) == "A pair does not answer four with two singles"
    assert text("single_kickers_excluded", {"type": "plane_singles"}).startswith(
        "In this ruleset a plane with singles is"
    )
    assert text("not_in_hand", {"cards": "ThB"}, "zh-Hans") == "手里没有 ♥10 小王"


def test_a_refusal_outside_the_catalogue_is_a_fault() -> None:
    with pytest.raises(KeyError):
        ddz.Refused("no_such_code")
    with pytest.raises(KeyError):
        ddz.Refused("not_in_hand")


def test_the_client_has_the_same_catalogue() -> None:
    done = subprocess.run([sys.executable, "tools/refusal_texts.py", "--check"], cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stdout
