/** What a host changes of a ruleset. */

type Options = Readonly<Record<string, unknown>>;

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const without = (options: Options, field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([each]) => each !== field));

/**
 * `options` with `field` set to `value`; a value that is usual is left out. Of two that exclude each other the one
 * chosen before gives way.
 */
export function withOption(options: Options, field: string, value: unknown, usual: unknown): Record<string, unknown> {
  const picked = same(value, usual) ? without(options, field) : { ...without(options, field), [field]: value };
  const other = { team_score: 'double_scope', double_scope: 'team_score' }[field];
  return other && picked['team_score'] === 'lead' && picked['double_scope'] === 'seat' ? without(picked, other) : picked;
}
