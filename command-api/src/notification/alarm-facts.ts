import { metricStream } from '@watchglass/schemas/metric/events';
import { metricById } from '@watchglass/schemas/metric/metrics';
import type { MessageCause } from '@watchglass/schemas/notification/messages';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { userStream } from '@watchglass/schemas/user/events';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { load } from '../handle-command.ts';
import { customMetricFold } from '../metric/custom-metric.ts';
import { organizationFold } from '../organization/organization.ts';
import { sensorFold } from '../sensor/sensor.ts';
import { userFold } from '../user/user.ts';
import type { AlarmFacts } from './alarm-words.ts';
import type { ToldAlarm } from './told-alarm.ts';
import type { Reader } from './value-text.ts';

/** How a person reads, and in which zone if they have one of their own. */
export async function readerOf(store: EventStore, userId: string): Promise<Reader & { readonly timeZone: string | null }> {
  const { state } = await load(store, userStream(userId), userFold);
  if (state.status === 'unknown') return { language: 'en', units: DEFAULT_UNITS, timeZone: null };
  const { language, units, timeZone } = state;
  return { language, units, timeZone };
}

/** The names of an alarm's things as they are now. `timeZone` is the reader's own; without one it is that of the location, else UTC. */
export async function alarmFacts(
  store: EventStore,
  told: ToldAlarm,
  { cause, timeZone }: { readonly cause: MessageCause; readonly timeZone: string | null },
): Promise<AlarmFacts> {
  const { organizationId, sensorId, metricId } = told.alarm;
  const { state: organization } = await load(store, organizationStream(organizationId), organizationFold);
  const { state: sensor } = await load(store, sensorStream(sensorId), sensorFold);
  const name = sensor.status === 'heard' ? sensor.name : String(sensorId);
  const placed = sensor.status === 'heard' ? sensor.location : null;
  const location = placed !== null && organization.status !== 'unknown' ? organization.locations.get(placed) : undefined;
  return {
    told,
    cause,
    subject: location === undefined ? name : `${name}, ${location.name}`,
    workspace: organization.status === 'unknown' ? '' : organization.name,
    nativeUnit: metricById.has(metricId) ? '' : await customUnit(store, metricId),
    timeZone: timeZone ?? location?.timeZone ?? 'UTC',
  };
}

async function customUnit(store: EventStore, metricId: number): Promise<string> {
  const { state } = await load(store, metricStream(metricId), customMetricFold);
  return state.status === 'defined' ? (state.units[0] ?? '') : '';
}
