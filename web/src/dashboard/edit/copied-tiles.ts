import type { Tile } from '@watchglass/schemas/dashboard/commands';

/** What copied tiles are in the clipboard: text, so that they pass between tabs, dashboards and workspaces. */
export const FORMAT = 'watchglass-tiles';
export const FORMAT_VERSION = 1;

export interface CopiedTiles {
  readonly format: typeof FORMAT;
  readonly version: typeof FORMAT_VERSION;
  /** The workspace whose things the tiles name. */
  readonly organizationId: number;
  readonly tiles: readonly Tile[];
}

export function textOfTiles(organizationId: number, tiles: readonly Tile[]): string {
  const copied: CopiedTiles = { format: FORMAT, version: FORMAT_VERSION, organizationId, tiles };
  return JSON.stringify(copied);
}
