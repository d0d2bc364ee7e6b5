import { refuse } from '@watchglass/schemas/refusals';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { DEPTH_MAX } from '@watchglass/schemas/virtual-sensor/limits';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { sensorsOfPoints } from '../asset/points.ts';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import type { Sources } from './check-formula.ts';
import { sourceFold, type Source } from './source.ts';

const AT_ONCE = 50;

/** Sensors, and the sensors that each measurement point has or had: with those, virtual sensors follow from others. */
export interface Graph {
  readonly sources: Sources;
  readonly points: ReadonlyMap<string, readonly number[]>;
}

/** What feeds a virtual sensor. */
export interface Feeding {
  readonly sensorId?: number | undefined;
  readonly pointId?: string | undefined;
}

export async function loadSources(store: EventStore, ids: readonly number[]): Promise<Map<number, Source>> {
  const sources = new Map<number, Source>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE);
    const loaded = await Promise.all(part.map((id) => load(store, sensorStream(id), sourceFold)));
    for (const [index, { state }] of loaded.entries()) sources.set(part[index] ?? 0, state);
  }
  return sources;
}

/** Loads what these inputs are, and with virtual sensors what feeds them. */
export async function loadGraph(
  { eventStore, relational }: Pick<Deps, 'eventStore' | 'relational'>,
  organizationId: number,
  inputs: readonly Feeding[],
): Promise<Graph> {
  const sources = new Map<number, Source>();
  const points = new Map<string, readonly number[]>();
  let open = inputs;
  while (open.length > 0) {
    const pointIds = [...new Set(open.flatMap(({ pointId }) => pointId ?? []))].filter((id) => !points.has(id));
    const found = await sensorsOfPoints(relational, organizationId, pointIds);
    for (const id of pointIds) points.set(id, found.get(id) ?? []);
    const sensorIds = [...new Set(open.flatMap((input) => feedersOf(points, input)))].filter((id) => !sources.has(id));
    for (const [id, source] of await loadSources(eventStore, sensorIds)) sources.set(id, source);
    open = sensorIds.flatMap((id) => inputsOf(sources, id));
  }
  return { sources, points };
}

function feedersOf(points: Graph['points'], { sensorId, pointId = '' }: Feeding): readonly number[] {
  return sensorId === undefined ? (points.get(pointId) ?? []) : [sensorId];
}

function inputsOf(sources: Sources, id: number): readonly Feeding[] {
  const source = sources.get(id);
  return source?.status === 'known' ? (source.defined?.inputs ?? []) : [];
}

const fedFrom = ({ sources, points }: Graph, id: number): number[] =>
  inputsOf(sources, id).flatMap((input) => feedersOf(points, input));

/** The levels of virtual sensors up to this one: 0 for a physical sensor. Refuses a cycle. */
function depthOf(graph: Graph, id: number, path: readonly number[]): number {
  if (path.includes(id)) refuse('VirtualCycle', { sensorId: id });
  const source = graph.sources.get(id);
  if (source?.status !== 'known' || source.defined === null) return 0;
  return 1 + Math.max(0, ...fedFrom(graph, id).map((input) => depthOf(graph, input, [...path, id])));
}

/** The levels of virtual sensors that this one feeds, directly or through others. */
function heightOf(graph: Graph, id: number): number {
  const fed = [...graph.sources.keys()].filter((other) => fedFrom(graph, other).includes(id));
  return fed.length === 0 ? 0 : 1 + Math.max(...fed.map((other) => heightOf(graph, other)));
}

/** Refuses inputs that lead back to the sensor, or make any virtual sensor too deep. `id` is null for a new one. */
export function mustFitGraph(graph: Graph, id: number | null, inputs: readonly Feeding[]): void {
  const path = id === null ? [] : [id];
  const feeders = inputs.flatMap((input) => feedersOf(graph.points, input));
  const depth = 1 + Math.max(0, ...feeders.map((feeder) => depthOf(graph, feeder, path)));
  const height = id === null ? 0 : heightOf(graph, id);
  if (depth + height > DEPTH_MAX) refuse('VirtualTooDeep', { limit: DEPTH_MAX });
}
