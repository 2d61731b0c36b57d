"""E, `four_player`: 四人斗地主, one against three.

Sources 003 and 004. Two packs; no single kickers, no four with two; bombs of four to eight cards.
"""

from doudizhu.rulesets.base import Ruleset

FOUR_PLAYER = Ruleset(
    id="four_player",
    players=4,
    packs=2,  # “2组共108张”
    dealt=25,
    bottom=8,
    auction="circles",  # silent, as in folk with three passes in a row (E1)
    bids=(1, 2, 3),
    first_bidder="upturned",  # E1
    bottom_shown="never",  # “不需要把8张底牌亮出来”
    hand_limit=33,
    single_kickers=False,  # “第4种和第9种被排除”
    four_with_two=False,  # “第13种牌型被排除”
    kicker_copies=2,
    plane_pair_max=6,
    joker_pairs="kind",  # “一对大怪或一对小怪能当一对出”, also as wings (E3); never one of each (E5)
    bomb_min_double=6,  # “只有火箭和6张或6张以上”
    spring=False,  # that sentence leaves no room for it (E2)
    options={
        "auction": ("circles", "once"),  # E1
        "first_bidder": ("upturned", "random"),  # E1
        "spring": (False, True),  # E2
    },
)
