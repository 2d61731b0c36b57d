"""A finished game made open: its record, and every state it went through with all hands shown."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from doudizhu import record
from doudizhu.game import events
from doudizhu.game.game import Game
from doudizhu.game.sight import look
from doudizhu.game.state import State
from doudizhu.game.view import View
from doudizhu.notation import position_of
from doudizhu.refusals import Refused
from doudizhu.server.changes import AutoSet, change_of
from doudizhu.server.moves import step_of
from doudizhu.server.protocol import Frame, Replay, SeatInfo, Step
from doudizhu.server.store import StoredGame


def of_game(stored: StoredGame, game: Game, players: tuple[SeatInfo, ...], site: str) -> Replay:
    """The replay of a game of ours. Every card is shown: raises `Refused` while the game runs."""
    text = record_text(stored, game, site)
    return Replay(
        id=stored.id, players=players, commit=stored.commit, seed=stored.seed, record=text, frames=frames(game)
    )


def of_record(text: str) -> Replay:
    """The replay of any record, finished or not. Raises `Refused` with the line when it can't be read."""
    try:
        game = record.loads(text)
    except record.RecordError as error:
        raise Refused("bad_record", {"text": str(error)[:300]}) from error
    players = tuple(
        SeatInfo(
            seat=seat,
            name=game.tags.get(f"Seat{seat}", ""),
            kind="computer" if f"Level{seat}" in game.tags else "human",
            level=game.tags.get(f"Level{seat}"),
            auto=False,
            online=False,
        )
        for seat in range(game.rules.players)
    )
    commit, seed = game.tags.get("Commit", ""), game.tags.get("Seed", "")
    return Replay(id=None, players=players, commit=commit, seed=seed, record=text, frames=frames(game))


def record_text(stored: StoredGame, game: Game, site: str) -> str:
    """The .ddz text of a finished game of ours. Raises `Refused` while it runs: every card is in it."""
    if not (game.over or game.void):
        raise Refused("game_running")
    game.tags.update(tags(stored, site))
    game.notes.update(clocks(stored))
    return record.dumps(game)


def tags(stored: StoredGame, site: str) -> dict[str, str]:
    """What the record says beside the game itself."""
    made = {
        "Date": datetime.fromtimestamp(stored.started / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "Site": site,
        "Game": stored.id,
    }
    for seat, sitting in enumerate(stored.seats):
        made[f"Seat{seat}"] = sitting.name
        if sitting.level is not None:
            made[f"Level{seat}"] = sitting.level
    if stored.parent is not None:
        made["Branch"] = f"{stored.parent} {stored.fork}"
    made.update(Commit=stored.commit, Seed=stored.seed)
    made.update((f"Contribution{seat}", text) for seat, text in enumerate(stored.contributions))
    return {name: value for name, value in made.items() if value}


def clocks(stored: StoredGame) -> dict[int, str]:
    """Time that each action took, by index of its event; what a branch has from its parent took none."""
    made: dict[int, str] = {}
    before, index = stored.started, -1
    for row in stored.events:
        event = change_of(row).event
        if isinstance(event, AutoSet):
            continue
        index += 1
        if events.acted(event) and index >= (stored.fork or 0):
            made[index] = f"{(row.at - before) / 1000:.1f} s"
            before = row.at
    return made


def frames(game: Game) -> tuple[Frame, ...]:
    """The game after each of its events, every card open."""
    state = State(game.rules)
    made: list[Frame] = []
    for number, event in enumerate(game.events, 1):
        state.evolve(event)
        # Between events that follow from each other nobody is asked: they share the position to which they lead.
        asked = state.phase == "play" and (number == len(game.events) or events.acted(game.events[number]))
        position = str(position_of(state, suits=True)) if asked else None
        made.append(Frame(n=number, step=open_step(event), view=open_view(state), position=position))
    for index in reversed(range(len(made) - 1)):
        if not events.acted(game.events[index + 1]):
            made[index] = msgspec.structs.replace(made[index], position=made[index + 1].position)
    return tuple(made)


def open_view(state: State) -> View:
    """What somebody sees who stands behind all seats."""
    landlords = state.landlords
    view = look(state, None)
    seats = tuple(
        msgspec.structs.replace(
            seat,
            hand=state.hands[seat.seat],
            role=None if not landlords else "landlord" if seat.seat in landlords else "farmer",
            doubled=state.doubles.get(seat.seat, seat.doubled),
        )
        for seat in view.seats
    )
    return msgspec.structs.replace(view, seats=seats, landlords=landlords, bottom=state.bottom)


def open_step(event: events.AnyEvent) -> Step:
    """The step with what only one seat was told."""
    return step_of(event, getattr(event, "seat", None))
