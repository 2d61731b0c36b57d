import type { GuideTexts } from './index.svelte';

/** The beginner's guide in English. Paragraphs of a chapter are numbered from 1. */
const texts: GuideTexts = {
  'guide.intro': 'The rules take one reading. Playing well takes these.',

  'guide.sort': 'Sort the hand: count your turns',
  'guide.sort.1': 'Do not count high cards first; count turns. As you have sorted it now, how many plays does the hand need to be gone? The fewer, the closer you are to winning.',
  'guide.sort.2': 'Look for straights, pair chains and planes, then trios and pairs, and see which single cards are left. Often the same hand can be sorted in several ways, so try two or three. These eight cards differ by several turns.',
  'guide.sort.turns': '{n} turns',
  'guide.sort.3': 'Then ask which card wins the lead back when you have lost it. A long straight is worth nothing while somebody else leads. For every low play you would like a high one that brings the lead home.',

  'guide.bid': 'Bidding: put a price on the hand',
  'guide.bid.1': 'A bid is a price: how sure are you of beating all the others alone? Not sure, pass; fairly sure, bid 1; very sure, bid 3. If you are wrong you pay just as much.',
  'guide.bid.2': 'Look at three things: cards that stop others (2s, jokers, bombs); shape, that is one play that takes many cards away; and the number of low single cards nobody wants. Bid with many of the first and few of the last.',
  'guide.bid.3': 'Do not count on the bottom. It may close a gap in a straight; more often it is three more cards to get rid of. Bid what the hand is worth without it.',
  'guide.call': 'Calling: is the first word worth it?',
  'guide.call.1': 'The first call makes the landlord and there is no second chance. With the lead and the bottom cards added, will you be out first? If the hands look equal, the lead alone is worth the call.',
  'guide.call.2': 'Look at three things: cards that stop the other (2s, jokers, bombs); one long play that takes many cards away; and the number of low single cards nobody wants.',

  'guide.landlord': 'As landlord: keep the lead',
  'guide.landlord.1': 'The lead is the landlord’s best asset. While you have it, play what the others cannot follow: long straights, pair chains, planes. If they cannot follow, you lead again.',
  'guide.landlord.2': 'Get low cards out early, but know how you will win the lead back. Do not throw 2s and jokers at the start; keep them to regain the lead when you can run home from there.',
  'guide.landlord.3': 'With two plays left, first play the one nobody can beat, then the other. The other way round you may lose both.',

  'guide.farmers': 'As farmer: you are one side',
  'guide.farmers.1': 'When one farmer is out, all farmers have won. It does not matter which, so never fight your partner.',
  'guide.farmers.2': 'If your partner’s card already holds the landlord, let it go, unless you can go out from there. A low lead from your partner asks you to take over; a second play of the same type says that he has more of it.',
  'guide.farmers.3': 'The farmer who plays just before the landlord is the gate: do not let low cards slip past, and put up high ones when the landlord is nearly out. The farmer just after the landlord is the runner: the gate clears the road and the runner goes out.',
  'guide.farmers.4': 'If the landlord has one card left and you lead, do not lead single cards: lead pairs, trios, straights. If it must be a single, lead your highest. If your partner has one card left, lead your lowest single and let him go.',
  'guide.farmers_duel': 'As farmer: win the lead back in time',
  'guide.farmers_duel.1': 'Against one player each lead is a large step. If you do not beat his play he leads again, so whether to beat matters far more than with three.',
  'guide.farmers_duel.2': 'When he has one or two cards left, play more cards than he has: pairs and straights against one, three or more cards against two.',

  'guide.count': 'Count cards: three things will do',
  'guide.count.1': 'You need not remember everything. Keep track of three things: whether the jokers are gone; how many 2s are gone; and which ranks are all out, so that no bomb of them can come.',
  'guide.count.2': 'These three tell you which of your cards is the highest left. With both jokers gone a 2 is the highest single; with the 2s gone too, an ace is.',
  'guide.count.3': 'A pass tells you something as well: who lets a pair of 9s go probably has no high pair.',
  'guide.count_two': 'Count cards in two packs',
  'guide.count_two.1': 'With two packs there are eight of each rank. Keep to what matters most: the four jokers, the eight 2s, and who has put down many of one rank at once.',
  'guide.count_two.2': 'Any rank may hide a bomb. When five of a rank are out, the rest cannot be one; and if you hold four yourself, others can have four at most.',
  'guide.count_two.3': 'A pass tells you something as well: who lets a pair of 9s go has no high pair, or is sitting on a bomb.',

  'guide.bombs': 'Bombs raise the stake for both',
  'guide.bombs.1': 'A bomb wins the lead, and it doubles what is won or lost. Near a win it wins twice as much; near a loss it doubles for the other side.',
  'guide.bombs.2': 'Before you bomb, ask whether you can go out with the lead it gives you. If so, bomb. If not, keep it as your last gate.',
  'guide.bombs.3': 'A bomb need not be a bomb. Three of the four as a trio and the fourth in a straight may save two turns, which is often worth more than a doubling.',
  'guide.bombs_long': 'Bombs: mind the length',
  'guide.bombs_long.1': 'Two packs hold many bombs, and one may come at any time. Those of fewer than {min} cards stop others and double nothing: use them freely to win the lead. From {min} cards on they double, so ask first whether you are winning.',
  'guide.bombs_long.2': 'One more card is one step higher. Do not break a bomb lightly: without that card it may lose to another bomb, and no longer double.',
  'guide.bombs_long.3': 'Use small bombs early. Once the big ones are on the table, four of a rank are just four cards.',

  'guide.doubles': 'Doubling: the second price',
  'guide.doubles.1': 'Before you double, look at the same three things: stoppers, shape, loose cards. With jokers and 2s in your hand and a high bid against you, the landlord is likely to struggle: then double.',
  'guide.doubles.2': 'Do not double because your partner might. The stake grows both ways, and the landlord may double it once more.',

  'guide.dead': 'Some cards are not there',
  'guide.dead.1': '{dead} cards stay face down, so you cannot count what the other holds: a card you have not seen may be in his hand, or in nobody’s.',
  'guide.dead.2': 'That makes bombs rarer and high cards safer: if you hold one of a rank, he seldom has the other three. Think “probably not” more often than “what if”.',

  'guide.team3': 'Three farmers together',
  'guide.team3.1': 'The landlord has more cards and leads first. Take turns in stopping him with as little as will do, and do not spend three high cards on one trick.',
  'guide.team3.2': 'See who is most likely to be out first and clear the road for him. Whoever needs many turns should not push forward.',

  'guide.hidden': 'Who is the hidden landlord?',
  'guide.hidden.1': 'Watch who never beats the open landlord’s high cards, and even more who keeps beating the farmers. Once or twice proves nothing: perhaps there was nothing to play.',
  'guide.hidden.2': 'As hidden landlord, the longer you hide the less the farmers dare to cooperate. If you hold several cards of the marked rank, play the other suits first and keep the twin until hiding no longer matters.',
  'guide.hidden.3': 'Showing yourself doubles the score, and lets the two of you see each other’s cards. Show with a good hand; with a middling one, hiding is usually worth more.',
  'guide.hidden.4': 'As farmer, do not decide too soon who the enemy is. See whose cards helped whom, then choose whom to stop and whom to let go.',
};

export default texts;
