"""A, `classic`: 斗地主（叫分）, the default.

Source 000, a site's own rules for three players. Every departure from silence is a numbered choice of docs/rulesets.md.
"""

from doudizhu.rulesets.base import Ruleset

CLASSIC = Ruleset(
    id="classic",
    players=3,
    packs=1,  # “完整的 54 张”
    dealt=17,
    bottom=3,
    # “每人只有一次机会…必须严格高于”; 3 ends it; the first bidder is named by the system, again after a void deal (A1).
    auction="once",
    bids=(1, 2, 3),
    first_bidder="random",
    bottom_shown="after_auction",  # “当众亮出给所有人看，然后全部并入地主手中”
    doubling="none",  # “不设加倍与超级加倍”
    hand_limit=20,
    # “同一点数最多两张”: a pair may serve as two singles (A4), three equal singles never.
    kicker_copies=2,
    plane_pair_max=4,
    bomb_min_double=4,
    spring=True,
    alerts=(),  # counts are always visible, nothing is announced (A3)
    options={
        "first_bidder": ("random", "rotate"),  # A1
        "alerts": ((), (2, 1)),  # A3
        "kickers_distinct": (False, True),  # A4
    },
)
