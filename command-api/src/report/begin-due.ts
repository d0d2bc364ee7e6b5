import { meets } from '@watchglass/schemas/member/rights';
import { MAKES_REPORTS } from '@watchglass/schemas/report-schedule/entity';
import { reportScheduleStream } from '@watchglass/schemas/report-schedule/events';
import type { PauseCause } from '@watchglass/schemas/report-schedule/kinds';
import { periodsDue } from '@watchglass/schemas/report-schedule/periods';
import { Refusal } from '@watchglass/schemas/refusals';
import type { Deps } from '../deps.ts';
import { handleCommand, type CommandContext } from '../handle-command.ts';
import type { Memberships } from '../member/memberships.ts';
import { knownSchedule, pauseSchedule, scheduleFold, type Schedule } from '../report-schedule/schedule.ts';
import {
  doneUntil,
  lateMsOf,
  lockDueSchedule,
  putOffSchedule,
  type DueSchedule,
} from '../report-schedule/schedule-rows.ts';
import { makeDue } from './make-due.ts';

export interface ReportDeps extends Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'> {
  readonly memberships: Pick<Memberships, 'membershipOf' | 'isLicensed'>;
}

/** Without a licence nothing is made; once it is back, what was missed is caught up. */
const UNLICENSED_MS = 3_600_000;
/** Within it, the timer of a schedule follows the events: that of a pause, or of another maker. */
const FOLLOWING_MS = 5_000;

export function systemContext({ clock, newId }: Pick<Deps, 'clock' | 'newId'>, organizationId: number): CommandContext {
  const actor = { kind: 'system', id: 'reports' } as const;
  return { metadata: { organizationId, actor, at: clock().toISOString(), correlationId: newId() }, newId };
}

/** Makes the reports of one due schedule due; false if none is. Any number of processes may look. */
export async function beginDue(deps: ReportDeps): Promise<boolean> {
  return deps.relational.transaction(async (tx) => {
    const now = deps.clock();
    const schedule = await lockDueSchedule(tx, now);
    if (schedule === undefined) return false;
    const { organizationId, makerId } = schedule;
    if (!(await deps.memberships.isLicensed(organizationId, now))) {
      await putOffSchedule(tx, schedule, new Date(now.getTime() + UNLICENSED_MS));
      return true;
    }
    const maker = await deps.memberships.membershipOf(organizationId, makerId);
    if (maker === null || !meets(maker, MAKES_REPORTS)) {
      await putOffSchedule(tx, schedule, new Date(now.getTime() + FOLLOWING_MS));
      await pause(deps, schedule, 'makerGone');
      return true;
    }
    await makeAllDue(deps, schedule, now);
    await doneUntil(tx, schedule, now);
    return true;
  });
}

async function makeAllDue(deps: ReportDeps, schedule: DueSchedule, now: Date): Promise<void> {
  const { scheduleId, organizationId, definition, makerId, after } = schedule;
  const lateMs = lateMsOf(scheduleId);
  const periods = periodsDue(definition, { after: after.getTime(), until: now.getTime(), lateMs });
  for (const period of periods) {
    const due = { scheduleId, organizationId, definition, makerId, cause: 'time', period } as const;
    await makeDue(deps.eventStore, systemContext(deps, organizationId), due);
  }
}

/** Only if this person is still the maker. A schedule that was removed meanwhile stays so. */
export async function pause(
  deps: Pick<ReportDeps, 'eventStore' | 'clock' | 'newId'>,
  { scheduleId, organizationId, makerId }: Pick<DueSchedule, 'scheduleId' | 'organizationId' | 'makerId'>,
  cause: PauseCause,
): Promise<void> {
  const decide = (schedule: Schedule) =>
    knownSchedule(schedule, organizationId).makerId === makerId ? pauseSchedule(schedule, organizationId, cause) : [];
  const context = systemContext(deps, organizationId);
  await handleCommand(deps.eventStore, reportScheduleStream(scheduleId), { ...scheduleFold, decide }, context).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'NotFound') throw error;
    },
  );
}
