/** Addresses of the server's interface. */

export function socketAddress(origin: string, game: string): string {
  return `${origin.replace(/^http/, 'ws')}/api/games/${encodeURIComponent(game)}/socket`;
}
