import type { DomainEvent } from '@watchglass/schemas/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { VirtualSensorEvent } from '@watchglass/schemas/virtual-sensor/events';
import { pointsOfSensor } from '../asset/points.ts';
import type { Deps } from '../deps.ts';
import type { Decider } from '../handle-command.ts';
import { changeVirtualSensor } from '../virtual-sensor/change-virtual-sensor.ts';
import { attachInTurn } from '../virtual-sensor/fit-point.ts';
import { loadGraph, loadSources, mustFitGraph, type Graph } from '../virtual-sensor/graph.ts';
import { sourceFold, type Source } from '../virtual-sensor/source.ts';
import { inTurn, virtualIds } from '../virtual-sensor/virtual-ids.ts';

interface Replacing {
  readonly organizationId: number;
  readonly sensorId: number;
  readonly successorId: number;
}
type MoveDeps = Pick<Deps, 'eventStore' | 'relational'>;
type Run = <S, E extends DomainEvent>(stream: string, decider: Decider<S, E>) => Promise<void>;

/** Refuses (`VirtualCycle`, `VirtualTooDeep`) a virtual successor that the points of the sensor would feed. */
export async function mustFitPoints(deps: MoveDeps, { organizationId, sensorId, successorId }: Replacing) {
  const pointIds = await pointsOfSensor(deps.relational, organizationId, sensorId);
  await attachInTurn(deps, { organizationId, sensorId: successorId, pointIds }, () => Promise.resolve());
}

/** Gives the successor the sensor's place among the inputs of virtual sensors, one command for each. */
export async function moveVirtualInputs(
  deps: MoveDeps,
  replacing: Replacing & { readonly at: string },
  run: Run,
): Promise<void> {
  const { organizationId, sensorId, successorId } = replacing;
  await inTurn(deps.relational, organizationId, async () => {
    const ids = await virtualIds(deps.relational, organizationId);
    const sources = await loadSources(deps.eventStore, ids);
    for (const [id, source] of sources) {
      if (!namesInput(source, sensorId)) continue;
      const known = [...ids, successorId].map((each) => ({ sensorId: each }));
      const graph = await loadGraph(deps, organizationId, known);
      const decide = (newest: Source) => replaceInput(newest, replacing, graph);
      await run(sensorStream(id), { ...sourceFold, decide });
    }
  });
}

function namesInput(source: Source, sensorId: number): boolean {
  if (source.status === 'unknown' || source.state === 'deleted') return false;
  return source.defined?.inputs.some((input) => input.sensorId === sensorId) ?? false;
}

/**
 * The successor counts from the replacement on, at the earliest from where the formula holds. A formula that has the
 * successor as an input already keeps both.
 */
export function replaceInput(
  source: Source,
  { sensorId, successorId, at }: Replacing & { readonly at: string },
  graph: Graph,
): VirtualSensorEvent[] {
  if (source.status === 'unknown' || source.defined === null || !namesInput(source, sensorId)) return [];
  const { defined, definedFrom, id } = source;
  const isThere = ({ metricId }: { metricId: number }): boolean =>
    defined.inputs.some((input) => input.sensorId === successorId && input.metricId === metricId);
  const inputs = defined.inputs.map((input) =>
    input.sensorId === sensorId && !isThere(input) ? { ...input, sensorId: successorId } : input,
  );
  mustFitGraph(graph, id, inputs);
  return changeVirtualSensor(source, { ...defined, inputs }, Math.max(Date.parse(at), definedFrom ?? 0));
}
