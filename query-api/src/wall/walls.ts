import { WALL_AUDIENCE } from '@watchglass/schemas/wall/messages';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { Identity } from '@watchglass/streams/http/caller';
import { verifyToken } from '@watchglass/streams/http/tokens';
import { followWallRows, type LiveWall, type WallRowsDeps } from './wall-rows.ts';

export interface Walls {
  /** The wall of a token; null if the token is invalid or of another kind, or the wall revoked. */
  ofToken(token: string): Promise<Identity | null>;
  current(wallId: string): Promise<LiveWall | null>;
  /** A wall's membership; null in any organization but its own, or if it is revoked. */
  membershipIn(organizationId: number, wallId: string): Promise<Membership | null>;
  stop(): void;
}

export interface WallsDeps extends WallRowsDeps {
  readonly tokenSecret: Uint8Array;
}

/** Opens walls for admission. */
export function openWalls(deps: WallsDeps): Walls {
  const { tokenSecret, clock } = deps;
  const rows = followWallRows(deps);
  return {
    current: (wallId) => rows.current(wallId),
    stop: () => rows.stop(),
    async ofToken(token) {
      const { sub } = (await verifyToken(token, { secret: tokenSecret, audience: WALL_AUDIENCE, now: clock() })) ?? {};
      const wall = typeof sub === 'string' ? await rows.current(sub) : null;
      if (wall === null) return null;
      return { kind: 'wall', id: wall.wallId, sessionId: wall.wallId, organizationOfCredential: wall.organizationId };
    },
    async membershipIn(organizationId, wallId) {
      const wall = await rows.current(wallId);
      return wall?.organizationId === organizationId ? wall.membership : null;
    },
  };
}
