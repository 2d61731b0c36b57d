"""A person at a table, for the tests: a session, its requests, and sockets that remember every byte they receive."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from doudizhu.server import logs
from doudizhu.server.app import create_app
from doudizhu.server.settings import Settings

WAIT = 20.0
"""Seconds after which a message that never comes fails the test."""


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """A server in a thread of this process, on a free port; gives its address."""
    config = uvicorn.Config(
        create_app(settings),
        port=0,
        log_config=logs.configure("warning"),
        access_log=False,
        ws_max_size=4 * settings.message_bytes,
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            thread.join(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(WAIT)
        assert not thread.is_alive(), "the server did not stop"


class Person:
    """One browser with its cookies."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=WAIT)
        self.seats: list[Seat] = []

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def post(self, path: str, body: object = None, **more: Any) -> httpx.Response:
        return self.http.post(path, json=body, **more)

    def new_game(self, **wanted: object) -> str:
        answer = self.post("/api/games", wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit(self, game: str, last: int = 0) -> Seat:
        """Open a socket at the table and say hello."""
        return Seat(self, game, last)

    def move_to(self, address: str) -> None:
        """The same browser finds the server at another address."""
        self.address = self.http.base_url = address

    def close(self) -> None:
        """Close the browser with everything in it."""
        for seat in self.seats:
            seat.close()
        self.http.close()


class Seat:
    """One socket at a table. `view` and `n` follow what the server says."""

    def __init__(self, person: Person, game: str, last: int = 0, hello: bool = True) -> None:
        self.person = person
        self.game = game
        self.n = 0
        self.texts: list[bytes] = []
        self.messages: list[dict[str, Any]] = []
        self.steps: list[dict[str, Any]] = []
        self._stack = ExitStack()
        person.seats.append(self)
        self.socket = self._stack.enter_context(open_socket(person, game))
        if hello:
            self.send({"type": "hello", "last": last})
            self.welcome = self.expect("welcome")

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def next(self, timeout: float = WAIT) -> dict[str, Any]:
        """The next message, remembered."""
        text = self.socket.recv(timeout, decode=False)
        self.texts.append(bytes(text))
        message: dict[str, Any] = json.loads(text)
        self.messages.append(message)
        if message["type"] in ("welcome", "update"):
            if message["type"] == "update":
                # Only a landlord's choice to show himself is nobody else's to know of.
                gap = message["n"] - self.n
                assert gap == 1 or (gap > 1 and self.view["phase"] == "reveal"), "numbers leave nothing out"
                self.steps.append(message["step"])
            self.n = message["n"]
            self.view = message["view"]
            self.seed = message["seed"]
            self.next_game = message["next_game"]
            self.deadline = message["deadline"]
            self.players = message["players"]
        if message["type"] == "players":
            self.players = message["players"]
        return message

    def expect(self, kind: str) -> dict[str, Any]:
        """The next message of this type; others are taken in on the way."""
        while (message := self.next())["type"] != kind:
            pass
        return message

    def answer(self, command: str) -> dict[str, Any]:
        """The answer to a command."""
        while (message := self.next()).get("id") != command:
            pass
        return message

    @property
    def over(self) -> bool:
        return self.view["phase"] in ("over", "void")

    @property
    def asked(self) -> bool:
        legal = self.view["legal"]
        return any(legal[name] for name in ("bids", "can_pass", "can_double", "can_reveal", "plays"))

    def act(self, action: dict[str, Any], after: int | None = None, command: str | None = None) -> dict[str, Any]:
        command = command or secrets.token_hex(4)
        message = {"type": "act", "id": command, "after": self.n if after is None else after, "action": action}
        self.send(message)
        return self.answer(command)

    def wait_until_asked(self) -> bool:
        """Take in messages until this seat is asked; False when the game is over instead."""
        while not self.asked and not self.over:
            self.next()
        return not self.over

    def hand(self) -> list[str]:
        return list(self.view["seats"][self.view["seat"]]["hand"])

    def cards(self, ranks: str) -> list[str]:
        """Cards of the hand with these ranks, the twin of a marked card last."""
        chosen, left = [], sorted(self.hand(), key=lambda card: card == self.view["marked"])
        for rank in ranks:
            card = next(card for card in left if card[0] == rank)
            left.remove(card)
            chosen.append(card)
        return chosen

    def some_action(self, bid: bool = True) -> dict[str, Any]:
        """A legal action: the highest bid, the shortest play."""
        legal = self.view["legal"]
        if legal["bids"] and bid:
            return {"kind": "bid", "value": legal["bids"][-1]}
        if legal["plays"]:
            return {"kind": "play", "cards": self.cards(min(legal["plays"], key=len))}
        if legal["can_double"]:
            return {"kind": "double", "on": True}
        if legal["can_reveal"]:
            return {"kind": "reveal", "on": False}
        return {"kind": "pass"}

    def play_on(self, bid: bool = True) -> None:
        """Play to the end, taking `some_action` each time."""
        while self.wait_until_asked():
            answer = self.act(self.some_action(bid))
            assert answer["type"] == "accepted", answer
            while self.n < answer["n"]:
                self.next()

    def until_closed(self) -> int:
        """Take in messages until the server closes the socket; the close code."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return 1006 if closed.rcvd is None else closed.rcvd.code

    def close(self) -> None:
        self._stack.close()


def open_socket(person: Person, game: str, **more: Any) -> connect:
    """A bare socket with the person's cookies, to be opened by `with`."""
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    headers = {"Cookie": cookies} if cookies else {}
    headers.update(more.pop("headers", {}))
    address = person.address.replace("http", "ws") + f"/api/games/{game}/socket"
    return connect(address, additional_headers=headers, max_size=None, compression=None, proxy=None, **more)
