import type { WallEvent } from '@watchglass/schemas/wall/events';
import { knownWall, type Wall } from './wall.ts';

export function revokeWall(wall: Wall, organizationId: number): WallEvent[] {
  const { wallId } = knownWall(wall, organizationId);
  return [{ type: 'WallRevoked', data: { wallId, organizationId } }];
}
