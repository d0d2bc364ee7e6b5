import { refuse } from '@watchglass/schemas/refusals';
import {
  WRONG_TOKENS_PER_NETWORK,
  WRONG_TOKENS_PER_SECOND,
  WRONG_TOKENS_WINDOW_MINUTES,
} from '@watchglass/schemas/monitor/limits';
import { publicTokenOf } from '@watchglass/schemas/monitor/token';
import { networkOf } from '@watchglass/streams/http/caller';
import { rateLimit } from '@watchglass/streams/http/rate-limit';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { linkedTiles, type LinkedTile } from './found-tile.ts';

export interface PublicDoor {
  /**
   * The tile of a link's token. Refuses with `InvalidToken`, `PublicLinkNotValid`, `LinkNotPublic`, and with `TooManyRequests` a network
   * that guesses.
   */
  open(text: string, clientAddress: string): Promise<LinkedTile>;
}

export interface DoorDeps {
  readonly relational: Queryable;
  readonly clock: () => Date;
}

const MOST_REMEMBERED = 100_000;
const EVERYBODY = '';

/**
 * Only wrong tokens are limited: a campus is one address, and its screens have right ones. A token that opened a tile once in this
 * process is looked up again freely, and so is none that is known to be wrong: an old bookmark is no attacker.
 */
export function publicDoor({ relational, clock }: DoorDeps): PublicDoor {
  const windowMs = WRONG_TOKENS_WINDOW_MINUTES * 60_000;
  const perNetwork = rateLimit({ limit: WRONG_TOKENS_PER_NETWORK, windowMs });
  const perProcess = rateLimit({ limit: WRONG_TOKENS_PER_SECOND, windowMs: 1_000 });
  const [right, wrong] = [recently<true>(), recently<number>()];
  const underway = new Map<string, Promise<LinkedTile | null>>();

  const look = (token: string): Promise<LinkedTile | null> => {
    const asked = underway.get(token) ?? linkedTiles(relational, [token]).then(([tile]) => tile ?? null);
    underway.set(token, asked);
    return asked.finally(() => underway.delete(token));
  };

  /** A try is counted before it is looked up, so that parallel guesses are counted too. */
  const guess = async (token: string, network: string): Promise<LinkedTile | null> => {
    const now = clock().getTime();
    mustNotWait(perNetwork.take(network, now));
    const waitMs = perProcess.take(EVERYBODY, now);
    if (waitMs > 0) perNetwork.refund(network);
    mustNotWait(waitMs);
    const refund = (): void => {
      perNetwork.refund(network);
      perProcess.refund(EVERYBODY);
    };
    const tile = await look(token).catch((error: unknown) => {
      refund();
      throw error;
    });
    if (tile === null) wrong.set(token, now);
    else refund();
    return tile;
  };

  const find = async (token: string, network: string): Promise<LinkedTile | null> => {
    if (right.has(token) || underway.has(token)) return look(token);
    const wrongSince = wrong.get(token);
    if (wrongSince !== undefined && clock().getTime() - wrongSince < windowMs) return null;
    return guess(token, network);
  };

  return {
    async open(text, clientAddress) {
      const token = publicTokenOf(text) ?? refuse('InvalidToken');
      const tile = await find(token, networkOf(clientAddress));
      if (tile === null) {
        right.delete(token);
        return refuse('PublicLinkNotValid');
      }
      right.set(token, true);
      return tile.definition.state === 'public' ? tile : refuse('LinkNotPublic');
    },
  };
}

function mustNotWait(waitMs: number): void {
  if (waitMs > 0) refuse('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/** A map that forgets what was set longest ago. */
function recently<V>(): Pick<Map<string, V>, 'has' | 'get' | 'delete'> & { set(key: string, value: V): void } {
  const entries = new Map<string, V>();
  return {
    has: (key) => entries.has(key),
    get: (key) => entries.get(key),
    delete: (key) => entries.delete(key),
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > MOST_REMEMBERED) entries.delete(entries.keys().next().value ?? '');
    },
  };
}
