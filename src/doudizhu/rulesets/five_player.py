"""F, `five_player`: 五人斗地主（暗地主）, an open and a hidden landlord against the rest.

Source 004, the game for five. The marked card is shown and its holder is landlord; whoever holds its twin, the card
of the same rank and suit, is on his side and says so when he likes, or when he plays it.
"""

from doudizhu.rulesets.base import Ruleset

FIVE_PLAYER = Ruleset(
    id="five_player",
    players=5,
    packs=2,
    dealt=21,
    bottom=3,
    # The marked card lies among the dealt cards; “发牌过程中得到明牌” (F7). Silent on the base score: 1 (F10).
    auction="marked_card",
    bids=(1,),
    first_bidder="random",
    bottom_shown="never",  # “底牌不需公开”
    hidden_landlord=True,
    reveal_doubles="once",  # “任意一人选择亮出身份，本局积分倍数*2” (F4)
    doubling="all",
    double_scope="table",  # every double counts for everybody (F8)
    hand_limit=24,
    single_kickers=False,
    four_with_two=False,
    kicker_copies=2,
    plane_pair_max=4,
    joker_pairs="bomb",  # “对子：除王外”; 4炸<双王<5炸<6炸<三王<7炸<8炸<天王 (F1)
    bomb_min_double=5,
    spring=True,  # the losing side put down nothing (F11); an anti-spring can't happen, the open landlord leads
    team_score="each",  # F9
    options={
        "reveal_doubles": ("once", "each"),  # F4
        "double_scope": ("table", "seat"),  # F8
        "team_score": ("each", "lead"),  # F9
    },
)
