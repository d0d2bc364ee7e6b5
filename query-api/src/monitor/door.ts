import { refuse } from '@watchglass/schemas/refusals';
import { publicTokenOf } from '@watchglass/schemas/monitor/token';
import { networkOf } from '@watchglass/streams/http/caller';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { linkedTiles, type LinkedTile } from './found-tile.ts';
import { openGuesses, WINDOW_MS } from './guesses.ts';

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

/**
 * Only wrong tokens are limited: a campus is one address, and its screens have right ones. A token that opened a tile once in this
 * process is looked up again freely, and so is none that is known to be wrong: an old bookmark is no attacker.
 */
export function publicDoor({ relational, clock }: DoorDeps): PublicDoor {
  const guesses = openGuesses(relational, clock);
  const [right, wrong] = [recently<true>(), recently<number>()];
  const underway = new Map<string, Promise<LinkedTile | null>>();

  /** Whoever asks what is being looked up waits for the same answer. */
  const together = (key: string, look: () => Promise<LinkedTile | null>): Promise<LinkedTile | null> => {
    const asked = underway.get(key) ?? look().finally(() => underway.delete(key));
    underway.set(key, asked);
    return asked;
  };

  const guess = async (token: string, network: string): Promise<LinkedTile | null> => {
    const tile = await guesses.look(token, network);
    if (tile === null) wrong.set(token, clock().getTime());
    return tile;
  };

  const find = async (token: string, network: string): Promise<LinkedTile | null> => {
    if (right.has(token)) return together(token, async () => (await linkedTiles(relational, [token]))[0] ?? null);
    const wrongSince = wrong.get(token);
    if (wrongSince !== undefined && clock().getTime() - wrongSince < WINDOW_MS) return null;
    // One network's refusal is none of another's.
    return together(`${token} ${network}`, () => guess(token, network));
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
