"""A finished game made open: its record, and every state it went through with all hands shown."""

from __future__ import annotations

import msgspec

from doudizhu.game import events
from doudizhu.game.game import Game
from doudizhu.game.sight import look
from doudizhu.game.state import State
from doudizhu.game.view import View
from doudizhu.server.moves import step_of
from doudizhu.server.protocol import Frame, Step


def frames(game: Game) -> tuple[Frame, ...]:
    """The game after each of its events. Only for a finished game: every card is shown."""
    if not (game.over or game.void):
        raise ValueError("a running game is not shown with open hands")
    state = State(game.rules)
    made: list[Frame] = []
    for number, event in enumerate(game.events, 1):
        state.evolve(event)
        made.append(Frame(n=number, step=open_step(event), view=open_view(state)))
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
