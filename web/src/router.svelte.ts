/** The page's address as a value, and moves between addresses without loading the page anew. */

export type Route =
  | { name: 'table' }
  | { name: 'game'; id: string }
  | { name: 'rules'; ruleset: string }
  | { name: 'history' }
  | { name: 'fairness' }
  | { name: 'puzzles' }
  | { name: 'puzzle'; id: string }
  | { name: 'daily' }
  | { name: 'analysis' }
  | { name: 'missing' };

/** A part of an address; one that is badly encoded stays as it is and names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

/** The route that an address names. */
export function parseRoute(path: string): Route {
  const [first = '', second = '', ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  if (rest.length > 0) return { name: 'missing' };
  if (first === '') return { name: 'table' };
  if (first === 'g' && second) return { name: 'game', id: second };
  if (first === 'rules') return { name: 'rules', ruleset: second || 'classic' };
  if (first === 'history' && !second) return { name: 'history' };
  if (first === 'about' && second === 'fairness') return { name: 'fairness' };
  if (first === 'puzzles') return second ? { name: 'puzzle', id: second } : { name: 'puzzles' };
  if ((first === 'daily' || first === 'analysis') && !second) return { name: first };
  return { name: 'missing' };
}

let path = $state(location.pathname);
let query = $state(location.search);
let visits = $state(0);
const route = $derived(parseRoute(path));

export const router = {
  get route(): Route {
    return route;
  },
  /** Counts the links followed to where one was already: what is shown there begins anew. */
  get visits(): number {
    return visits;
  },
  /** A value of the address's query, or null. */
  param(name: string): string | null {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made and read here only
    return new URLSearchParams(query).get(name);
  },
};

function read(): void {
  path = location.pathname;
  query = location.search;
}

/** Go to an address of this site; `replace` leaves no step back to the address before. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else if (address === location.pathname + location.search + location.hash) visits += 1;
  else history.pushState(null, '', address);
  read();
  if (!replace) scrollTo(0, 0);
}

/** Whether the server, not the client, answers at this path. */
function isServers(pathname: string): boolean {
  return /^\/(api|docs|metrics|healthz)(\/|$)/.test(pathname);
}

/** Follow back and forward, and plain clicks on links of this site. Returns the stop. */
export function startRouter(): () => void {
  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (isServers(link.pathname)) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', read);
  document.addEventListener('click', onClick);
  return () => {
    removeEventListener('popstate', read);
    document.removeEventListener('click', onClick);
  };
}
