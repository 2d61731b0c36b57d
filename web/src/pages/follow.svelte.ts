/** After a void deal the table goes on with the next game, once its notice has been read. */
import type { Table } from '../table.svelte';

/** How long the notice of a void deal stays. */
export const READ_MS = 1700;

export function follow(table: () => Table | null, sit: (game: string) => void): void {
  $effect(() => {
    const now = table();
    if (!now || now.view?.phase !== 'void' || now.nextGame === null) return;
    const id = now.nextGame;
    const timer = setTimeout(() => {
      sit(id);
    }, READ_MS);
    return () => {
      clearTimeout(timer);
    };
  });

  // The network went or came back, or this page did: don't wait for the next try.
  $effect(() => {
    const now = table();
    const back = (): void => {
      if (document.visibilityState === 'visible') now?.retry();
    };
    const gone = (): void => {
      now?.retry();
    };
    addEventListener('online', back);
    addEventListener('offline', gone);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('online', back);
      removeEventListener('offline', gone);
      document.removeEventListener('visibilitychange', back);
    };
  });
}
