import { refuse } from '@watchglass/schemas/refusals';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { DEPTH_MAX } from '@watchglass/schemas/virtual-sensor/limits';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { load } from '../handle-command.ts';
import type { Sources } from './check-formula.ts';
import { sourceFold, type Source } from './source.ts';

const AT_ONCE = 50;

/** Loads sensors, and with virtual ones the sensors that feed them. */
export async function loadSources(store: EventStore, ids: readonly number[]): Promise<Map<number, Source>> {
  const sources = new Map<number, Source>();
  let wanted = [...new Set(ids)];
  while (wanted.length > 0) {
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const part = wanted.slice(from, from + AT_ONCE);
      const loaded = await Promise.all(part.map((id) => load(store, sensorStream(id), sourceFold)));
      for (const [index, { state }] of loaded.entries()) sources.set(part[index] ?? 0, state);
    }
    const fed = wanted.flatMap((id) => inputsOf(sources, id));
    wanted = [...new Set(fed)].filter((id) => !sources.has(id));
  }
  return sources;
}

function inputsOf(sources: Sources, id: number): number[] {
  const source = sources.get(id);
  return source?.status === 'known' ? (source.defined?.inputs.map(({ sensorId }) => sensorId) ?? []) : [];
}

/** The levels of virtual sensors up to this one: 0 for a physical sensor. Refuses a cycle. */
function depthOf(sources: Sources, id: number, path: readonly number[]): number {
  if (path.includes(id)) refuse('VirtualCycle', { sensorId: id });
  const inputs = inputsOf(sources, id);
  return inputs.length === 0 ? 0 : 1 + Math.max(...inputs.map((input) => depthOf(sources, input, [...path, id])));
}

/** The levels of virtual sensors that this one feeds, directly or through others. */
function heightOf(sources: Sources, id: number): number {
  const fed = [...sources.keys()].filter((other) => inputsOf(sources, other).includes(id));
  return fed.length === 0 ? 0 : 1 + Math.max(...fed.map((other) => heightOf(sources, other)));
}

/** Refuses inputs that lead back to the sensor, or make any virtual sensor too deep. `id` is null for a new one. */
export function mustFitGraph(sources: Sources, id: number | null, inputs: readonly number[]): void {
  const path = id === null ? [] : [id];
  const depth = 1 + Math.max(...inputs.map((input) => depthOf(sources, input, path)));
  const height = id === null ? 0 : heightOf(sources, id);
  if (depth + height > DEPTH_MAX) refuse('VirtualTooDeep', { limit: DEPTH_MAX });
}
