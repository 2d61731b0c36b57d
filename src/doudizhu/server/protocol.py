"""Messages between a table and one seat (or spectator) over the WebSocket, as JSON.

Every change at the table has a number `n`, counted from 1 within the game; a viewer's numbers leave out only what he
may not know of. A connection says which number it saw last and is sent what it missed, so a lost connection loses
nothing. A command carries an `id` chosen by the client; a repeated id is answered again and not carried out again.
`after` is the number the client had seen when it decided: a command whose `after` is older than the last change that
matters to it is refused as late.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from doudizhu.cards import Card
from doudizhu.game.view import Phase, Role, View

# --- actions -------------------------------------------------------------------------------------------------------


class BidAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bid"):
    """Bid `value`."""

    value: int


class PassAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="pass"):
    """No bid, or no play."""


class DoubleAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="double"):
    """Double, redouble, or decline."""

    on: bool


class RevealAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="reveal"):
    """Show oneself as landlord, or decline."""

    on: bool


class PlayAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="play"):
    """Put down these physical cards."""

    cards: tuple[Card, ...]


CommandId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)")]
"""Chosen by the client, unlike any other of its seat in this game: 1 to 40 letters, digits, - and _."""

ActionMessage = BidAction | PassAction | DoubleAction | RevealAction | PlayAction

# --- client to server ----------------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """First message of a connection: resume after number `last` (0 for everything)."""

    last: int = 0


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act"):
    """Do `action` for this connection's seat."""

    id: CommandId
    after: int
    action: ActionMessage


class AutoPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="auto"):
    """Let the computer play for this seat (托管), or stop it."""

    id: CommandId
    on: bool


class AskHint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hint"):
    """Ask for the legal actions in order of sense."""

    id: CommandId
    after: int


class Ack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ack"):
    """All numbers up to `n` have arrived."""

    n: int


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Answered by `Pong` with the same `t`."""

    t: float = 0.0


ClientMessage = Hello | Act | AutoPlay | AskHint | Ack | Ping

# --- server to client ----------------------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at a seat."""

    seat: int
    name: str
    kind: Literal["human", "computer"]
    level: str | None
    """Level of a computer player."""
    auto: bool
    """The computer plays for the person."""
    online: bool


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """Time the waiting seats have: whole and left, in ms, at the moment of sending."""

    total_ms: int
    left_ms: int


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """What happened, for sounds, speech and motion; the view says everything else."""

    kind: Literal[
        "dealt",
        "bid",
        "void",
        "landlord",
        "bottom",
        "reveal",
        "identity",
        "unshown",
        "double",
        "doubles",
        "redouble",
        "play",
        "pass",
        "trick",
        "over",
        "seats",
    ]
    seat: int | None = None
    value: int | None = None
    """Bid value (0 pass), base score of a landlord, 1/0 for yes/no, number of seats that doubled, factor of an
    identity, number of cards left where it is announced."""
    cards: tuple[Card, ...] = ()
    play: str = ""
    """Play type of a play."""


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="welcome"):
    """Answer to `Hello`: the table as it stands after change `n`. `Update`s follow."""

    game: str
    n: int
    missed: tuple[Step, ...]
    """What happened after the `last` of the `Hello`, up to `n`; empty if `last` was 0."""
    seat: int | None
    players: tuple[SeatInfo, ...]
    view: View
    deadline: Deadline | None
    commit: str
    """SHA-256 of the secret seed, hex, published before the deal."""
    seed: str | None
    """The seed, once the game is over."""
    next_game: str | None
    """Address of the game dealt after a void one."""


class Update(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """Change number `n`, and the seat's view after it."""

    n: int
    step: Step
    view: View
    players: tuple[SeatInfo, ...]
    deadline: Deadline | None
    seed: str | None = None
    next_game: str | None = None


class Accepted(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="accepted"):
    """Command `id` was carried out as change `n`."""

    id: str
    n: int


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """Command `id` was not carried out and changed nothing."""

    id: str | None
    code: str
    """A code of the catalogue of refusals."""
    params: dict[str, str | int]
    """Values for the catalogue's text."""


class HintAnswer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="hints"):
    """All legal actions for the asking seat, the most sensible first, bombs last."""

    id: str
    n: int
    actions: tuple[ActionMessage, ...]


class Players(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="players"):
    """Somebody came or left: not a change of the game, so it has no number."""

    players: tuple[SeatInfo, ...]


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="pong"):
    """Answer to `Ping`."""

    t: float


ServerMessage = Welcome | Update | Accepted | Refused | HintAnswer | Players | Pong

