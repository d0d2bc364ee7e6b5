import { refuse } from '@watchglass/schemas/refusals';
import type { Screen, WallTerms } from '@watchglass/schemas/wall/commands';
import type { WallEvent } from '@watchglass/schemas/wall/events';
import type { Wall } from './wall.ts';

export interface PairWall {
  readonly wallId: string;
  readonly organizationId: number;
  readonly terms: WallTerms;
  readonly screen: Screen;
  readonly browser: string;
}

export function pairWall(wall: Wall, command: PairWall): WallEvent[] {
  if (wall.status !== 'unknown') refuse('Conflict');
  return [{ type: 'WallPaired', data: { ...command } }];
}
