import type { DomainEvent } from '@watchglass/schemas/events';
import { metricStream } from '@watchglass/schemas/metric/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { v5 } from 'uuid';
import type { BaseIdentity } from '../base/credentials.ts';
import type { Deps } from '../deps.ts';
import { asNew } from '../handle-command.ts';
import { markCustomMetricsAnnounced, type CustomMetric } from '../metric/metric-ids.ts';
import { markSensorsAnnounced, type SensorRow } from './sensor-ids.ts';

export type AnnouncingDeps = Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'>;

/** A change of a sensor by an uplink, beside the private schema's row. */
export interface SensorChange {
  readonly before: SensorRow;
  readonly after: SensorRow;
}

export interface Discovered {
  readonly customMetrics: readonly CustomMetric[];
  readonly sensors: readonly SensorChange[];
}

/**
 * `key` identifies the fact permanently: the id of its event is derived from it, so a repeated announcement writes
 * nothing.
 */
interface Fact {
  readonly key: string;
  readonly stream: string;
  readonly event: DomainEvent;
}

const FACTS = '6d1f7c5e-5b0c-4c60-9f0e-0f6f0c5d2a41';
const AT_ONCE = 500;

/**
 * Appends the events of discoveries, then records them as announced. A process that dies between the two, or two
 * processes at once, announce the same facts again and change nothing.
 */
export async function announce(
  deps: AnnouncingDeps,
  device: BaseIdentity,
  { customMetrics, sensors }: Discovered,
): Promise<void> {
  const metrics = customMetrics.filter(({ announced }) => !announced);
  const changed = sensors.filter(
    ({ before, after }) =>
      !before.announced ||
      before.declarations !== after.declarations ||
      before.metricIds.length !== after.metricIds.length,
  );
  await appendFacts(
    deps,
    device,
    metrics.map((metric) => metricFact(device, metric)),
  );
  await appendFacts(
    deps,
    device,
    changed.filter(({ before }) => !before.announced).map(({ after }) => heardFact(device, after)),
  );
  await appendFacts(
    deps,
    device,
    changed.flatMap((change) => changeFacts(device, change)),
  );
  if (metrics.length > 0)
    await markCustomMetricsAnnounced(
      deps.relational,
      metrics.map(({ id }) => id),
    );
  if (changed.length > 0)
    await markSensorsAnnounced(
      deps.relational,
      changed.map(({ after }) => after),
    );
}

function metricFact({ organizationId }: BaseIdentity, { id, wireName, unit }: CustomMetric): Fact {
  const event = { type: 'CustomMetricDefined', data: { metricId: id, organizationId, wireName, unit } } as const;
  return { key: `metric ${id}`, stream: metricStream(id), event };
}

function heardFact({ organizationId, serial }: BaseIdentity, { id, wireId, toldName }: SensorRow): Fact {
  const data = { sensorId: id, organizationId, wireId, baseSerial: serial, name: toldName ?? wireId };
  return { key: `sensor ${id}`, stream: sensorStream(id), event: { type: 'SensorHeard', data } };
}

function changeFacts({ organizationId }: BaseIdentity, { before, after }: SensorChange): Fact[] {
  const { id: sensorId, intervalSeconds, declarations } = after;
  const fact = (key: string, event: DomainEvent): Fact => ({
    key: `sensor ${sensorId} ${key}`,
    stream: sensorStream(sensorId),
    event,
  });
  const known = new Set(before.metricIds);
  const facts = after.metricIds
    .filter((id) => !known.has(id))
    .map((metricId) =>
      fact(`metric ${metricId}`, { type: 'SensorMetricHeard', data: { sensorId, organizationId, metricId } }),
    );
  if (intervalSeconds === null || declarations === before.declarations) return facts;
  const declared = { type: 'SensorIntervalDeclared', data: { sensorId, organizationId, intervalSeconds } } as const;
  return [...facts, fact(`interval ${declarations} ${intervalSeconds}`, declared)];
}

/** One append per fact, because a repeated append succeeds only as a whole; the store commits them in groups. */
async function appendFacts(deps: AnnouncingDeps, device: BaseIdentity, facts: readonly Fact[]): Promise<void> {
  const metadata = {
    organizationId: device.organizationId,
    actor: { kind: 'device', id: device.serial },
    at: deps.clock().toISOString(),
    correlationId: deps.newId(),
  } as const;
  for (let from = 0; from < facts.length; from += AT_ONCE) {
    await Promise.all(
      facts
        .slice(from, from + AT_ONCE)
        .map(({ key, stream, event }) =>
          deps.eventStore.append(stream, 'any', asNew([event], { metadata, newId: () => v5(key, FACTS) })),
        ),
    );
  }
}
