"""B, `competition`: 竞技二打一.

Source 003. Differs from `classic` in the first bidder, the doubling stage, the wings of planes, alerts, and in that
every farmer settles his own score.
"""

from doudizhu.rulesets.base import Ruleset

COMPETITION = Ruleset(
    id="competition",
    players=3,
    packs=1,  # “一副扑克牌”
    dealt=17,
    bottom=3,
    # “在轮到叫牌时…分值递增式”: one turn each, 3 ends it (B1); the first
    # bidder is one seat on from the deal before, void or not (B2).
    auction="once",
    bids=(1, 2, 3),
    first_bidder="rotate",
    bottom_shown="after_doubling",  # “未亮明” until then (B5)
    # “防守方可选择是否对庄家进行底分加倍，庄家之后也可选择是否再加倍”: both at once (B3), a redouble only if there is
    # something to redouble (B4), and “只对选择加倍的防守人有效”.
    doubling="farmers",
    redoubling=True,
    double_scope="seat",
    hand_limit=20,
    # Three equal singles may be wings unless “与飞机连续的三张” (B6); four never, nor both jokers (B7).
    kicker_copies=3,
    plane_pair_max=3,  # “最长：三连飞机带对子” taken as a limit (B8)
    bomb_min_double=4,
    spring=True,
    alerts=(2, 1),  # “减少至2张和1张时须提醒” (B12)
    options={
        "auction": ("once", "circles"),  # B1
        "first_bidder": ("rotate", "random"),  # B2
        "doubling_order": ("at_once", "in_turn"),  # B3
        "bottom_shown": ("after_doubling", "after_auction"),  # B5
        "kicker_copies": (3, 2),  # B6
        "plane_pair_max": (3, 4),  # B8
        "alerts": ((2, 1), ()),  # B12
    },
)
