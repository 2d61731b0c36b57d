/** The one-line form of a position as the fields of a form. The server judges it; nothing is checked here. */

export type Parts = {
  ruleset: string;
  hands: string[];
  landlord: number;
  /** A second landlord's seat; `?` where it isn't known, empty where there is none. */
  second: string;
  /** The marked card, where not everybody knows who is bound by it; else empty. */
  marked: string;
  turn: number;
  /** Ranks of the play to beat; empty for a free lead. */
  beat: string;
  owner: number;
  /** Bottom cards; where the landlord's hand is unknown, those that he still holds. */
  bottom: string;
  /** Cards that are in no hand any more, where hands are unknown. */
  out: string;
  /** The other fields after the trick, as they are written. */
  rest: string;
};

export function partsOf(line: string): Parts {
  const [ruleset = 'classic', hands = '', landlords = 'L0', turn = 't0', trick = '-', ...rest] = line.split(' ').filter((part) => part !== '');
  const [, landlord = '0', second, marked = ''] = /^L(\d)(?:\+(\d?))?(?:\?(\w*))?$/.exec(landlords) ?? [];
  const [owner, beat] = trick.includes(':') ? trick.split(':') : ['0', ''];
  const valueOf = (name: string): string => rest.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return {
    ruleset,
    hands: hands.split('/'),
    landlord: Number(landlord),
    second: second === '' ? '?' : (second ?? ''),
    marked,
    turn: Number(turn.charAt(1)) || 0,
    beat: beat ?? '',
    owner: Number(owner) || 0,
    bottom: valueOf('bottom'),
    out: valueOf('out'),
    rest: rest.filter((part) => !/^(bottom|out)=/.test(part)).join(' ') || '1x1',
  };
}

export function lineOf(parts: Parts): string {
  const clean = (cards: string): string => cards.toUpperCase().replace(/10/g, 'T').replace(/[^3-9TJQKA2BR]/g, '');
  const trick = parts.beat === '' ? '-' : `${String(parts.owner)}:${clean(parts.beat)}`;
  const hands = parts.hands
    .map((text) => {
      const unknown = /^\s*[?？]\s*(\d+)\s*$/.exec(text)?.[1];
      if (unknown !== undefined) return `?${unknown}`;
      return /[shcd]/.test(text) ? text : clean(text);
    })
    .join('/');
  const more = [
    ['bottom', clean(parts.bottom)],
    ['out', clean(parts.out)],
  ].filter(([, cards]) => cards !== '');
  const second = parts.second === '' ? '' : `+${parts.second.replace('?', '')}`;
  const landlords = `L${String(parts.landlord)}${second}${parts.marked === '' ? '' : `?${parts.marked}`}`;
  const fields = [parts.ruleset, hands, landlords, `t${String(parts.turn)}`, trick, parts.rest];
  return [...fields, ...more.map(([name, cards]) => `${name ?? ''}=${cards ?? ''}`)].join(' ');
}
