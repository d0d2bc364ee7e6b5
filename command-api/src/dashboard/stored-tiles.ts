import { tileShape, type DashboardBody, type Tile } from '@watchglass/schemas/dashboard/commands';
import { TILES_PER_DASHBOARD } from '@watchglass/schemas/dashboard/limits';
import { migrated, type Dropped } from '@watchglass/schemas/dashboard/migrate';
import { refuse } from '@watchglass/schemas/refusals';
import { check, listOf } from '@watchglass/schemas/shape';
import { brokenBound } from '@watchglass/streams/http/json-size';
import { checkTiles } from './check-tiles.ts';

/** Those of a request's body. */
const BOUNDS = { depth: 32, keys: 200, items: 10_000 } as const;
const tiles = listOf(tileShape, { max: TILES_PER_DASHBOARD });

export interface Received {
  readonly data: Tile[];
  readonly dropped: readonly Dropped[];
}

/**
 * Tiles of the present version from what a client sent: a list or its JSON text, of version 2 or 3. `change` is applied before
 * they are checked. Refuses with every wrong field.
 */
export function receivedTiles(
  sent: DashboardBody['data'],
  newId: () => string,
  change: (tiles: readonly unknown[]) => readonly unknown[] = (present) => present,
): Received {
  const { tiles: present, dropped } = migrated(typeof sent === 'string' ? listIn(sent) : sent, newId);
  const checked = check(tiles, change(present));
  if (checked.faults)
    refuse('InvalidRequest', { fields: checked.faults.map((fault) => ({ ...fault, field: `data.${fault.field}` })) });
  return { data: checkTiles(checked.value), dropped };
}

function listIn(text: string): readonly unknown[] {
  const bytes = Buffer.from(text);
  const broken = brokenBound(bytes, BOUNDS);
  if (broken) return refuseText(`json.${broken}`);
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : refuseText('array.base');
  } catch (error) {
    if (error instanceof SyntaxError) return refuseText('json.syntax');
    throw error;
  }
}

function refuseText(rule: string): never {
  return refuse('InvalidRequest', {
    fields: [{ field: 'data', rule, message: 'data must be a list of tiles, or its JSON text' }],
  });
}
