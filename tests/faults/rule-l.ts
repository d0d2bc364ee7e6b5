import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { taken } from '../builders/door.ts';
import { until } from '../stack/until.ts';
import type { ModelAlarm } from './bells.ts';
import type { Installation, Traffic } from './installation.ts';
import { doubledReadings, storedEvents, storedReadings } from './stored.ts';

/** The stores' record of the load. All figures but the first must be zero after any fault. */
export interface Judgement {
  /** Acknowledged readings and comments. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Alarms of the model that differ from the store's events, and alarms that only the store has. */
  readonly wrongAlarms: number;
}

const PATIENCE_MS = 30_000;
const BELL_EVENTS: ReadonlySet<string> = new Set(['AlarmRaised', 'AlarmLowered', 'AlarmResolved', 'AlarmCanceled']);

/** Judges traffic that has ended, by the stores themselves. Missing rows are waited for, duplicates are final. */
export async function judge(
  { processes, workspace }: Installation,
  { after, load, bells }: Traffic,
): Promise<Judgement> {
  const ids = await wireIds(workspace);
  const sensors = [...new Set([...load.readings, ...bells.alarms].map(({ wireId }) => wireId))].flatMap(
    (wireId) => ids.get(wireId) ?? [],
  );
  const readings = load.readings
    .filter(({ fate }) => fate === 'acknowledged')
    .map(({ wireId, at }) => `${ids.get(wireId)} ${at}`);
  const comments = load.comments.filter(({ fate }) => fate === 'acknowledged').map(({ text }) => text);
  const look = async () => {
    const stored = await storedReadings(processes.stores, workspace.id, sensors);
    const events = await storedEvents(processes.stores, workspace.id, after);
    return {
      ...against(readings, stored.times),
      comments: against(comments, textsOf(events)),
      wrongAlarms: wrongAlarms(bells.alarms, { events, ids }),
      isRolled: stored.rolled.every((known) => known === stored.total),
    };
  };
  let seen = await look();
  await until(
    'every acknowledged reading is stored',
    async () => {
      seen = await look();
      return seen.lost + seen.comments.lost + seen.wrongAlarms === 0 && seen.isRolled;
    },
    PATIENCE_MS,
  ).catch(() => undefined);
  return {
    acknowledged: readings.length + comments.length,
    lost: seen.lost + seen.comments.lost,
    wrongAlarms: seen.wrongAlarms,
    doubled: seen.doubled + seen.comments.doubled + (seen.isRolled ? 0 : 1),
  };
}

/** Counts duplicates in a workspace over all its history, including traffic that was judged before or never. */
export async function doubledAltogether({
  processes: { stores },
  workspace,
}: Installation): Promise<{ readonly readings: number; readonly comments: number }> {
  const texts = textsOf(await storedEvents(stores, workspace.id));
  return { readings: await doubledReadings(stores, workspace.id), comments: against([], texts).doubled };
}

/** Ids of all sensors of a workspace, by their ids on the wire. */
export async function wireIds({ id, owner }: Installation['workspace']): Promise<ReadonlyMap<string, number>> {
  const known = new Map<string, number>();
  for (let page = 0; ; page += 1) {
    const { items, total } = taken(
      await owner.ask<{ items: SensorView[]; total: number }>('GET', `/api/sensors/${id}?rowsPerPage=100&page=${page}`),
    );
    for (const sensor of items) known.set(sensor.wireId, sensor.id);
    if (items.length === 0 || known.size >= total) return known;
  }
}

/** Counts acknowledged rows that are missing, and duplicates among all rows. */
function against(
  acknowledged: readonly string[],
  stored: ReadonlyMap<string, number>,
): { lost: number; doubled: number } {
  const lost = acknowledged.filter((each) => !stored.has(each)).length;
  return { lost, doubled: [...stored.values()].reduce((sum, times) => sum + times - 1, 0) };
}

function textsOf(events: readonly RecordedEvent[]): ReadonlyMap<string, number> {
  const texts = new Map<string, number>();
  for (const { type, data } of events) {
    if (type !== 'AlarmCommented') continue;
    const { text } = data as { text: string };
    texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  return texts;
}

interface Recorded {
  readonly events: readonly RecordedEvent[];
  readonly ids: ReadonlyMap<string, number>;
}

/**
 * The alarms of one sensor may be stored in any order, the events of one alarm may not: an alarm is compared as a
 * whole.
 */
function wrongAlarms(model: readonly ModelAlarm[], { events, ids }: Recorded): number {
  const sensors = new Map(model.map(({ wireId }) => [ids.get(wireId) ?? -1, wireId]));
  const expected = new Set(model.map((alarm) => [alarm.wireId, ...alarm.events].join()));
  const recorded = alarmsOf(events)
    .filter(({ sensorId }) => sensors.has(sensorId))
    .map((alarm) => [sensors.get(alarm.sensorId), ...alarm.events].join());
  const seen = new Set(recorded);
  return (
    [...expected].filter((each) => !seen.has(each)).length +
    recorded.filter((each) => !expected.has(each)).length +
    recorded.length -
    seen.size
  );
}

interface RecordedAlarm {
  readonly sensorId: number;
  readonly events: string[];
}

/** An alarm names its sensor in its first event. */
function alarmsOf(events: readonly RecordedEvent[]): RecordedAlarm[] {
  const alarms = new Map<string, RecordedAlarm>();
  for (const { type, data } of events) {
    if (!BELL_EVENTS.has(type)) continue;
    const {
      alarmId,
      sensorId = 0,
      measuredAt = '',
    } = data as { alarmId: string; sensorId?: number; measuredAt?: string };
    const alarm = alarms.get(alarmId) ?? { sensorId, events: [] };
    alarms.set(alarmId, alarm);
    alarm.events.push(`${type} ${Date.parse(measuredAt)}`);
  }
  return [...alarms.values()];
}
