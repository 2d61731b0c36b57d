"""Regular: counts cards, keeps control, plays its role."""

from __future__ import annotations

from dataclasses import dataclass

from doudizhu import _core
from doudizhu.cards import RANKS
from doudizhu.game.actions import Action, Pass, Play
from doudizhu.game.view import View
from doudizhu.players import pricing, sides
from doudizhu.players.odds import BOMBS, Odds
from doudizhu.players.player import NotAsked, is_asked
from doudizhu.players.prices import UNIT, Scale, counted, scale_of
from doudizhu.players.seen import seen
from doudizhu.players.situation import Situation, read, word_of
from doudizhu.players.weights import table_rules

OUT = 100.0
"""Value of going out now."""
HIGH = RANKS.index("A")
"""From this rank on a card is a trick of its own."""
WIN = 12.0
"""Value of a seat's going out in this trick, in turns."""


@dataclass(frozen=True)
class Habits:
    """Values in turns, found by playing many games against variations of them."""

    foe_leads: tuple[float, ...] = (8.0, 8.0, 3.0, 1.8, 1.3, 1.0, 0.8, 0.7, 0.5)
    """Loss when an opponent with so many cards gets the lead; the last entry for more."""
    mate_leads: tuple[float, ...] = (8.0, 8.0, 2.0, 1.0, 0.7, 0.5, 0.3)
    """Gain when a partner with so many cards gets it."""
    own_lead: tuple[float, ...] = (5.0, 5.0, 1.6, 0.8, 0.35)
    """Gain when the own hand, with so many turns left, gets it."""
    foe_beats: float = 0.35
    """How readily a seat beats what it can beat of the other side."""
    foe_bombs: float = 0.25
    mate_beats: float = 0.3
    """How readily it beats its own side's."""
    size: float = 0.02
    """Preference for leading a card more."""
    overtaking: float = 0.6
    """Cost of a high card on a trick that the own side holds."""
    betrayal: float = 0.6
    """Cost of showing oneself as the hidden landlord."""
    scale: Scale | None = None
    """Scale of prices; None for the one that serves the ruleset best."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A play, or a pass, with its value in turns."""

    play: Play | None
    value: float


def _at(values: tuple[float, ...], number: int) -> float:
    return values[min(number, len(values) - 1)]


