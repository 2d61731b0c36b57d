"""Times RLCard, OpenSpiel and DouZero's environment on given deals. Runs in their environment, started by peers.py.

Reads JSON from standard input: {"deals": [[hand, hand, hand], ...], "answers": [[hand, to_beat], ...],
"played": [cards, ...], "seconds": s}, hands as ranks low to high 3456789TJQKA2BR, the landlord's first. Writes the
number of calls a second for each engine and column; every loop runs for about `seconds`.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

RANKS = "3456789TJQKA2BR"


def rate(call: Callable[[Any], object], inputs: Iterable[Any], seconds: float) -> float:
    """Calls a second, over as much of the inputs, again and again, as the time allows."""
    inputs = list(inputs)
    for one in inputs[:3]:
        call(one)
    calls, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for one in inputs[calls % len(inputs) :][:50]:
            call(one)
            calls += 1
    return calls / (time.process_time() - start)


def rlcard(work: dict[str, Any]) -> dict[str, float]:
    from types import SimpleNamespace

    import numpy as np
    from rlcard.games.base import Card
    from rlcard.games.doudizhu import Game, Judger
    from rlcard.games.doudizhu.utils import CARD_TYPE, get_gt_cards

    def card(rank: str, suit: str) -> Card:
        return Card({"B": "BJ", "R": "RJ"}[rank], "") if rank in "BR" else Card(suit, rank)

    def answer(question: tuple[Any, Any]) -> object:
        return get_gt_cards(*question)

    # RLCard knows each play in one order of its cards.
    written = {"".join(sorted(cards)): cards for cards in CARD_TYPE[0]}
    questions = [
        (
            SimpleNamespace(current_hand=[card(rank, "S") for rank in hand]),
            SimpleNamespace(played_cards=written["".join(sorted(beat))]),
        )
        for hand, beat in work["answers"]
    ]
    readable = [written["".join(sorted(cards))] for cards in work["played"]]
    chance = random.Random(1)

    def game(deal: list[str]) -> None:
        table = Game()
        table.np_random = np.random.RandomState(1)
        table.init_game()
        landlord = table.round.landlord_id
        for place, hand in enumerate(deal):
            player = table.players[(landlord + place) % 3]
            player.set_current_hand([card(rank, "S") for rank in hand])
        table.judger = Judger(table.players, table.np_random)
        state = table.get_state(landlord)
        while not table.is_over():
            state, _ = table.step(chance.choice(state["actions"]))

    return {
        "leads, the landlord's hand": rate(
            Judger.playable_cards_from_hand, [d[0] for d in work["deals"]], work["seconds"]
        ),
        "leads, another hand": rate(Judger.playable_cards_from_hand, [d[1] for d in work["deals"]], work["seconds"]),
        "answers": rate(answer, questions, work["seconds"]),
        "classifications": rate(CARD_TYPE[0].get, readable, work["seconds"]),
        "random games": rate(game, work["deals"], work["seconds"]),
    }


def douzero(work: dict[str, Any]) -> dict[str, float]:
    from douzero.env.game import GameEnv
    from douzero.env.move_detector import get_move_type
    from douzero.env.move_generator import MovesGener

    values = dict(zip(RANKS, [*range(3, 15), 17, 20, 30], strict=True))

    def cards_of(hand: str) -> list[int]:
        return sorted(values[rank] for rank in hand)

    def leads(hand: list[int]) -> object:
        return MovesGener(hand).gen_moves()

    def answer(question: tuple[list[int], list[int]]) -> object:
        table = GameEnv({})
        table.acting_player_position = "landlord"
        table.info_sets["landlord"].player_hand_cards = question[0]
        table.card_play_action_seq = [question[1]]
        return table.get_legal_card_play_actions()

    class AnyPlay:
        def act(self, infoset: Any) -> object:
            return chance.choice(infoset.legal_actions)

    chance = random.Random(1)
    seats = ("landlord", "landlord_down", "landlord_up")

    def game(deal: list[list[int]]) -> None:
        table = GameEnv({seat: AnyPlay() for seat in seats})
        table.card_play_init(
            {seat: list(hand) for seat, hand in zip(seats, deal, strict=True)} | {"three_landlord_cards": deal[0][:3]}
        )
        while not table.game_over:
            table.step()

    deals = [[cards_of(hand) for hand in deal] for deal in work["deals"]]
    return {
        "leads, the landlord's hand": rate(leads, [deal[0] for deal in deals], work["seconds"]),
        "leads, another hand": rate(leads, [deal[1] for deal in deals], work["seconds"]),
        "answers": rate(answer, [(cards_of(h), cards_of(b)) for h, b in work["answers"]], work["seconds"]),
        "classifications": rate(get_move_type, [cards_of(cards) for cards in work["played"]], work["seconds"]),
        "random games": rate(game, deals, work["seconds"]),
    }


def open_spiel(work: dict[str, Any]) -> dict[str, float]:
    import pyspiel

    rules = pyspiel.load_game("dou_dizhu")
    first_card, jokers = 51, {"B": 103, "R": 104}
    chance = random.Random(1)

    def start(deal: list[str]) -> Any:
        """The landlord's first lead: cards go round seat by seat, who got the first one bids 3 and takes the rest."""
        held = dict.fromkeys(RANKS, 0)
        numbers: list[list[int]] = [[], [], []]
        for place, hand in enumerate(deal):
            for rank in hand:
                suit, held[rank] = held[rank], held[rank] + 1
                numbers[place].append(jokers.get(rank, first_card + 13 * suit + RANKS.index(rank)))
        state = rules.new_initial_state()
        state.apply_action(0)
        for turn in range(51):
            state.apply_action(numbers[turn % 3][turn // 3])
        state.apply_action(3)
        return state

    def game(state: Any) -> None:
        state = state.clone()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))

    starts = [start(deal) for deal in work["deals"]]
    following = []
    for state in starts[:200]:
        state = state.clone()
        while not state.is_terminal():
            actions = state.legal_actions()
            if 0 in actions:  # the pass
                following.append(state.clone())
            state.apply_action(chance.choice(actions))
    return {
        "leads, the landlord's hand": rate(lambda state: state.legal_actions(), starts, work["seconds"]),
        "answers": rate(lambda state: state.legal_actions(), following, work["seconds"]),
        "random games": rate(game, starts, work["seconds"]),
    }


def main() -> None:
    work = json.load(sys.stdin)
    found = {"DouZero": douzero(work), "RLCard": rlcard(work), "OpenSpiel": open_spiel(work)}
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
