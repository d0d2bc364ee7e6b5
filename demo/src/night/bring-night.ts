import { readFile, writeFile } from 'node:fs/promises';
import { asNew } from '@watchglass/command-api/handle-command';
import { allotSensors, findSensors, markSensorsAnnounced } from '@watchglass/command-api/sensor/sensor-ids';
import { encodeLogBody, partitionOf } from '@watchglass/schemas/reading/log-body';
import type { Streams } from '@watchglass/streams/open';
import type { NewLogEntry, ReadingLog } from '@watchglass/streams/ports/reading-log';
import { atNight, endOfNight, idOf, SENSORS, sensorIdOf, type Cast } from './cast.ts';
import { furnished } from './furnished.ts';
import { happened } from './happened.ts';
import { measured, type Measured } from './measured.ts';
import { posted, receiptEntries } from './receipts.ts';
import { WALLS } from './screens.ts';
import type { Told } from './told.ts';

const APPENDED_AT_ONCE = 200;
const PLAYED_FROM = '03:05';
const PLAYED_AT = 60;

type Wires = Pick<Streams, 'eventStore' | 'relational' | 'readingLog' | 'receiptLog'>;

interface Bringing {
  /** Anna and Ben. */
  readonly people: Cast['people'];
  /** The file that keeps what was brought: a second start goes on where the first one was stopped. */
  readonly memory: string;
  readonly now: number;
}

interface Brought {
  readonly organizationId: number;
  readonly until: number;
  readonly isWhole: boolean;
}

/**
 * The workspace "Cold store, last night", as if it had moved here from another installation: its events keep the instants at which that
 * one recorded them, readings and receipts those at which it received them. Returns the path that plays it.
 */
export async function bringNight(wires: Wires, { people, memory, now }: Bringing): Promise<string> {
  const known = await remembered(memory);
  const { organizationId, until, isWhole } = known ?? (await begun(wires, memory, now));
  const cast = { organizationId, until, people, sensorIds: await sensorIdsOf(wires, organizationId) };
  if (!isWhole) {
    await tell(wires, cast);
    await remember(memory, { organizationId, until, isWhole: true });
  }
  const at = encodeURIComponent(new Date(atNight(cast, PLAYED_FROM)).toISOString());
  return `/${organizationId}/dashboard/${idOf(cast, 'dashboard Cold store')}?at=${at}&play=${PLAYED_AT}`;
}

function remembered(memory: string): Promise<Brought | null> {
  return readFile(memory, 'utf8').then(
    (text) => JSON.parse(text) as Brought,
    () => null,
  );
}

const remember = (memory: string, brought: Brought): Promise<void> =>
  writeFile(memory, JSON.stringify(brought), { mode: 0o600 });

async function begun({ relational }: Wires, memory: string, now: number): Promise<Brought> {
  const [row] = await relational.query<{ id: number }>("SELECT nextval('command.organization_ids')::int AS id");
  const brought = { organizationId: row?.id ?? 0, until: endOfNight(now), isWhole: false };
  await remember(memory, brought);
  return brought;
}

async function sensorIdsOf({ relational }: Wires, organizationId: number): Promise<Cast['sensorIds']> {
  const wireIds = SENSORS.map(({ wireId }) => wireId);
  await allotSensors(relational, organizationId, wireIds);
  const rows = await findSensors(relational, organizationId, wireIds);
  const metricsOf = new Map(SENSORS.map(({ wireId, metrics }) => [wireId, [...metrics]]));
  await markSensorsAnnounced(
    relational,
    rows.map((row) => ({ ...row, metricIds: metricsOf.get(row.wireId) ?? [], intervalSeconds: 60, declarations: 1 })),
  );
  return new Map(rows.map(({ wireId, id }) => [wireId, id]));
}

async function tell(wires: Wires, cast: Cast): Promise<void> {
  const told = eventsOf(cast);
  const values = measured(cast);
  await appendEvents(wires, cast, told);
  await appendEntries(wires.readingLog, readingEntries(cast, values, wires.readingLog.partitions));
  const { partitions } = wires.receiptLog;
  for (const wall of WALLS) {
    const posts = await posted(cast, wall, { values, told });
    await appendEntries(wires.receiptLog, receiptEntries(cast, wall, { posts, partitions }));
  }
}

/** All events of the night in their order. */
export function eventsOf(cast: Cast): readonly Told[] {
  return [...furnished(cast), ...happened(cast)].toSorted((a, b) => a.at - b.at);
}

/** One after another: their order is the workspace's past. What a stopped start had appended is not appended again. */
async function appendEvents({ eventStore }: Wires, cast: Cast, told: readonly Told[]): Promise<void> {
  const revisions = new Map<string, number>();
  const { organizationId } = cast;
  const correlationId = idOf(cast, 'move');
  for (const [index, { at, stream, actor, event }] of told.entries()) {
    const revision = revisions.get(stream) ?? -1;
    const instant = new Date(at).toISOString();
    const metadata = { organizationId, actor, at: instant, correlationId, recordedAt: instant };
    const made = asNew([event], { newId: () => idOf(cast, `event ${index}`), metadata });
    await eventStore.append(stream, revision < 0 ? 'noStream' : revision, made);
    revisions.set(stream, revision + 1);
  }
}

/** Uplinks of the bases: what arrived at the same instant, by the partitions of its sensors. */
export function readingEntries(cast: Cast, values: readonly Measured[], partitions: number): readonly NewLogEntry[] {
  const uplinks = new Map<string, Measured[]>();
  for (const value of values) {
    const partition = partitionOf(cast.organizationId, sensorIdOf(cast, value.sensor), partitions);
    const key = `${partition} ${value.sensor.base} ${value.receivedAt}`;
    uplinks.set(key, [...(uplinks.get(key) ?? []), value]);
  }
  return [...uplinks].flatMap(([key, brought]) => {
    const [first] = brought;
    if (first === undefined) return [];
    const body = encodeLogBody({
      kind: 'readings',
      organizationId: cast.organizationId,
      base: first.sensor.base,
      mode: 'backfill',
      receivedAt: first.receivedAt,
      quarantined: [],
      sensor: Int32Array.from(brought, ({ sensor }) => sensorIdOf(cast, sensor)),
      metric: Int32Array.from(brought, ({ metricId }) => metricId),
      at: Float64Array.from(brought, ({ measuredAt }) => measuredAt),
      value: Float64Array.from(brought, ({ value }) => value),
    });
    return [{ partition: Number(key.split(' ')[0]), body }];
  });
}

async function appendEntries(log: Pick<ReadingLog, 'append'>, entries: readonly NewLogEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += APPENDED_AT_ONCE)
    await log.append(entries.slice(from, from + APPENDED_AT_ONCE));
}
