"""The socket of a table: reads messages, answers each, and sends what happens."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from doudizhu.refusals import Refused as Refusal
from doudizhu.server.connection import Connection
from doudizhu.server.house import House, house
from doudizhu.server.limits import SHARES, Bucket
from doudizhu.server.protocol import (
    Ack,
    Act,
    AskHint,
    AutoPlay,
    ClientMessage,
    Hello,
    Ping,
    Pong,
    Refused,
    ServerMessage,
)
from doudizhu.server.sessions import person_of, same_origin
from doudizhu.server.table import Table

Socket = WebSocket[None, None, State]

PATIENCE = 100
"""Messages over the limit, or that can't be read, after which a socket is closed."""

HINT_COST = 4.0
"""Messages that a question for hints counts as."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a decoder raises for bytes that are no message; the last one for JSON nested too deep."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class _Id(msgspec.Struct):
    id: str | None = None


def command_id(text: bytes) -> str | None:
    """The id in a message that is otherwise wrong, so that its sender knows which one was refused."""
    try:
        found = msgspec.json.decode(text, type=_Id).id
    except UNREADABLE:
        return None
    return None if found is None else found[:40]


@websocket("/api/games/{game:str}/socket")
async def table_socket(socket: Socket, game: FromPath[str]) -> None:
    """Everything that a person or a program does at a table; see docs/protocol.md."""
    here = house(socket)
    if not same_origin(socket.headers, here.settings.public_url):
        await socket.close(4403, "other origin")
        return
    await socket.accept()
    try:
        table = await here.hall.table(game[:16])
    except Refusal as refusal:
        await _turn_away(socket, refusal, 4404)
        return
    person = person_of(socket)
    address = here.address(socket)
    sender = person or address
    own = sum(other.sender == sender for other in here.hall.connections)
    # A session is made up at will, so sessions alone don't keep one address from taking all sockets.
    near = sum(other.address == address for other in here.hall.connections)
    if here.hall.closing or len(here.hall.connections) >= here.settings.sockets:
        await _turn_away(socket, Refusal("closing"), 1012)
        return
    if own >= here.settings.sockets_per_person or near >= max(1, here.settings.sockets // SHARES):
        await _turn_away(socket, Refusal("too_many"), 1013)
        return
    rate = here.settings.messages_per_second
    connection = Connection(sender, address, table.seat_of(person), Bucket(rate, 3 * rate))
    here.hall.connections.add(connection)
    here.metrics.sockets.set(len(here.hall.connections))
    table.join(connection)
    try:
        await _serve(socket, here, table, connection)
    finally:
        here.hall.connections.discard(connection)
        here.metrics.sockets.set(len(here.hall.connections))
        table.leave(connection)


async def _turn_away(socket: Socket, refusal: Refusal, code: int) -> None:
    await socket.send_text(msgspec.json.encode(refused(None, refusal)).decode())
    await socket.close(code, refusal.code)


async def _serve(socket: Socket, here: House, table: Table, connection: Connection) -> None:
    """Read and write until either side closes."""
    writer = asyncio.create_task(_write(socket, connection))
    reader = asyncio.create_task(_read(socket, here, table, connection))
    try:
        watched: set[asyncio.Future[Any]] = {reader, writer, connection.closing}
        await asyncio.wait(watched, return_when=asyncio.FIRST_COMPLETED)
        if connection.closing.done():
            code, reason = connection.closing.result()
            await asyncio.wait({writer}, timeout=0)
            writer.cancel()
            await socket.close(code, reason)
    finally:
        for task in (reader, writer):
            task.cancel()
        results = await asyncio.gather(reader, writer, return_exceptions=True)
        connection.closing.cancel()
    for result in results:
        if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
            raise result


async def _write(socket: Socket, connection: Connection) -> None:
    while True:
        message = await connection.outbox.get()
        await socket.send_text(message.decode())


async def _read(socket: Socket, here: House, table: Table, connection: Connection) -> None:
    patience = PATIENCE
    while True:
        try:
            text = await asyncio.wait_for(_receive(socket), here.settings.idle_seconds)
        except TimeoutError:
            connection.close(4408, "idle")
            return
        if len(text) > here.settings.message_bytes:
            answer: ServerMessage | None = refused(None, Refusal("too_large", {"limit": here.settings.message_bytes}))
            patience -= 1
        elif not connection.bucket.take():
            answer = refused(command_id(text), Refusal("too_many"))
            patience -= 1
        else:
            try:
                message = _decoder.decode(text)
            except UNREADABLE as error:
                answer = refused(command_id(text), Refusal("malformed", {"text": str(error)[:200]}))
                patience -= 1
            else:
                answer = await _answer(here, table, connection, message)
        if answer is not None:
            connection.send(answer)
        if patience <= 0:
            connection.close(1008, "too many refused messages")
            return


async def _receive(socket: Socket) -> bytes:
    """The next message, as its bytes."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="closed", code=event.get("code", 1000))
    text = event.get("text")
    return bytes(event["bytes"]) if text is None else text.encode("utf-8", "surrogatepass")


async def _answer(here: House, table: Table, connection: Connection, message: ClientMessage) -> ServerMessage | None:
    """Do what a message asks and say what came of it."""
    kind = type(message).__name__.lower()
    try:
        match message:
            case Hello(last):
                await table.greet(connection, last)
                return None
            case Ack(n):
                connection.acknowledged = max(connection.acknowledged, min(n, connection.sent))
                return None
            case Ping(t):
                return Pong(t=t)
            case Act() | AutoPlay() | AskHint():
                if not connection.greeted:
                    raise Refusal("hello_first")
                if isinstance(message, AskHint):
                    if not connection.bucket.take(HINT_COST - 1):
                        raise Refusal("too_many")
                    answer: ServerMessage = await table.hint(connection.seat, message)
                else:
                    answer = await table.command(connection.seat, message)
                here.metrics.commands.labels(kind, "accepted").inc()
                return answer
    except Refusal as refusal:
        here.metrics.commands.labels(kind, refusal.code).inc()
        return refused(getattr(message, "id", None), refusal)


def refused(command: str | None, refusal: Refusal) -> Refused:
    """The message for a refusal."""
    return Refused(id=command, code=refusal.code, params=dict(refusal.params))
