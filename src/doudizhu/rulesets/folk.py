"""C, `folk`: 民间斗地主.

Source 004, the game for three. The upturned card names the first bidder, bidding goes in circles, there is no spring.
"""

from doudizhu.rulesets.base import Ruleset

FOLK = Ruleset(
    id="folk",
    players=3,
    packs=1,
    dealt=17,
    bottom=3,
    # “叫牌就按逆时针继续”, “直到连续两人不叫或者某人叫了3分”; who passed may bid when his turn comes again (C2).
    auction="circles",
    bids=(1, 2, 3),
    first_bidder="upturned",  # “谁发到翻开的牌谁就先叫”; the card is one of those dealt (C1)
    bottom_shown="after_auction",  # “3张底牌要亮出给两个农民看”
    hand_limit=20,
    kicker_copies=2,  # silent, as in classic (C3, C7)
    plane_pair_max=4,
    bomb_min_double=4,
    spring=False,  # the formula names bombs and rockets only (C6)
    options={
        "auction": ("circles", "once"),  # C2
        "first_bidder": ("upturned", "random"),  # C1
        "kickers_distinct": (False, True),  # C3
        "kicker_copies": (2, 3),  # C7
        "spring": (False, True),  # C6
    },
)
