"""What one seat may see of a state. Everything that leaves a game goes through `look`."""

from __future__ import annotations

from doudizhu.cards import RANKS, Card, counts, word
from doudizhu.game import auction
from doudizhu.game.actions import Play
from doudizhu.game.score import table_multiplier
from doudizhu.game.state import State
from doudizhu.game.view import LegalActions, Result, Role, SeatView, View


def look(state: State, seat: int | None) -> View:
    """The view of a seat; None is a spectator, who sees what is public."""
    rules = state.rules
    tricks = (*state.tricks, state.trick) if state.trick else state.tricks
    asked = _publicly_asked(state)
    return View(
        ruleset=rules.id,
        options=rules.changed(),
        seat=seat,
        phase=state.phase,
        turn=asked[0] if asked else None,
        waiting=asked,
        seats=tuple(_seat(state, seat, other) for other in range(rules.players)),
        landlords=_landlords(state, seat),
        first=state.first,
        upturned=state.upturned,
        marked=state.marked,
        bids=tuple(state.bids),
        base=state.base,
        bottom=_bottom(state, seat),
        bottom_count=len(state.bottom),
        tricks=tricks,
        to_beat=state.to_beat,
        multiplier=multiplier(state),
        causes=state.causes,
        unseen=_unseen(state, seat),
        legal=legal(state, seat),
        result=_result(state),
    )


def legal(state: State, seat: int | None) -> LegalActions:
    """What a seat may do now."""
    if seat is None or seat not in state.waiting():
        return LegalActions()
    match state.phase:
        case "auction":
            return LegalActions(bids=auction.offers(state.rules, state.bids), can_pass=True)
        case "reveal":
            return LegalActions(can_reveal=True)
        case "doubling" | "redoubling":
            return LegalActions(can_double=True)
        case _:
            plays = tuple(play.cards for play in legal_plays(state, seat))
            return LegalActions(can_pass=state.to_beat is not None, plays=plays)


def legal_plays(state: State, seat: int) -> list[Play]:
    """The plays that a seat could put down now if it were asked, in the core's order."""
    core, hand = state.rules.core, state.words[seat]
    found: list[Play] = core.leads(hand) if state.to_beat is None else core.answers(hand, word(state.to_beat.cards))
    return found


def multiplier(state: State) -> int:
    """The multiplier that holds for everybody so far."""
    return state.factor * table_multiplier(state.rules, state.causes)


def _publicly_asked(state: State) -> tuple[int, ...]:
    """Seats that everybody knows to be asked. While identities may be shown only the open landlord is: whether anybody
    else is asked, and whether either has answered, would betray the hidden one."""
    if state.phase == "reveal":
        return state.landlords[:1]
    return state.waiting()


def _knows_landlords(state: State, seat: int | None) -> bool:
    """Whether the viewer knows every landlord: everybody does, or he is the hidden one, or the open one and alone."""
    if state.landlord is None:
        return False
    if state.identity_known or (seat is not None and seat == state.hidden):
        return True
    return seat == state.landlord and state.hidden is None


def _landlords(state: State, seat: int | None) -> tuple[int, ...]:
    return state.landlords if _knows_landlords(state, seat) else state.landlords[:1]


def _role(state: State, viewer: int | None, seat: int) -> Role | None:
    if state.landlord is None:
        return None
    if seat in _landlords(state, viewer):
        return "landlord"
    return "farmer" if viewer == seat or _knows_landlords(state, viewer) else None


def _sees_hand(state: State, viewer: int | None, seat: int) -> bool:
    """Own hand; every hand at the end; the fellow landlord's once both are public."""
    if viewer == seat or state.phase == "over":
        return True
    return state.public and state.hidden is not None and viewer in state.landlords and seat in state.landlords


def _seat(state: State, viewer: int | None, seat: int) -> SeatView:
    bid = next((value for who, value in reversed(state.bids) if who == seat), None)
    doubled: bool | None = None
    if viewer == seat or state.doubled is not None or state.rules.doubling_order == "in_turn":
        doubled = state.doubles.get(seat)
        if seat == state.landlord and state.redoubled is not None:
            doubled = state.redoubled
    return SeatView(
        seat=seat,
        count=len(state.hands[seat]),
        role=_role(state, viewer, seat),
        hand=state.hands[seat] if _sees_hand(state, viewer, seat) else None,
        bid=bid,
        doubled=doubled,
        plays=state.plays[seat],
        alert=state.alerts[seat],
    )


def _bottom(state: State, viewer: int | None) -> tuple[Card, ...] | None:
    if state.phase == "over" or state.bottom_shown:
        return state.bottom
    return state.bottom if state.taken and viewer is not None and viewer == state.landlord else None


def _unseen(state: State, viewer: int | None) -> dict[str, int]:
    """All cards less those in hands that the viewer sees, those played, those of a shown bottom that are not played,
    and the upturned or marked card until its owner may have played it."""
    left = list(state.all_counts)
    for seat in range(state.rules.players):
        seen: list[Card] = list(state.played[seat])
        if _sees_hand(state, viewer, seat):
            seen.extend(state.hands[seat])
        else:
            known = state.known[seat]
            seen.extend(card for card in set(known) for _ in range(known.count(card) - seen.count(card)))
        for index, number in enumerate(counts(seen)):
            left[index] -= number
    return {RANKS[index]: left[index] for index in range(14, -1, -1)}


def _result(state: State) -> Result | None:
    ended = state.ended
    if ended is None:
        return None
    return Result(
        winner=ended.winner,
        winners=ended.winners,
        side="landlord" if ended.winner in ended.landlords else "farmer",
        scores=ended.scores,
        multiplier=ended.multiplier,
        bottom=ended.bottom,
        dead=ended.dead,
    )
