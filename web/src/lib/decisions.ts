/** Decisions of an analysed game by the numbers of their events, in rising order. */
type Decision = { n: number };

/** The decision nearest to an event; the event itself where there is none. */
export function nearest(decisions: readonly Decision[], n: number): number {
  let found = decisions[0]?.n ?? n;
  for (const each of decisions) if (Math.abs(each.n - n) < Math.abs(found - n)) found = each.n;
  return found;
}

/** The decision before (-1) or after (1) an event; the event itself at the end. */
export function beside(decisions: readonly Decision[], n: number, by: number): number {
  const found = by < 0 ? decisions.findLast((each) => each.n < n) : decisions.find((each) => each.n > n);
  return found?.n ?? n;
}
