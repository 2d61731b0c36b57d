"""Strong and Master: whole games of every ruleset, from a view and nothing else."""

import random
from contextlib import ExitStack
from pathlib import Path

import pytest

from doudizhu import Game, _core, players
from doudizhu.cards import pack
from doudizhu.game.actions import Action, Bid, Double, Pass, Reveal
from doudizhu.game.view import View
from doudizhu.players import weights
from doudizhu.players.network import Strong
from doudizhu.players.player import Player
from doudizhu.players.search import LEAST_MILLISECONDS, Load, Master
from doudizhu.rulesets import RULESETS, Ruleset, ruleset
from doudizhu.train.loop import DEAL_SIZE

SIZE = (32, 16, 16)
CLASSIC = ruleset("classic")


@pytest.fixture(scope="module", params=list(RULESETS))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return RULESETS[request.param]


@pytest.fixture(scope="module")
def path(rules: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights that nobody trained: what they choose is no matter here."""
    table = weights.table_rules(rules)
    trainer = _core.Trainer(table, size=SIZE, seed=2)
    file = tmp_path_factory.mktemp("weights") / f"{rules.id}.safetensors"
    weights.save(
        file,
        ruleset=rules.id,
        size=SIZE,
        deal_size=DEAL_SIZE,
        inputs=(table.inputs, table.deal_inputs),
        weights=[trainer.weights(role) for role in range(table.roles)],
        deal_weights=[trainer.weights(role, deal=True) for role in range(table.roles)],
        notes={},
    )
    return file


def play(game: Game, seats: list[Player]) -> list[View]:
    """Plays to the end; the views on which the players decided in card play."""
    views = []
    while game.phase not in ("over", "void"):
        seat = next(seat for seat in range(len(seats)) if asked(game.view(seat)))
        view = game.view(seat)
        if game.phase == "play":
            views.append(view)
        game.apply(seat, seats[seat].act(view))
    return views


def asked(view: View) -> bool:
    legal = view.legal
    return bool(legal.bids or legal.can_pass or legal.can_double or legal.can_reveal or legal.plays)


def test_plays_whole_games(rules: Ruleset, path: Path) -> None:
    for seed in range(2):
        strong, master = Strong(3, path=path), Master(3, path=path, milliseconds=0, worlds=2)
        game = Game(rules, seed=seed)
        play(game, [strong if seat % 2 else master for seat in range(rules.players)])
        assert game.phase in ("over", "void")


def test_decides_alike_for_the_same_seed(rules: Ruleset, path: Path) -> None:
    game = Game(rules, seed=11)
    views = play(game, [Strong(1, path=path)] * rules.players)
    for view in views[::5]:
        first, second = (Master(5, path=path, milliseconds=0, worlds=8, threads=threads) for threads in (1, 3))
        assert first.act(view) == second.act(view)
        assert Strong(1, path=path).act(view) == Strong(2, path=path).act(view)


def test_hidden_cards_change_nothing(path: Path, rules: Ruleset) -> None:
    deals = same_view_with_hidden_landlord(rules) if rules.hidden_landlord else same_view(rules)
    views = [game.view(game.turn) for game in deals]
    assert views[0] == views[1]
    for player in (Strong(1, path=path), Master(1, path=path, milliseconds=0, worlds=16)):
        assert player.act(views[0]) == player.act(views[1])


def same_view(rules: Ruleset) -> list[Game]:
    """Two games in which the other seats and the dead cards differ and the landlord's view is the same."""
    cards = list(pack(rules.packs))
    random.Random(5).shuffle(cards)
    own = set(range(0, rules.players * rules.dealt, rules.players))
    own |= set(range(rules.players * rules.dealt, rules.players * rules.dealt + rules.bottom))
    others = [place for place in range(len(cards)) if place not in own]
    games = []
    for order in (others, others[::-1]):
        changed = list(cards)
        for place, source in zip(others, order, strict=True):
            changed[place] = cards[source]
        games.append(Game(rules, pack=changed, first=0, upturned=0 if rules.first_bidder == "upturned" else None))
        while games[-1].phase == "auction":
            seat = games[-1].waiting[0]
            games[-1].apply(seat, Bid(max(games[-1].view(seat).legal.bids)) if seat == 0 else Pass())
        while games[-1].phase in ("doubling", "redoubling"):
            games[-1].apply(games[-1].waiting[0], Double(False))
    return games


def same_view_with_hidden_landlord(rules: Ruleset) -> list[Game]:
    """Two deals that differ in cards that the marked card's holder doesn't see."""
    cards = list(pack(rules.packs))
    random.Random(5).shuffle(cards)
    marked = next(place for place in range(0, rules.players * rules.dealt, rules.players) if cards[place] not in "BR")
    games = []
    own = set(range(0, rules.players * rules.dealt, rules.players)) | set(
        range(rules.players * rules.dealt, len(cards))
    )
    others = [place for place in range(len(cards)) if place not in own]
    for order in (others, others[::-1]):
        changed = list(cards)
        for place, source in zip(others, order, strict=True):
            changed[place] = cards[source]
        game = Game(rules, pack=changed, first=0, marked=marked)
        while game.phase != "play":
            seat = next(seat for seat in range(rules.players) if asked(game.view(seat)))
            game.apply(seat, Reveal(False) if game.phase == "reveal" else Double(False))
        games.append(game)
    return games


def test_searches_share_the_cpus() -> None:
    load = Load(cpus=2)
    with load.share(400) as one, load.share(400) as two, load.share(400) as three, load.share(400) as four:
        assert (one, two, three, four) == (400, 400, pytest.approx(400 * 2 / 3), 200)
    with load.share(400) as again:
        assert again == 400
    with ExitStack() as queue:
        for _ in range(8):
            queue.enter_context(load.expect())
        with load.share(400) as first:
            assert first == 100, "those that wait for a thread want their part too"
    crowd = Load(cpus=1)
    with ExitStack() as stack:
        shares = [stack.enter_context(crowd.share(400)) for _ in range(100)]
    assert shares[-1] == LEAST_MILLISECONDS


def test_a_search_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="needs a limit"):
        Master(milliseconds=0, worlds=0)


