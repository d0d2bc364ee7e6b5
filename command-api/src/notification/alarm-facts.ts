import { metricStream } from '@watchglass/schemas/metric/events';
import { metricById } from '@watchglass/schemas/metric/metrics';
import type { MessageCause } from '@watchglass/schemas/notification/messages';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { userStream } from '@watchglass/schemas/user/events';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { load } from '../handle-command.ts';
import { customMetricFold } from '../metric/custom-metric.ts';
import type { Location } from '../location/location.ts';
import { organizationFold, type Organization } from '../organization/organization.ts';
import { userFold } from '../user/user.ts';
import type { AlarmFacts } from './alarm-words.ts';
import { subjectOfAlarm, type Subject } from './subject-of-alarm.ts';
import type { ToldAlarm } from './told-alarm.ts';
import type { Reader } from './value-text.ts';

/** How a person reads, and in which zone if they have one of their own. */
export async function readerOf(
  store: EventStore,
  userId: string,
): Promise<Reader & { readonly timeZone: string | null }> {
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
  const [{ state: organization }, subject, nativeUnit] = await Promise.all([
    load(store, organizationStream(told.alarm.organizationId), organizationFold),
    subjectOfAlarm(store, told.alarm),
    customUnit(store, told.alarm.metricId),
  ]);
  const location = locationIn(organization, subject);
  return {
    told,
    cause,
    subject: [subject, location].flatMap((named) => named?.name ?? []).join(', '),
    workspace: organization.status === 'unknown' ? '' : organization.name,
    nativeUnit,
    timeZone: timeZone ?? location?.timeZone ?? 'UTC',
  };
}

function locationIn(organization: Organization, subject: Subject | null): Location | undefined {
  if (organization.status === 'unknown' || subject === null || subject.location === null) return undefined;
  return organization.locations.get(subject.location);
}

/** Empty for a metric of the catalogue. */
async function customUnit(store: EventStore, metricId: number | null): Promise<string> {
  if (metricId === null || metricById.has(metricId)) return '';
  const { state } = await load(store, metricStream(metricId), customMetricFold);
  return state.status === 'defined' ? (state.units[0] ?? '') : '';
}
