/** Another game like one that was played: the same ruleset, options, level and time. Gives its id. */
import { createGame, getGame } from '../api';
import { settings } from '../settings.svelte';

export async function playAgain(game: string): Promise<string> {
  const { ruleset, options, players, time_ms } = await getGame(game);
  const level = players.find((player) => player.level !== null)?.level ?? settings.level;
  return (await createGame({ ruleset, options, level, time_ms })).id;
}
