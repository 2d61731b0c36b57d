"""D, `two_player`: 二人斗地主.

Source 004, the game for two. Eleven cards are dead, the first call makes the landlord, hands grow to 23 cards.
"""

from doudizhu.rulesets.base import Ruleset

TWO_PLAYER = Ruleset(
    id="two_player",
    players=2,
    packs=1,
    dealt=20,
    bottom=3,
    dead=11,  # “11张盖牌作废”
    # “按出牌的顺序轮流进行”, the first call ends it: “立即结束叫牌”. Silent on the score: base 1 (D2).
    auction="call",
    bids=(1,),
    first_bidder="random",  # D1
    bottom_shown="after_auction",  # as in folk (D4)
    hand_limit=23,  # so chains of 11 pairs and planes of 7 trios exist (D5)
    kicker_copies=2,
    plane_pair_max=4,
    bomb_min_double=4,
    spring=True,  # D3
    options={
        "first_bidder": ("random", "rotate"),  # D1
        "spring": (True, False),  # D3
        "bottom_shown": ("after_auction", "never"),  # D4
        "kickers_distinct": (False, True),  # C3
        "kicker_copies": (2, 3),  # C7
    },
)
