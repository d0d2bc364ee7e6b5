import { WALL_AUDIENCE } from '@watchglass/schemas/wall/messages';
import { WALL_TOKEN_MINUTES } from '@watchglass/schemas/wall/limits';
import { wallStream } from '@watchglass/schemas/wall/events';
import { signToken, verifyToken } from '@watchglass/streams/http/tokens';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { rememberBriefly } from '@watchglass/streams/remember-briefly';
import { load } from '../handle-command.ts';
import type { Memberships } from '../member/memberships.ts';
import { wallFold, type KnownWall } from './wall.ts';

/** The present walls, at most a second old. */
export interface LiveWalls {
  /** Null if the wall is unknown or revoked, or its workspace deleted. */
  current(wallId: string): Promise<KnownWall | null>;
  tokenFor(wallId: string): Promise<string>;
  /** The wall of a token signed here; null if the token or the wall is no longer valid. */
  ofToken(token: string): Promise<KnownWall | null>;
  /** Forgets the cached walls: after a change of one's own, before the answer. */
  forget(): void;
}

export interface LiveWallsDeps {
  readonly eventStore: EventStore;
  readonly memberships: Pick<Memberships, 'isActive'>;
  readonly clock: () => Date;
  readonly tokenSecret: Uint8Array;
}

const REMEMBER_MS = 1_000;
const MOST_REMEMBERED = 20_000;

export function openLiveWalls({ eventStore, memberships, clock, tokenSecret }: LiveWallsDeps): LiveWalls {
  const states = rememberBriefly(async (wallId) => (await load(eventStore, wallStream(wallId), wallFold)).state, {
    forMs: REMEMBER_MS,
    most: MOST_REMEMBERED,
    clock,
  });
  const terms = () => ({ secret: tokenSecret, audience: WALL_AUDIENCE, now: clock() });
  const current = async (wallId: string): Promise<KnownWall | null> => {
    const wall = await states.get(wallId);
    return wall.status === 'paired' && (await memberships.isActive(wall.organizationId)) ? wall : null;
  };
  return {
    current,
    tokenFor: (wallId) => signToken({ sub: wallId }, WALL_TOKEN_MINUTES * 60, terms()),
    ofToken: async (token) => {
      const { sub } = (await verifyToken(token, terms())) ?? {};
      return typeof sub === 'string' ? current(sub) : null;
    },
    forget: () => states.forget(),
  };
}