# --- HTTP ----------------------------------------------------------------------------------------------------------


class ErrorAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Body of every HTTP answer from 400 on."""

    status: int
    code: str
    """A code of the catalogue of refusals."""
    params: dict[str, str | int]
    """Values for the catalogue's text."""


class CreateGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/games: a new game for the asking person, who takes seat 0, against computer players."""

    ruleset: str = "classic"
    options: dict[str, object] = {}
    level: str = "regular"
    name: str = ""
    client_seed: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{0,64}$(?!\n)")] = ""
    """The person's contribution to the shuffle: up to 64 letters, digits, - and _."""
    commit: Annotated[str, msgspec.Meta(pattern=r"^\w{0,64}$")] = ""
    """A commitment from POST /api/seeds, so that the server's seed was fixed before it knew the contribution."""
    time_ms: Annotated[int, msgspec.Meta(ge=0, le=600_000)] = 0
    """Time for each decision, up to ten minutes; 0 for no limit."""


class SeedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/seeds: SHA-256, hex, of the secret seed of the person's next game, if that game names it."""

    commit: str


class CreatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The game's id; its page is /g/<id>, its socket /api/games/<id>/socket. The seat is tied to the session cookie."""

    id: str
    seat: int


class ClassifyRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/classify: what a set of cards is, and whether it beats another."""

    ruleset: str = "classic"
    cards: str
    to_beat: str = ""
    options: dict[str, object] = {}


class ClassifyAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Reading of the cards, or the reason why they are no play or don't beat."""

    legal: bool
    type: str
    length: int
    main: str
    beats: bool | None
    code: str | None
    params: dict[str, str | int]


class GameState(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games/<id>."""

    id: str
    ruleset: str
    options: dict[str, object]
    phase: Phase
    finished: bool
    """Over or void: nothing more will happen in this game."""
    n: int
    """Number of the last change."""
    seat: int | None
    """The asking person's seat."""
    players: tuple[SeatInfo, ...]
    time_ms: int
    """Time for each decision, 0 for no limit."""
    started: str
    """Moment of the deal, ISO 8601, UTC."""
    commit: str
    """SHA-256 of the secret seed, hex."""
    seed: str | None
    """The seed, once the game is finished."""
    previous_game: str | None
    """The void game before this one at the same table."""
    next_game: str | None
    """The game dealt after this one, when this one is void."""
    day: str | None
    """ISO date of the deal of the day that it plays."""
    record: str | None
    """The .ddz text once the game is finished."""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game after change `n`, with all hands open."""

    n: int
    step: Step
    view: View
    position: str | None
    """Where a seat is asked next at card play: the line of that position. Of the landlords it tells what all know."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games/<id>/replay: a finished game from the deal to its end. POST /api/replay gives it for a record."""

    id: str | None
    players: tuple[SeatInfo, ...]
    commit: str
    seed: str
    record: str
    frames: tuple[Frame, ...]


class ReplayRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/replay: the text of one record."""

    record: str


class RulesetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One ruleset as its fields say it (see rulesets/base.py), with the default options."""

    id: str
    players: int
    packs: int
    dealt: int
    bottom: int
    dead: int
    auction: str
    bids: tuple[int, ...]
    first_bidder: str
    bottom_shown: str
    hidden_landlord: bool
    doubling: str
    doubling_order: str
    redoubling: bool
    double_scope: str
    reveal_doubles: str
    hand_limit: int
    single_kickers: bool
    four_with_two: bool
    kicker_copies: int
    kickers_distinct: bool
    plane_pair_max: int
    joker_pairs: str
    bomb_min_double: int
    spring: bool
    team_score: str
    alerts: tuple[int, ...]
    options: dict[str, tuple[object, ...]]
    """Fields that a host may change, with the values they may take, the default first."""
    counts: dict[str, int]
    """Number of distinct plays of each type."""
    total: int
    """Number of distinct plays."""


class RulesetList(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/rulesets: all rulesets, and the levels of computer players that can be chosen, weakest first."""

    rulesets: tuple[RulesetInfo, ...]
    levels: tuple[str, ...]


class HistoryEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One of the asking person's games."""

    id: str
    ruleset: str
    options: dict[str, object]
    level: str
    """Level of the computer players; empty where there were none."""
    seat: int
    started: str
    finished: bool
    void: bool
    role: Role | None
    """Role in the finished game."""
    won: bool | None
    score: int | None


class History(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games?before=<next>: own games, the newest first, a page at a time."""

    games: tuple[HistoryEntry, ...]
    next: str | None
    """Value of `before` for the next page; None at the end."""