def test_limits_by_name() -> None:
    timed, counted = players.create("master@50"), players.create("master@7w")
    assert isinstance(timed, Master)
    assert isinstance(counted, Master)
    assert (timed.milliseconds, timed.worlds) == (50, 0)
    assert (counted.milliseconds, counted.worlds) == (0, 7)
    for name in ("master@", "master@0", "master@w", "master@5ms"):
        with pytest.raises(players.UnknownPlayer):
            players.create(name)


@pytest.mark.parametrize("name", RULESETS)
def test_shipped_weights_play(name: str) -> None:
    rules = ruleset(name)
    game = Game(rules, seed=2)
    play(game, [Strong(1, rules)] * rules.players)
    assert game.phase in ("over", "void")


def test_shipped_weights_stay_small() -> None:
    files = {weights.shipped(name) for name in RULESETS}
    assert len(files) == len(RULESETS) - len(weights.SHARED)
    assert sum(file.stat().st_size for file in files) < 8_000_000


def auction_view(hand: str) -> View:
    """The first bidder's view of a classic auction with this hand."""
    rest = list(pack())
    own = []
    for rank in hand:
        card = next(card for card in rest if card[0] == rank)
        rest.remove(card)
        own.append(card)
    dealt: list[str] = []
    for index in range(CLASSIC.dealt):
        dealt += [own[index], rest[2 * index], rest[2 * index + 1]]
    return Game(CLASSIC, pack=[*dealt, *rest[2 * CLASSIC.dealt :]], first=0).view(0)


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("RB2222AAAKKKQQQJJ", Bid(3)),
        ("RB22AAKKQQJJTT998", Bid(3)),
        ("3345677899TTJQKK4", Pass()),
        ("33445667789TJQQKK", Pass()),
    ],
)
def test_bids_what_the_hand_is_worth(hand: str, bid: Action) -> None:
    assert Strong(1).act(auction_view(hand)) == bid
