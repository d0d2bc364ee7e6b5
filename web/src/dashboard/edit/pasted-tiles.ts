import { tileShape, type Tile } from '@watchglass/schemas/dashboard/commands';
import { SOURCES_PER_FILE, TILES_PER_DASHBOARD } from '@watchglass/schemas/dashboard/limits';
import { FIRST_CUSTOM_METRIC_ID } from '@watchglass/schemas/metric/metrics';
import { anything, check, integer, listOf, oneOf, shape, type ValueOf } from '@watchglass/schemas/shape';
import { TILE_KINDS } from '@watchglass/schemas/tile/kinds';
import { TILE_PROPS_MAX_BYTES } from '@watchglass/schemas/tile/limits';
import { SOURCE_KINDS, type NewIdOf, type SourceId, type SourceKind } from '@watchglass/schemas/tile/sources';
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
  /** This workspace's counterparts of things of another one. */
  readonly counterparts: Counterparts;
}

/** Ids by the kind and id of a thing in the other workspace. */
export type Counterparts = ReadonlyMap<string, SourceId>;

/** A thing that copied tiles name, in the workspace from which they come. */
export interface Stranger {
  readonly kind: SourceKind;
  readonly id: SourceId;
}

export const keyOf = ({ kind, id }: Stranger): string => `${kind} ${id}`;

const envelope = shape({
  format: oneOf(FORMAT),
  version: integer(1),
  organizationId: integer(1),
  tiles: listOf(anything(), { max: TILES_PER_DASHBOARD }),
});
const tileList = listOf(tileShape);

const isKind = (reference: string): reference is SourceKind => (SOURCE_KINDS as readonly string[]).includes(reference);

/**
 * Metrics of the catalogue are the same everywhere, and things may have a counterpart; everything else belongs to its
 * workspace, as in an import.
 */
const newIdIn =
  (counterparts: Counterparts): NewIdOf =>
  (reference, id) => {
    if (isKind(reference)) return counterparts.get(keyOf({ kind: reference, id })) ?? null;
    return reference === 'metrics' && typeof id === 'number' && id < FIRST_CUSTOM_METRIC_ID ? id : null;
  };

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

/** The copied tiles, sound ones only. */
function copiedIn(text: string): { readonly organizationId: number; readonly tiles: readonly Tile[] } | PasteFault {
  const outside = opened(text);
  if (typeof outside === 'string') return outside;
  const inside = check(tileList, outside.tiles);
  if (inside.faults) return 'damaged';
  const tiles = inside.value.map(withCheckedProps);
  return tiles.every((tile) => tile !== null) ? { organizationId: outside.organizationId, tiles } : 'damaged';
}

/** What copied tiles name in another workspace, each thing once; null if they come from this one or cannot be pasted. */
export function strangersIn(
  text: string,
  organizationId: number,
): { readonly organizationId: number; readonly things: readonly Stranger[] } | null {
  const copied = copiedIn(text);
  if (typeof copied === 'string' || copied.organizationId === organizationId) return null;
  const things = copied.tiles.flatMap(({ component, props }) => {
    const sources = TILE_KINDS[component].sourcesOf(props);
    return sources === 'all' ? [] : SOURCE_KINDS.flatMap((kind) => sources[kind].map((id) => ({ kind, id })));
  });
  const once = new Map(things.map((thing) => [keyOf(thing), thing]));
  return { organizationId: copied.organizationId, things: [...once.values()].slice(0, SOURCES_PER_FILE) };
}

/** Reads the tiles in a text. They get new ids; in another workspace, what has no counterpart is left out. */
export function readTiles(text: string, { organizationId, room, newId, counterparts }: Into): Pasted {
  const copied = copiedIn(text);
  if (typeof copied === 'string') return { fault: copied };
  if (copied.tiles.length > room) return { fault: 'tooMany' };
  const isOwn = copied.organizationId === organizationId;
  const mapped = copied.tiles.map((tile) => (isOwn ? { tile, isEmptied: false } : mappedTile(tile, counterparts)));
  return {
    tiles: settled(mapped.map(({ tile }) => named(tile, newId()))),
    emptied: mapped.filter(({ isEmptied }) => isEmptied).length,
  };
}

function withCheckedProps(tile: Tile): Tile | null {
  if (JSON.stringify(tile.props).length > TILE_PROPS_MAX_BYTES) return null;
  const props = check(TILE_KINDS[tile.component].props, tile.props);
  return props.faults ? null : { ...tile, props: props.value };
}

function mappedTile(tile: Tile, counterparts: Counterparts): { readonly tile: Tile; readonly isEmptied: boolean } {
  let isEmptied = false;
  const newIdOf = newIdIn(counterparts);
  const props = TILE_KINDS[tile.component].remap(tile.props, (reference, id) => {
    const to = newIdOf(reference, id);
    isEmptied ||= to === null;
    return to;
  });
  return { tile: { ...tile, props }, isEmptied };
}
