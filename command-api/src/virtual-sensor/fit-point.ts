import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { loadGraph, mustFitGraph } from './graph.ts';
import { sourceFold } from './source.ts';
import { inTurn, virtualIds } from './virtual-ids.ts';

interface Attaching {
  readonly organizationId: number;
  readonly sensorId: number;
  readonly pointIds: readonly string[];
}

/**
 * Attaches a sensor to measurement points by `work`. Refuses (`VirtualCycle`, `VirtualTooDeep`) a virtual sensor that
 * one of the points would feed, or that would make another one too deep.
 */
export async function attachInTurn<T>(
  deps: Pick<Deps, 'eventStore' | 'relational'>,
  { organizationId, sensorId, pointIds }: Attaching,
  work: () => Promise<T>,
): Promise<T> {
  const { state } = await load(deps.eventStore, sensorStream(sensorId), sourceFold);
  if (state.status !== 'known' || state.defined === null) return work();
  return inTurn(deps.relational, organizationId, async () => {
    const known = await virtualIds(deps.relational, organizationId);
    const graph = await loadGraph(deps, organizationId, [
      ...known.map((id) => ({ sensorId: id })),
      ...pointIds.map((pointId) => ({ pointId })),
    ]);
    const points = new Map(graph.points);
    for (const pointId of pointIds) points.set(pointId, [...(points.get(pointId) ?? []), sensorId]);
    for (const [id, source] of graph.sources) {
      const inputs = source.status === 'known' ? (source.defined?.inputs ?? []) : [];
      if (inputs.some(({ pointId }) => pointId !== undefined && pointIds.includes(pointId)))
        mustFitGraph({ ...graph, points }, id, inputs);
    }
    return work();
  });
}
