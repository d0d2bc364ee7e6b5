import {
  WRONG_TOKENS_PER_NETWORK,
  WRONG_TOKENS_PER_SECOND,
  WRONG_TOKENS_WINDOW_MINUTES,
} from '@watchglass/schemas/monitor/limits';
import { Refusal } from '@watchglass/schemas/refusals';
import { rateLimit } from '@watchglass/streams/http/rate-limit';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { linkedTiles, type LinkedTile } from './found-tile.ts';

export const WINDOW_MS = WRONG_TOKENS_WINDOW_MINUTES * 60_000;

/** The tile of a token that is not known to be right; null without one. */
export interface Guesses {
  /** Refuses with `TooManyRequests` if the network, or everybody together, has been wrong too often. */
  look(token: string, network: string): Promise<LinkedTile | null>;
}

interface Guess {
  readonly token: string;
  readonly network: string;
  readonly resolve: (tile: LinkedTile | null) => void;
  readonly reject: (error: unknown) => void;
}

const EVERYBODY = '';

/**
 * A guess is counted before it is looked up, so that parallel ones are counted too, and a right one is given back. Those that find no
 * room wait for the ones that are being looked up, for these may be right: all the screens of a campus come back in one moment.
 */
export function openGuesses(relational: Queryable, clock: () => Date): Guesses {
  const perNetwork = rateLimit({ limit: WRONG_TOKENS_PER_NETWORK, windowMs: WINDOW_MS });
  const perProcess = rateLimit({ limit: WRONG_TOKENS_PER_SECOND, windowMs: 1_000 });
  let waiting: Guess[] = [];
  let isLooking = false;

  /** Milliseconds to wait; 0 if it was counted. */
  const count = ({ network }: Guess): number => {
    const now = clock().getTime();
    const ownWait = perNetwork.take(network, now);
    if (ownWait > 0) return ownWait;
    const wait = perProcess.take(EVERYBODY, now);
    if (wait > 0) perNetwork.refund(network);
    return wait;
  };
  const giveBack = ({ network }: Guess): void => {
    perNetwork.refund(network);
    perProcess.refund(EVERYBODY);
  };

  const admitted = (): readonly Guess[] => {
    const [some, later]: [Guess[], Guess[]] = [[], []];
    for (const guess of waiting) {
      const waitMs = count(guess);
      if (waitMs === 0) some.push(guess);
      else if (some.length > 0) later.push(guess);
      else guess.reject(new Refusal('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) }));
    }
    waiting = later;
    return some;
  };

  const lookUp = async (some: readonly Guess[]): Promise<void> => {
    try {
      const tiles = await linkedTiles(
        relational,
        some.map(({ token }) => token),
      );
      const found = new Map(tiles.map((tile) => [tile.token, tile]));
      for (const guess of some) {
        if (found.has(guess.token)) giveBack(guess);
        guess.resolve(found.get(guess.token) ?? null);
      }
    } catch (error) {
      for (const guess of some) {
        giveBack(guess);
        guess.reject(error);
      }
    }
  };

  const lookAll = async (): Promise<void> => {
    isLooking = true;
    for (let some = admitted(); some.length > 0; some = admitted()) await lookUp(some);
    isLooking = false;
  };

  return {
    look: (token, network) =>
      new Promise((resolve, reject) => {
        waiting.push({ token, network, resolve, reject });
        if (!isLooking) void lookAll();
      }),
  };
}
