import type { WallTerms } from '@watchglass/schemas/wall/commands';
import type { WallEvent } from '@watchglass/schemas/wall/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

export type Wall = { readonly status: 'unknown' } | { readonly status: 'revoked' } | KnownWall;

/** A paired wall. */
export interface KnownWall {
  readonly status: 'paired';
  readonly wallId: string;
  readonly organizationId: number;
  readonly terms: WallTerms;
}

export const unknownWall: Wall = { status: 'unknown' };

/** Orders, silences and what is recorded of a wall are in streams of their own, with folds of their own. */
function evolve(wall: Wall, event: WallEvent): Wall {
  if (event.type === 'WallPaired') {
    const { wallId, organizationId, terms } = event.data;
    return { status: 'paired', wallId, organizationId, terms };
  }
  if (event.type === 'WallConfigured') return wall.status === 'paired' ? { ...wall, terms: event.data.terms } : wall;
  return event.type === 'WallRevoked' ? { status: 'revoked' } : wall;
}

export const wallFold: Fold<Wall, WallEvent> = { initial: unknownWall, evolve };

/** Refuses an unknown wall, a revoked one and one of another organization, all with the same `NotFound`. */
export function knownWall(wall: Wall, organizationId: number): KnownWall {
  return wall.status === 'paired' && wall.organizationId === organizationId ? wall : refuse('NotFound');
}
