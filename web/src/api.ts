/** The server's HTTP interface. */
import type { OpenLine } from './lib/connection';
import { socketAddress } from './lib/address';
import { note } from './lib/noted';
import { randomText } from './lib/random';
import type {
  AnalysisState,
  BranchTree,
  ClassifyAnswer,
  ClassifyRequest,
  CreateBranch,
  CreatedGame,
  CreateGame,
  DailyDeal,
  DailyPuzzle,
  ErrorAnswer,
  GameState,
  History,
  PositionRequest,
  PositionState,
  PuzzleInfo,
  PuzzleList,
  Replay,
  ReplayRequest,
  RulesetList,
  SeedAnswer,
  SolveAnswer,
  SolveRequest,
  ValuesAnswer,
  ValuesRequest,
} from './protocol';

/** The server answered that it will not. Carries the catalogue's code. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly params: Readonly<Record<string, string | number>>,
  ) {
    super(`${String(status)} ${code}`);
  }
}

/** No answer at all: the network, or the server, is away. */
export class Offline extends Error {}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', cache: 'no-store', ...init });
  } catch (error) {
    throw new Offline(`${path}: ${String(error)}`);
  }
  // A proxy before a server that is down answers with one of these and no body of ours.
  if ([502, 503, 504].includes(response.status)) throw new Offline(`${path}: ${String(response.status)}`);
  const body: unknown = await response.json();
  if (!response.ok) {
    const error = body as ErrorAnswer;
    throw new ApiError(response.status, error.code, error.params);
  }
  return body as T;
}

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return call<T>(path, signal ? { ...init, signal } : init);
}

export const getGame = (id: string): Promise<GameState> => call(`/api/games/${encodeURIComponent(id)}`);
/**
 * Deal a game. The server commits to its secret before it hears our part in the shuffle, so neither could choose the
 * cards; both are noted for the check on /about/fairness.
 */
export async function createGame(game: CreateGame): Promise<CreatedGame> {
  const { commit } = await post<SeedAnswer>('/api/seeds', {});
  const contribution = game.client_seed ?? randomText();
  const created = await post<CreatedGame>('/api/games', { ...game, commit, client_seed: contribution });
  note(created.id, { commit, contribution });
  return created;
}

export const classify = (request: ClassifyRequest): Promise<ClassifyAnswer> => post('/api/classify', request);

/** A finished game, step by step. */
export const getReplay = (id: string): Promise<Replay> => call(`/api/games/${encodeURIComponent(id)}/replay`);
/** The same of a record; refused when it can't be read. */
export const readRecord = (request: ReplayRequest): Promise<Replay> => post('/api/replay', request);
/** Address of a finished game's record, for a download. */
export const recordAddress = (id: string): string => `/api/games/${encodeURIComponent(id)}/record`;
/** A page of one's own games, the newest first; `before` is the `next` of the page before. */
export const getHistory = (before: string | null): Promise<History> =>
  call(`/api/games${before === null ? '' : `?before=${encodeURIComponent(before)}`}`);

/** The tree of what was tried from a finished game, whichever game of the tree is named. */
export const getBranches = (id: string): Promise<BranchTree> => call(`/api/games/${encodeURIComponent(id)}/branches`);
/** A new game that departs from a finished one. */
export const createBranch = (id: string, branch: CreateBranch): Promise<CreatedGame> =>
  post(`/api/games/${encodeURIComponent(id)}/branches`, branch);
/** The analysis of a finished game, or how far it is. */
export const getAnalysis = (id: string): Promise<AnalysisState> => call(`/api/games/${encodeURIComponent(id)}/analysis`);
/** The same, once more after it failed. */
export const retryAnalysis = (id: string): Promise<AnalysisState> => post(`/api/games/${encodeURIComponent(id)}/analysis`, {});
/** A position with all hands open, after some moves and the computer's answers. */
export const getPosition = (request: PositionRequest): Promise<PositionState> => post('/api/position', request);
/** What is true of a position with all hands open. */
export const solvePosition = (request: SolveRequest): Promise<SolveAnswer> => post('/api/solve', request);
/** What each action of the seat to act is worth by what it could know. */
export const actionValues = (request: ValuesRequest, signal: AbortSignal): Promise<ValuesAnswer> =>
  post('/api/values', request, signal);
export const getPuzzles = (ruleset: string): Promise<PuzzleList> => call(`/api/puzzles?ruleset=${encodeURIComponent(ruleset)}`);
export const getPuzzle = (id: string): Promise<PuzzleInfo> => call(`/api/puzzles/${encodeURIComponent(id)}`);
export const getDailyPuzzle = (ruleset: string): Promise<DailyPuzzle> => call(`/api/daily?ruleset=${encodeURIComponent(ruleset)}`);

/** Today's deal, one's own result, and then how others scored. */
export const getDailyDeal = (): Promise<DailyDeal> => call('/api/daily/deal');
/** The game of today's deal that was not finished, or a new one. No seat has a part in its shuffle. */
export async function playDailyDeal({ commit }: DailyDeal): Promise<CreatedGame> {
  const created = await post<CreatedGame>('/api/daily/deal', {});
  note(created.id, { commit, contribution: '' });
  return created;
}

let rulesets: Promise<RulesetList> | undefined;

/** All rulesets and levels; asked once, again after a failure. */
export function getRulesets(): Promise<RulesetList> {
  rulesets ??= call<RulesetList>('/api/rulesets').catch((error: unknown) => {
    rulesets = undefined;
    throw error;
  });
  return rulesets;
}

/** Opens the socket of a game. */
export function openSocket(game: string): OpenLine {
  return (heard) => {
    const socket = new WebSocket(socketAddress(location.origin, game));
    socket.addEventListener('open', () => {
      heard.open();
    });
    socket.addEventListener('message', (event: MessageEvent<string>) => {
      heard.message(event.data);
    });
    socket.addEventListener('close', () => {
      heard.close();
    });
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        socket.close();
      },
    };
  };
}
