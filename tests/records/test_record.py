"""Records: written and read back they give the same game; a faulty one is refused with line, word and reason."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import doudizhu as ddz
from doudizhu import record
from doudizhu.notation import parse_position, position_of
from tests.strategies import STEADY, games, play_on


def finished(id: str = "classic", seed: int = 2, **options: Any) -> ddz.Game:
    game = play_on(ddz.Game(ddz.ruleset(id, **options), seed=seed), random.Random(seed))
    assert game.over
    return game


@settings(STEADY, max_examples=120)
@given(games(), st.dictionaries(st.integers(0, 200), st.text(max_size=12), max_size=4), st.text(max_size=20))
def test_round_trip(game: ddz.Game, notes: dict[int, str], name: str) -> None:
    game.tags["Seat0"] = name
    for index, note in notes.items():
        if index < len(game.events):
            game.notes[index] = note
    kept = {key: value for key, value in game.tags.items() if key != "Seed" or game.over or game.void}
    exact = record.loads(record.dumps(game, "json"))
    assert (exact.events, exact.tags, exact.notes, exact.rules) == (game.events, kept, game.notes, game.rules)
    text = record.dumps(game)
    back = record.loads(text)
    assert (back.events, back.tags, back.rules) == (game.events, kept, game.rules)
    assert record.dumps(back) == text


@settings(STEADY, max_examples=60)
@given(games(), st.integers(0, 2**32))
def test_a_game_read_back_goes_on_alike(game: ddz.Game, seed: int) -> None:
    back = record.loads(record.dumps(game))
    play_on(game, random.Random(seed))
    play_on(back, random.Random(seed))
    assert back.events == game.events
    assert back.scores == game.scores


@settings(STEADY, max_examples=60)
@given(games(), st.booleans())
def test_a_position_goes_on_alike(game: ddz.Game, suits: bool) -> None:
    if game.phase != "play":
        return
    position = position_of(game.state, suits)
    assert parse_position(str(position)) == position
    there = position.game()
    here = game
    lots = random.Random(1)
    while here.waiting:
        assert there.turn == here.turn
        assert [str(action) for action in there.legal()] == [str(action) for action in here.legal()]
        choice = lots.choice(here.legal())
        assert here.turn is not None
        here.apply(here.turn, choice)
        assert there.turn is not None
        there.apply(there.turn, choice)
    assert there.over
    assert there.multiplier == here.multiplier
    assert there.scores == here.scores


def test_several_games_in_one_text() -> None:
    three = [finished("folk", 5), finished("two_player", 6), ddz.Game(ddz.ruleset("five_player"), seed=7)]
    text = "% a comment line\n" + record.dumps_all(three)
    assert [game.events for game in record.loads_all(text)] == [game.events for game in three]
    with pytest.raises(record.RecordError, match="expected one game, found 3"):
        record.loads(text)


def test_an_unfinished_record_does_not_tell_the_seed() -> None:
    game = ddz.Game(ddz.ruleset("classic"), seed="secret text")
    assert "secret text" not in record.dumps(game) + record.dumps(game, "json")
    assert "secret text" in record.dumps(play_on(game, random.Random(3)))


def test_a_changed_field_is_in_the_record() -> None:
    text = record.dumps(finished("competition", 3, plane_pair_max=4, bottom_shown="after_auction"))
    assert text.startswith('[Ruleset "competition(bottom_shown=after_auction;plane_pair_max=4)"]')


def test_what_the_tags_say() -> None:
    game = ddz.Game.from_hands(ddz.ruleset("classic"), ["4444BR5", "33", "66"], landlord=0, bid=3, plays=[1, 1, 1])
    game.apply(0, ddz.Play("BR"))
    for seat in (1, 2):
        game.apply(seat, ddz.Pass())
    game.apply(0, ddz.Play("4444"))
    for seat in (1, 2):
        game.apply(seat, ddz.Pass())
    game.notes[len(game.events) - 1] = "now the last"
    game.apply(0, ddz.Play("5"))
    assert record.dumps(game).splitlines()[1:] == [
        '[Position "classic 4s4h4c4d5sBR/3s3h/6s6h L0 t0 - 3x1 plays=1,1,1"]',
        '[Landlord "0"]',
        '[Result "landlord"]',
        '[Scores "+24 -12 -12"]',
        '[Multiplier "4 rocket@0 bomb@0"]',
        "1. 0:RB 1:- 2:-",
        "2. 0:4s4h4c4d 1:- 2:- {now the last}",
        "3. 0:5s",
    ]


TEXT = record.dumps(finished())


def changed(old: str, new: str) -> str:
    assert old in TEXT, TEXT
    return TEXT.replace(old, new, 1)


def tag(name: str) -> str:
    return next(line for line in TEXT.splitlines() if line.startswith(f"[{name} "))


def line_of(name: str) -> int:
    return next(number for number, line in enumerate(TEXT.splitlines(), 1) if line.startswith(f"[{name} "))


FIRST_TRICK = next(line for line in TEXT.splitlines() if line.startswith("1. "))
TRICK_LINE = TEXT.splitlines().index(FIRST_TRICK) + 1

FAULTS = [
    (changed('"classic"', '"classical"'), 1, "classical", "no such ruleset"),
    (changed('"classic"', '"classic(spring=false)"'), 1, "spring=false", "no option 'spring'"),
    (changed('"classic"', '"classic(alerts=7)"'), 1, "alerts=7", "can be none, 2,1"),
    (changed(tag("Deal"), '[Deal "3s 4s 5s"]'), line_of("Deal"), "Deal", "a deal of classic is"),
    (changed(tag("Deal"), '[Deal "3x"]'), line_of("Deal"), "x", "no card"),
    (changed(tag("Bottom"), '[Bottom "345"]'), line_of("Bottom"), "345", "need suits"),
    (changed(tag("Bottom"), '[Bottom "3s3s3s"]'), line_of("Deal"), "Deal", "are not 1 pack"),
    (changed(tag("First"), '[First "x"]'), line_of("First"), "x", "is a seat"),
    (changed(tag("First"), '[First "5"]'), line_of("Deal"), "Deal", "first is seat 5"),
    (changed(tag("First") + "\n", ""), line_of("Deal"), "", "no First"),
    (changed(tag("Deal") + "\n", ""), 1, "", "neither a Deal nor a Position"),
    (changed(tag("First"), '[Upturned "3s"]\n' + tag("First")), line_of("Deal"), "Deal", "no upturned card"),
    (changed(tag("Scores"), '[Scores "+0 +0 +0"]'), line_of("Scores"), "+0 +0 +0", "the game says"),
    (changed(tag("Result"), '[Result "*"]'), line_of("Result"), "*", "the game says"),
    (changed(tag("Auction"), '[Auction "0:9"]'), line_of("Auction"), "0:9", ""),
    (changed(tag("Auction"), '[Auction "hello"]'), line_of("Auction"), "hello", "seat:what"),
    (changed(tag("Auction"), '[Auction "0:x"]'), line_of("Auction"), "0:x", "a bid is a number"),
    (changed(tag("Auction"), tag("Auction") + '\n[Doubles "0:?"]'), line_of("Auction") + 1, "0:?", "+ or -"),
    (changed(tag("Auction"), tag("Auction") + '\n[Doubles "0:+"]'), line_of("Auction") + 1, "0:+", "Not possible now"),
    (changed("\n1. ", "\n1. 0:- "), TRICK_LINE, "0:-", ""),
    (changed("\n1. ", "\n1. 9:- "), TRICK_LINE, "9:-", "no seat 9"),
    (changed("\n1. ", "\n1. 0:3x "), TRICK_LINE, "0:3x", "no card"),
    (changed("\n1. ", "\n1. {no end "), TRICK_LINE, "{no end", "does not end"),
    (changed("\n1. ", "\n1. {}{no end\\} "), TRICK_LINE, "{no end", "does not end"),
    (changed("\n1. ", "\n1. " + "{" * 60_000), TRICK_LINE, "{", "does not end"),
    (changed("\n1. ", "\n1. " + "9" * 5000 + ":- "), TRICK_LINE, "999", "seat:what"),
    (changed(tag("First"), f'[First "{"9" * 5000}"]'), line_of("First"), "999", "is a seat"),
    (changed(tag("Auction"), f'[Auction "0:{"9" * 5000}"]'), line_of("Auction"), "0:999", "a bid is a number"),
    (changed("[Result", "[Result]"), line_of("Result"), "", "a tag is written"),
    (TEXT + '[Site "late"]', len(TEXT.splitlines()) + 1, "Site", "after the tricks"),
    (changed(tag("First"), tag("First") + "\n" + tag("First")), line_of("First") + 1, "First", "already"),
    ("hello", 1, "hello", "begins with its tags"),
    ('[Site "x"]', 1, "", "no Ruleset"),
    ('[Ruleset "classic"]\n[Position "classic 3/4"]', 2, "classic 3/4", "six fields"),
    ('[Ruleset "classic"]\n[Position "classic 3/4/5 L0 t9 - 3x1"]', 2, "", "turn is seat 9"),
    ("", 1, "", "found 0"),
    ("{}", 1, "", "ruleset"),
    ('{"ruleset": "classic", "tags": {}, "events": [], "notes": {}, "result": {}}', 1, "", "begins with a deal"),
    (record.dumps(finished(), "json").replace('"Result": "', '"Result": "x'), 1, "", "the game says Result"),
]


def forged(**changes: Any) -> str:
    """A record as JSON that starts from a position, with fields of its event changed."""
    game = ddz.Game.from_hands(ddz.ruleset("classic"), ["3", "4", "5"], to_beat="4", owner=2)
    written = json.loads(record.dumps(game, "json"))
    written["events"][0].update(changes)
    return json.dumps(written)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hands": [None, ["4s"], ["5s"]]}, "hides cards"),
        ({"hands": []}, "3 seats, not 0"),
        ({"hands": [["zz"], ["4s"], ["5s"]]}, "not a card"),
        ({"hands": [["4s"], ["4s"], ["5s"]]}, "not enough 4s"),
        ({"bottom": None}, "hides cards"),
        ({"bottom_shown": False}, "bottom_shown is False"),
        ({"public": False}, "public is False"),
        ({"turn": -1}, "turn is seat -1"),
        ({"landlord": 10**30}, "there are 3 seats"),
        ({"owner": 9}, "owner is seat 9"),
        ({"passes": 10**9}, "0 passes"),
        ({"to_beat": ["zz"]}, "not a card"),
        ({"base": 7}, "one of 1, 2, 3"),
        ({"factor": -1}, "at least 1"),
        ({"plays": []}, "0 numbers"),
    ],
)
def test_a_forged_position_is_no_game(changes: dict[str, Any], reason: str) -> None:
    assert record.loads(forged()).turn == 0
    with pytest.raises(record.RecordError, match=reason):
        record.loads(forged(**changes))


@pytest.mark.parametrize(
    ("field", "value", "reason"), [("notes", {"99": "x"}, "not there"), ("tags", {"a]": ""}, "free")]
)
def test_what_could_not_be_written_again_is_not_read(field: str, value: dict[str, str], reason: str) -> None:
    written = json.loads(forged())
    written[field] = value
    with pytest.raises(record.RecordError, match=reason):
        record.loads(json.dumps(written))


def test_json_nested_too_deep() -> None:
    with pytest.raises(record.RecordError):
        record.loads('{"a":' * 50_000)


@pytest.mark.parametrize(("text", "line", "token", "reason"), FAULTS)
def test_faults_name_line_word_and_reason(text: str, line: int, token: str, reason: str) -> None:
    with pytest.raises(record.RecordError) as caught:
        record.loads(text)
    assert caught.value.line == line
    assert token in caught.value.token
    assert reason in caught.value.reason
    assert caught.value.reason


def test_a_free_tag_can_not_take_a_meaning() -> None:
    for name in ("Deal", "Result", "two words", ""):
        game = finished()
        game.tags[name] = "x"
        with pytest.raises(ValueError, match="free tag"):
            record.dumps(game)