class Regular:
    """Cuts its hand at prices that follow from the unseen cards and weighs who will have the lead."""

    def __init__(self, seed: int = 0, habits: Habits | None = None) -> None:
        self.seed = seed
        self.habits = habits or Habits()

    def act(self, view: View) -> Action:
        """A legal action of the view's seat."""
        if not is_asked(view):
            raise NotAsked(view)
        if view.phase != "play":
            return pricing.decide(view)
        if not view.legal.plays:
            return Pass()
        return action_of(view, self.best(read(view)))

    def best(self, situation: Situation) -> Play | None:
        """The play to make, None to pass."""
        if len(situation.plays) == 1 and situation.leading:
            return situation.plays[0]
        cards = way_out(situation)
        if cards is not None:
            return play_of(situation, cards)
        choices = self.weigh(situation, Odds(situation))
        return max(choices, key=lambda choice: choice.value).play

    def ranked(self, situation: Situation) -> list[Choice]:
        """All choices, the best first. A sure way out comes before everything."""
        cards = way_out(situation)
        sure = None if cards is None else play_of(situation, cards)
        choices = [
            Choice(choice.play, choice.value + (2 * OUT if cards is not None and choice.play == sure else 0.0))
            for choice in self.weigh(situation, Odds(situation), every=True)
        ]
        return sorted(choices, key=lambda choice: -choice.value)

    def weigh(self, situation: Situation, odds: Odds, *, every: bool = False) -> list[Choice]:
        """Values of the legal choices.

        Plays that differ in kickers only are weighed once, with the kickers that cost least; `every` weighs them all.
        """
        prices = counted(situation, odds, self.habits.scale or scale_of(situation.rules))
        rests = [situation.hand - word_of(play.cards) for play in situation.plays]
        costs = _core.split_costs(situation.core, prices, [*rests, situation.hand])
        turns = _core.split_costs(situation.core, UNIT, rests)
        betraying = sides.twin_to_keep(situation.view)
        cheapest: dict[tuple[str, int, str], int] = {}
        for index, play in enumerate(situation.plays):
            key = (play.type, play.length, play.main)
            if key not in cheapest or costs[index] < costs[cheapest[key]]:
                cheapest[key] = index
        outcomes: dict[tuple[str, int, str, int], float] = {}
        choices = []
        for index in range(len(rests)) if every else cheapest.values():
            play = situation.plays[index]
            key_with_turns = (play.type, play.length, play.main, int(turns[index]))
            if key_with_turns not in outcomes:
                outcomes[key_with_turns] = self._outcome(situation, odds, play, int(turns[index]))
            value = outcomes[key_with_turns] - costs[index]
            if situation.leading:
                value += self.habits.size * len(play.cards)
            if betraying and rests[index] and sides.betrays(situation.view, word_of(play.cards)):
                value -= self.habits.betrayal
            if rests[index] and situation.owner is not None and RANKS.index(play.main) >= HIGH:
                value -= self.habits.overtaking * situation.mates[situation.owner]
            choices.append(Choice(play, value))
        if not situation.leading:
            choices.append(Choice(None, self._pass(situation, odds) - costs[-1]))
        return choices

    def _lead_of(self, situation: Situation, seat: int, cards: int) -> float:
        """Value of another seat's having the lead with so many cards left."""
        if cards == 0:
            foe, mate = WIN, WIN
        else:
            foe, mate = _at(self.habits.foe_leads, cards), _at(self.habits.mate_leads, cards)
        return situation.mates[seat] * mate - (1.0 - situation.mates[seat]) * foe

    def _outcome(self, situation: Situation, odds: Odds, play: Play, turns: int) -> float:
        """Value of who will have the lead after a play, with so many turns left in the own hand."""
        if turns == 0:
            return OUT
        own = _at(self.habits.own_lead, turns)
        return self._round(situation, odds, play, situation.seat, own)

    def _pass(self, situation: Situation, odds: Odds) -> float:
        """Value of who will have the lead after a pass."""
        assert situation.to_beat is not None
        assert situation.owner is not None
        owner = situation.owner
        stands = self._lead_of(situation, owner, situation.counts[owner])
        return self._round(situation, odds, situation.to_beat, owner, stands)

    def _round(self, situation: Situation, odds: Odds, play: Play, owner: int, stands: float) -> float:
        """Expected value of the lead while the play of `owner` goes round to him; `stands` if nobody beats it.

        A seat beats an opponent's play readily, its own side's seldom.
        """
        habits = self.habits
        value, left = 0.0, 1.0
        size = len(play.cards)
        own = situation.mates[owner]
        for seat in situation.after:
            if seat == owner:
                break
            mate, count = situation.mates[seat], situation.counts[seat]
            plain = odds.plain(seat, play)
            if plain > 0.0 and count == size:
                # Beating it takes this seat's last cards: it goes out.
                value += left * plain * self._lead_of(situation, seat, 0)
                left *= 1.0 - plain
                continue
            same = mate * own + (1.0 - mate) * (1.0 - own)
            bombs = odds.bombs(seat, play) * (1.0 - same) * habits.foe_bombs
            readily = (1.0 - same) * habits.foe_beats + same * habits.mate_beats
            takes = 1.0 - (1.0 - plain * readily) * (1.0 - bombs)
            value += left * takes * self._lead_of(situation, seat, max(count - size, 1))
            left *= 1.0 - takes
        return value + left * stands


def way_out(situation: Situation) -> int | None:
    """The cards of a play, 0 for a pass, after which the side wins for sure: what is won needs no estimate."""
    rules = situation.rules
    return seen(situation.view, rules, table_rules(rules)).way_out()


def play_of(situation: Situation, cards: int) -> Play | None:
    """The play of these cards, None for a pass."""
    play: Play | None = situation.core.classify(cards) if cards else None
    return play


def action_of(view: View, play: Play | None) -> Action:
    """The action for a choice; where a card may betray its holder, with the physical cards that betray least."""
    if play is None:
        return Pass()
    if view.marked is not None:
        return Play(play.cards, play.type, play.length, play.main, sides.cards_for(view, play.cards))
    return play


def is_bomb(play: Play) -> bool:
    """Whether a play is a bomb of any kind."""
    return play.type in BOMBS
