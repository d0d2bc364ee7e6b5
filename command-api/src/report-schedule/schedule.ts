import { isDeepStrictEqual } from 'node:util';
import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { ReportScheduleEvent } from '@watchglass/schemas/report-schedule/events';
import type { PauseCause } from '@watchglass/schemas/report-schedule/kinds';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold, Recorded } from '../handle-command.ts';

interface KnownSchedule {
  readonly status: 'active' | 'paused';
  readonly scheduleId: string;
  readonly organizationId: number;
  readonly definition: ReportDefinition;
  /** The person with whose sight its reports are made. */
  readonly makerId: string;
}

export type Schedule = { readonly status: 'unknown' | 'removed' } | KnownSchedule;

// oxlint-disable-next-line complexity -- one case an event
function evolve(schedule: Schedule, { type, data, metadata }: Recorded<ReportScheduleEvent>): Schedule {
  const by = metadata?.actor.id ?? '';
  if (type === 'ReportScheduled') return { status: 'active', ...data, makerId: by };
  if (type === 'ReportScheduleRemoved') return { status: 'removed' };
  if (schedule.status !== 'active' && schedule.status !== 'paused') return schedule;
  if (type === 'ReportScheduleChanged') return { ...schedule, definition: data.definition, makerId: by };
  return type === 'ReportSchedulePaused'
    ? { ...schedule, status: 'paused' }
    : { ...schedule, status: 'active', makerId: by };
}

export const scheduleFold: Fold<Schedule, ReportScheduleEvent> = { initial: { status: 'unknown' }, evolve };

/** Refuses an unknown schedule, a removed one and one of another organization, all with the same `NotFound`. */
export function knownSchedule(schedule: Schedule, organizationId: number): KnownSchedule {
  const isKnown = schedule.status === 'active' || schedule.status === 'paused';
  return isKnown && schedule.organizationId === organizationId ? schedule : refuse('NotFound');
}

interface Scheduling {
  readonly scheduleId: string;
  readonly organizationId: number;
  readonly definition: ReportDefinition;
}

export function scheduleReport(schedule: Schedule, data: Scheduling): ReportScheduleEvent[] {
  if (schedule.status !== 'unknown') refuse('Conflict');
  return [{ type: 'ReportScheduled', data }];
}

/** Decides nothing if the definition is unchanged. */
export function changeSchedule(
  schedule: Schedule,
  { organizationId, definition }: Omit<Scheduling, 'scheduleId'>,
): ReportScheduleEvent[] {
  const { scheduleId, definition: before } = knownSchedule(schedule, organizationId);
  if (isDeepStrictEqual(before, definition)) return [];
  return [{ type: 'ReportScheduleChanged', data: { scheduleId, organizationId, before, definition } }];
}

/** Decides nothing if it is paused. */
export function pauseSchedule(schedule: Schedule, organizationId: number, cause: PauseCause): ReportScheduleEvent[] {
  const { scheduleId, status, definition } = knownSchedule(schedule, organizationId);
  if (status === 'paused') return [];
  return [{ type: 'ReportSchedulePaused', data: { scheduleId, organizationId, title: definition.title, cause } }];
}

/** Decides nothing if it is active. Whoever resumes it is its maker from then on. */
export function resumeSchedule(schedule: Schedule, organizationId: number): ReportScheduleEvent[] {
  const { scheduleId, status, definition } = knownSchedule(schedule, organizationId);
  if (status === 'active') return [];
  return [{ type: 'ReportScheduleResumed', data: { scheduleId, organizationId, title: definition.title } }];
}

export function removeSchedule(schedule: Schedule, organizationId: number): ReportScheduleEvent[] {
  const { scheduleId, definition } = knownSchedule(schedule, organizationId);
  return [{ type: 'ReportScheduleRemoved', data: { scheduleId, organizationId, title: definition.title } }];
}
