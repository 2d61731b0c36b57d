/** The tags of `.ddz` records, as far as a page needs them; see docs/record.md. The server reads whole games. */

/** A text that is no record: what is missing, and the line where it stands. */
export class RecordFault extends Error {
  constructor(
    readonly reason: 'tag' | 'deal',
    readonly text: string,
  ) {
    super(`${reason}: ${text}`);
  }
}

export type Tags = ReadonlyMap<string, string>;

const TAG = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/;

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}

/** The tags of each game in a text, in order. Lines that are no tags are the games' moves. */
export function readTags(text: string): Tags[] {
  const games: Map<string, string>[] = [];
  for (const raw of text.split('\n')) {
    const found = TAG.exec(raw.trim());
    if (!found) continue;
    const [, name = '', value = ''] = found;
    if (name === 'Ruleset' || games.length === 0) games.push(new Map());
    games.at(-1)?.set(name, unescaped(value));
  }
  return games;
}

/** The tags of a record as JSON have the same names, with the deal in its first event. */
type JsonRecord = {
  format: 'ddz';
  ruleset: string;
  tags: Record<string, string>;
  events: readonly {
    kind: string;
    hands?: readonly (readonly string[])[];
    bottom?: readonly string[];
    dead?: readonly string[];
    first?: number;
    upturned?: string | null;
    marked?: string | null;
  }[];
};

function tagsOfJson(text: string): Tags[] {
  const record = JSON.parse(text) as Partial<JsonRecord>;
  if (record.format !== 'ddz' || !record.ruleset || !record.tags || !record.events) throw new RecordFault('tag', 'Ruleset');
  const tags = new Map([['Ruleset', record.ruleset], ...Object.entries(record.tags)]);
  const deal = record.events[0];
  if (deal?.kind === 'dealt') {
    tags.set('Deal', (deal.hands ?? []).map((hand) => hand.join('')).join(' '));
    tags.set('Bottom', (deal.bottom ?? []).join(''));
    if (deal.dead?.length) tags.set('Dead', deal.dead.join(''));
    tags.set('First', String(deal.first));
    if (deal.upturned) tags.set('Upturned', deal.upturned);
    if (deal.marked) tags.set('Marked', deal.marked);
  }
  return [tags];
}

/** The tags of each game of a record, text or JSON. Throws `RecordFault` when there is no game. */
export function recordTags(text: string): Tags[] {
  const games = text.trimStart().startsWith('{') ? tagsOfJson(text) : readTags(text);
  if (games.length === 0 || !games[0]?.has('Ruleset')) throw new RecordFault('tag', 'Ruleset');
  return games;
}

/** Cards written one after the other: `Ts3hBR`. Throws `RecordFault`. */
export function readCards(text: string): string[] {
  const cards = text.match(/[3456789TJQKA2][shcd]|[BR]/g) ?? [];
  if (cards.join('') !== text) throw new RecordFault('deal', text.slice(0, 60));
  return cards;
}
