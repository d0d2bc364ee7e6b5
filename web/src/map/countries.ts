import { feature } from 'topojson-client';
import { unwrapped } from './unwrapped.ts';
import url from 'world-atlas/countries-50m.json?url';

type Topology = Parameters<typeof feature>[0];
type Outlines = ReturnType<typeof feature>;
type Geometry = Extract<Outlines, { type: 'Feature' }>['geometry'];

let read: Promise<Outlines> | null = null;

/** Russia and Fiji lie across the date line. */
function unwrap(geometry: Geometry): void {
  if (geometry.type === 'Polygon') geometry.coordinates = geometry.coordinates.map(unwrapped);
  if (geometry.type === 'MultiPolygon')
    geometry.coordinates = geometry.coordinates.map((polygon) => polygon.map(unwrapped));
}

async function readCountries(): Promise<Outlines> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the countries answer ${answer.status}`);
  const world = (await answer.json()) as Topology;
  const { countries: outlines } = world.objects;
  if (outlines === undefined) throw new Error('the file has no countries');
  const found = feature(world, outlines);
  for (const each of 'features' in found ? found.features : [found]) unwrap(each.geometry);
  return found;
}

/** The outlines of all countries (Natural Earth, 1:50 million), read once; a failed read may be repeated. */
export function countries(): Promise<Outlines> {
  read ??= readCountries().catch((error: unknown) => {
    read = null;
    throw error;
  });
  return read;
}
