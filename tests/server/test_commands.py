"""Commands that arrive twice, late, out of turn, from the wrong person, torn, too large, too often."""

import json
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from doudizhu.cards import PACK
from tests.server.playing import Person, Seat, open_socket

Serve = Callable[..., Person]
Meet = Callable[[str], Person]

STILL = 10**8
"""A pace at which computer players never move during a test."""


def asked_seat(person: Person, phase: str | None = None) -> Seat:
    """A seat that is asked, in a certain phase if one is given."""
    while True:
        seat = person.sit(person.new_game())
        if seat.wait_until_asked() and phase in (None, seat.view["phase"]):
            return seat
        seat.close()


def seat_that_waits(person: Person) -> Seat:
    """A seat that is not asked, at a server whose computer players never move."""
    while True:
        seat = person.sit(person.new_game())
        if not seat.asked:
            return seat
        seat.close()


def refusal(answer: dict[str, object]) -> object:
    assert answer["type"] == "refused", answer
    return answer["code"]


def test_a_doubled_command_is_answered_again_and_done_once(person: Person):
    seat = asked_seat(person)
    action = seat.some_action()
    first = seat.act(action, command="same")
    again = seat.act(action, command="same")
    assert first["type"] == again["type"] == "accepted"
    assert first["n"] == again["n"]
    own = [step for step in seat.steps if step["seat"] == 0 and step["kind"] in ("bid", "play", "pass")]
    assert len(own) == 1


def test_a_doubled_command_is_known_on_another_socket(person: Person):
    seat = asked_seat(person)
    first = seat.act(seat.some_action(), command="same")
    other = person.sit(seat.game)
    assert other.act({"kind": "pass"}, command="same") == first


def test_a_late_command_is_refused(person: Person):
    seat = asked_seat(person)
    view = seat.view
    assert refusal(seat.act(seat.some_action(), after=0)) == "late"
    assert person.sit(seat.game).view == view


def test_out_of_turn(serve: Serve):
    person = serve(pace=STILL)
    seat = seat_that_waits(person)
    view = seat.view
    assert refusal(seat.act({"kind": "bid", "value": 1})) == "not_your_turn"
    assert refusal(seat.act({"kind": "play", "cards": seat.hand()[:1]})) == "wrong_phase"
    seat.send({"type": "hint", "id": "h", "after": seat.n})
    assert refusal(seat.answer("h")) == "not_asked"
    assert person.sit(seat.game).view == view


def test_wrong_actions_are_refused_with_the_reason(person: Person):
    seat = asked_seat(person, phase="auction")
    assert refusal(seat.act({"kind": "bid", "value": 9})) == "bid_unknown"
    assert refusal(seat.act({"kind": "double", "on": True})) == "wrong_phase"
    seat.act(seat.some_action())
    while not (seat.asked and seat.view["phase"] == "play"):
        seat.close()
        seat = asked_seat(person)
        seat.act(seat.some_action())
        while not seat.over and not (seat.asked and seat.view["phase"] == "play"):
            seat.next()
    view = seat.view
    for cards, code in (
        (["Zz"], "unknown_card"),
        ([], "no_cards"),
        (["3s", "3s"], "not_in_hand"),
        ([card for card in PACK if card not in seat.hand()][:1], "not_in_hand"),
    ):
        answer = seat.act({"kind": "play", "cards": cards})
        assert refusal(answer) in (code, "not_in_pack"), cards
    assert seat.view == view


def test_a_spectator_can_do_nothing(person: Person, meet: Meet):
    seat = asked_seat(person)
    stranger = meet(person.address)
    watching = stranger.sit(seat.game)
    assert watching.view["seat"] is None
    assert refusal(watching.act(seat.some_action())) == "no_seat"
    watching.send({"type": "auto", "id": "a", "on": True})
    assert refusal(watching.answer("a")) == "no_seat"
    watching.send({"type": "hint", "id": "h", "after": watching.n})
    assert refusal(watching.answer("h")) == "no_seat"
    assert stranger.get(f"/api/games/{seat.game}").json()["seat"] is None
    assert person.sit(seat.game).view == seat.view


