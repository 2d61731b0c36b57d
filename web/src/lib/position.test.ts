import { describe, expect, it } from 'vitest';
import { lineOf, partsOf } from './position';

describe('a position as fields', () => {
  it.each([
    'classic 3344555R/4456JJQ/336689TTJK L0 t0 - 3x1',
    'five_player 45/3/6/7/8 L0+1?7s t1 0:77 1x4 plays=1,1,1,1,1',
    'five_player 45/?3/6/?7/8 L0+?7s t2 0:77 1x4',
    'five_player 45/?3/6/?7/8 L0?7s t2 - 1x4',
    'five_player 45/3/6/7/8 L0+4 t2 - 1x4',
    'folk(spring=true) 3s4s/5h/6c L2 t1 2:TT 2x8 bottom=55K',
    'classic 345/?17/?20 L2 t0 - 2x1 plays=1,0,1 bottom=55K out=TTJJ',
  ])('%s is written as it was read', (line) => {
    expect(lineOf(partsOf(line))).toBe(line);
  });

  it('takes tens and small letters as people write them', () => {
    expect(lineOf({ ...partsOf('classic 3/4/5 L0 t0 - 1x1'), hands: ['10 j q k a', '4', '5'] })).toBe(
      'classic TJQKA/4/5 L0 t0 - 1x1',
    );
  });

  it('knows an unknown hand by its question mark', () => {
    expect(lineOf({ ...partsOf('classic 3/4/5 L0 t0 - 1x1'), hands: ['3', ' ? 17', '？9'] })).toBe('classic 3/?17/?9 L0 t0 - 1x1');
  });

  it('fills in what is missing', () => {
    expect(lineOf(partsOf(''))).toBe('classic  L0 t0 - 1x1');
  });
});
