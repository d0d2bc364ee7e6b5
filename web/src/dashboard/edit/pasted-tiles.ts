import { tileShape, type Tile } from '@watchglass/schemas/dashboard/commands';
import { TILES_PER_DASHBOARD } from '@watchglass/schemas/dashboard/limits';
import { FIRST_CUSTOM_METRIC_ID } from '@watchglass/schemas/metric/metrics';
import { anything, check, integer, listOf, oneOf, shape, type ValueOf } from '@watchglass/schemas/shape';
import { TILE_KINDS } from '@watchglass/schemas/tile/kinds';
import { TILE_PROPS_MAX_BYTES } from '@watchglass/schemas/tile/limits';
import type { NewIdOf } from '@watchglass/schemas/tile/sources';
import { settled } from '../rearrange.ts';
import { named } from './arrange.ts';
import { FORMAT, FORMAT_VERSION } from './copied-tiles.ts';

/** The size of a dashboard in a request, in characters. */
const MOST_CHARACTERS = 1024 * 1024;

/** Why no tile was pasted. */
export type PasteFault = 'none' | 'tooLarge' | 'tooNew' | 'damaged' | 'tooMany';

export type Pasted =
  | { readonly fault: PasteFault }
  | {
      readonly fault?: undefined;
      readonly tiles: readonly Tile[];
      /** The number of tiles that name something of another workspace: it was left out. */
      readonly emptied: number;
    };

interface Into {
  readonly organizationId: number;
  /** How many tiles have room. */
  readonly room: number;
  readonly newId: () => string;
}

const envelope = shape({
  format: oneOf(FORMAT),
  version: integer(1),
  organizationId: integer(1),
  tiles: listOf(anything(), { max: TILES_PER_DASHBOARD }),
});
const tileList = listOf(tileShape);

/** Metrics of the catalogue are the same everywhere; everything else belongs to its workspace. */
const elsewhere: NewIdOf = (reference, id) =>
  reference === 'metrics' && typeof id === 'number' && id < FIRST_CUSTOM_METRIC_ID ? id : null;

/** A key that would change the prototype of a copy is refused. */
function withoutPrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('a prototype is no data');
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, withoutPrototypes) as unknown;
  } catch {
    return null;
  }
}

const isOurs = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT;

/** What is around the tiles. */
function opened(text: string): ValueOf<typeof envelope> | PasteFault {
  if (text.length > MOST_CHARACTERS) return 'tooLarge';
  const value = parsed(text);
  if (!isOurs(value)) return 'none';
  const outside = check(envelope, value);
  if (outside.faults) return 'damaged';
  return outside.value.version > FORMAT_VERSION ? 'tooNew' : outside.value;
}

/** Reads the tiles in a text. They get new ids; in another workspace, what they name is left out. */
export function readTiles(text: string, { organizationId, room, newId }: Into): Pasted {
  const outside = opened(text);
  if (typeof outside === 'string') return { fault: outside };
  if (outside.tiles.length > room) return { fault: 'tooMany' };
  const inside = check(tileList, outside.tiles);
  if (inside.faults) return { fault: 'damaged' };
  const checked = inside.value.map(withCheckedProps);
  if (!checked.every((tile) => tile !== null)) return { fault: 'damaged' };
  return here(checked, outside.organizationId === organizationId ? (tile) => tile : withoutStrangers, newId);
}

function here(tiles: readonly Tile[], mappedOf: (tile: Tile) => Tile, newId: () => string): Pasted {
  const mapped = tiles.map(mappedOf);
  const emptied = mapped.filter((tile, at) => tile !== tiles[at]).length;
  return { tiles: settled(mapped.map((tile) => named(tile, newId()))), emptied };
}

function withCheckedProps(tile: Tile): Tile | null {
  if (JSON.stringify(tile.props).length > TILE_PROPS_MAX_BYTES) return null;
  const props = check(TILE_KINDS[tile.component].props, tile.props);
  return props.faults ? null : { ...tile, props: props.value };
}

/** Answers the tile itself if nothing was left out. */
function withoutStrangers(tile: Tile): Tile {
  const props = TILE_KINDS[tile.component].remap(tile.props, elsewhere);
  return JSON.stringify(props) === JSON.stringify(tile.props) ? tile : { ...tile, props };
}