def test_a_command_names_no_other_seat(person: Person):
    seat = asked_seat(person)
    message = {"type": "act", "id": "x", "after": seat.n, "seat": 1, "action": seat.some_action()}
    seat.send(message)
    assert refusal(seat.answer("x")) == "malformed"


def test_a_message_nested_too_deep_is_refused_and_the_line_holds(person: Person):
    seat = asked_seat(person)
    seat.send('{"a":' * 3000)
    while (answer := seat.next())["type"] != "refused":
        pass
    assert refusal(answer) == "malformed"
    seat.send({"type": "ping", "t": 1})
    while seat.next()["type"] != "pong":
        pass


def test_nothing_before_hello(person: Person):
    game = person.new_game()
    seat = Seat(person, game, hello=False)
    assert refusal(seat.act({"kind": "pass"}, after=1)) == "hello_first"
    seat.send({"type": "ping", "t": 1.5})
    assert seat.next() == {"type": "pong", "t": 1.5}


def test_an_unknown_game(person: Person):
    with open_socket(person, "nothing") as socket:
        assert json.loads(socket.recv())["code"] == "unknown_game"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
        assert closed.value.rcvd.code == 4404


def test_a_message_too_large(person: Person):
    seat = asked_seat(person)
    seat.send('{"type":"ping","t":1}'.ljust(20_000))
    assert refusal(seat.next()) == "too_large"
    assert seat.act(seat.some_action())["type"] == "accepted"
    seat.send(" " * 100_000)
    assert seat.until_closed() == 1009
    assert person.sit(seat.game).n >= seat.n


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=6), inside, max_size=3),
    max_leaves=6,
)
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(["act", "auto", "hint", "hello", "ack", "ping", "welcome"])},
    optional={
        "id": st.sampled_from(["a b", "", "x" * 50, ":clock"]) | JSON,
        "after": st.integers() | JSON,
        "last": st.sampled_from([-1, 10**30, "1", 1.5]) | JSON,
        "action": st.fixed_dictionaries(
            {"kind": st.sampled_from(["bid", "play", "pass", "no"])}, optional={"value": JSON}
        ),
        "t": JSON,
    },
)


def test_noise_harms_nothing(person: Person, meet: Meet):
    seat = asked_seat(person)
    stranger = meet(person.address)

    @settings(max_examples=150, deadline=None)
    @given(message=st.binary(max_size=60) | st.text(max_size=60) | JSON.map(json.dumps) | NEARLY.map(json.dumps))
    def noise(message: str | bytes) -> None:
        with open_socket(stranger, seat.game) as socket:
            socket.send('{"type":"hello"}')
            socket.send(message)
            socket.send('{"type":"ping","t":7}')
            while json.loads(socket.recv()) != {"type": "pong", "t": 7.0}:
                pass

    noise()
    after = person.sit(seat.game)
    assert (after.view, after.n) == (seat.view, seat.n)


def test_a_flood_is_refused_and_cut_off(serve: Serve):
    person = serve(messages_per_second=20)
    seat = asked_seat(person)
    with suppress(ConnectionClosed):  # it may be cut off while it still talks
        for number in range(400):
            seat.send({"type": "ping", "t": number})
    assert seat.until_closed() == 1008
    assert "too_many" in [message.get("code") for message in seat.messages]
    again = person.sit(seat.game)
    assert again.n == seat.n
    assert again.act(again.some_action())["type"] == "accepted"


def test_hints_cost_more_than_other_messages(serve: Serve):
    person = serve(messages_per_second=2)
    seat = asked_seat(person)
    for number in range(12):
        seat.send({"type": "hint", "id": f"h{number}", "after": seat.n})
    answers = [seat.answer(f"h{number}").get("code") for number in range(12)]
    assert answers[0] is None
    assert "too_many" in answers


def test_sockets_of_one_person_are_limited(serve: Serve):
    person = serve(sockets_per_person=2)
    game = person.new_game()
    seats = [person.sit(game), person.sit(game)]
    with open_socket(person, game) as socket:
        assert json.loads(socket.recv())["code"] == "too_many"
    seats[0].close()
    while True:
        try:
            seats.append(person.sit(game))
            break
        except ConnectionClosed:
            time.sleep(0.05)


