import { isDeepStrictEqual } from 'node:util';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import type { WallEvent } from '@watchglass/schemas/wall/events';
import { knownWall, type Wall } from './wall.ts';

/** Decides nothing if the terms are unchanged. */
export function configureWall(wall: Wall, organizationId: number, terms: WallTerms): WallEvent[] {
  const { wallId, terms: before } = knownWall(wall, organizationId);
  if (isDeepStrictEqual(before, terms)) return [];
  return [{ type: 'WallConfigured', data: { wallId, organizationId, before, terms } }];
}