def test_sockets_of_one_address_leave_others_room(serve: Serve, meet: Meet):
    """However many sessions it makes up."""
    person = serve(sockets=8)
    game = person.new_game()
    people = [person, meet(person.address), meet(person.address)]
    people[1].sit(game)
    people[0].sit(game)
    with open_socket(people[2], game) as socket:
        assert json.loads(socket.recv())["code"] == "too_many"
    people[1].seats[0].close()
    while True:
        try:
            people[2].sit(game)
            break
        except ConnectionClosed:
            time.sleep(0.05)


def test_an_idle_socket_is_closed(serve: Serve):
    person = serve(idle_seconds=1)
    seat = asked_seat(person)
    assert seat.until_closed() == 4408


def test_another_site_gets_no_socket_and_no_game(person: Person):
    game = person.new_game()
    with (
        pytest.raises(InvalidStatus) as refused,
        open_socket(person, game, headers={"Origin": "https://elsewhere.example"}),
    ):
        pass
    assert refused.value.response.status_code == 403
    own = person.address
    with open_socket(person, game, headers={"Origin": own}) as socket:
        socket.send('{"type":"hello"}')
        assert json.loads(socket.recv())["type"] == "welcome"
    answer = person.post("/api/games", {}, headers={"Origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
    answer = person.post("/api/games", {}, headers={"Origin": "http://[no-end"})
    assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
    assert person.post("/api/games", {}, headers={"Origin": own}).status_code == 201


def test_two_tabs_in_one_seat(person: Person):
    one = asked_seat(person)
    other = person.sit(one.game)
    assert other.view == one.view
    answer = one.act(one.some_action())
    while other.n < answer["n"]:
        other.next()
    turn = other.wait_until_asked()
    if turn:
        assert other.act(other.some_action())["type"] == "accepted"
        while one.n < other.n:
            one.next()
        assert one.view == other.view


def test_only_one_of_two_tabs_decides(person: Person):
    one = asked_seat(person)
    other = person.sit(one.game)
    n = one.n
    one.send({"type": "act", "id": "one", "after": n, "action": one.some_action()})
    other.send({"type": "act", "id": "two", "after": n, "action": {"kind": "pass"}})
    answers = [one.answer("one")["type"], other.answer("two")["type"]]
    assert sorted(answers) == ["accepted", "refused"]


def test_a_lost_connection_loses_nothing(person: Person):
    seat = asked_seat(person)
    watching = person.sit(seat.game)
    last = seat.n
    seat.play_on()
    while not watching.over:
        watching.next()
    again = person.sit(seat.game, last)
    assert again.welcome["missed"] == watching.steps[-(watching.n - last) :]
    assert len(again.welcome["missed"]) == again.n - last
    assert again.view == watching.view
    assert person.sit(seat.game, last=0).welcome["missed"] == []
    assert person.sit(seat.game, last=10**6).welcome["missed"] == []


def test_hints_are_all_legal_actions(person: Person):
    seat = asked_seat(person)
    seat.act(seat.some_action())
    while seat.wait_until_asked():
        seat.send({"type": "hint", "id": f"h{seat.n}", "after": seat.n})
        actions = seat.answer(f"h{seat.n}")["actions"]
        plays = sorted("".join(card[0] for card in each["cards"]) for each in actions if each["kind"] == "play")
        if seat.view["phase"] == "play":
            order = "3456789TJQKA2BR"
            legal = sorted("".join(sorted(play, key=order.index)) for play in seat.view["legal"]["plays"])
            assert sorted("".join(sorted(play, key=order.index)) for play in plays) == legal
            assert all(set(each["cards"]) <= set(seat.hand()) for each in actions if each["kind"] == "play")
            assert any(each["kind"] == "pass" for each in actions) == seat.view["legal"]["can_pass"]
        answer = seat.act(actions[0])
        assert answer["type"] == "accepted"
        while seat.n < answer["n"]:
            seat.next()
