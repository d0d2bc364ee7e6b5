import { quarantineStream, type QuarantineEvent } from '@watchglass/schemas/quarantine/events';
import type { ChosenConversion } from '@watchglass/schemas/quarantine/conversion';
import { refuse } from '@watchglass/schemas/refusals';
import type { QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import type { QuarantineGroupName } from '@watchglass/streams/time-series/quarantine-group';
import { v5 } from 'uuid';
import type { Fold, Recorded } from '../handle-command.ts';

/** Of UUIDs that name groups. */
const GROUPS = '3f0c1b0e-6a57-4a3e-9a55-5f6b2f1f7c10';

export interface GroupName extends QuarantineGroupName {
  readonly reason: QuarantineReason;
}

export function groupIdOf(organizationId: number, { reason, sensor, metric, unit }: GroupName): string {
  return v5(JSON.stringify([organizationId, reason, sensor, metric, unit]), GROUPS);
}

export const streamOfGroup = (organizationId: number, group: GroupName): string =>
  quarantineStream(groupIdOf(organizationId, group));

type DataOf<T extends QuarantineEvent['type']> = Extract<QuarantineEvent, { type: T }>['data'];

/** An acceptance whose records are being stored. */
export interface Storing {
  readonly accepted: DataOf<'QuarantineAccepted'>;
  /** Epoch milliseconds of the decision: its readings count as received then, also in a repetition. */
  readonly at: number;
  readonly read: number;
  readonly stored: number;
  readonly leftOut: number;
  readonly last: DataOf<'QuarantineStored'>['last'];
}

/** What is decided of a group. Instants are epoch milliseconds, null before the first decision of its kind. */
export interface QuarantineGroup {
  readonly decisions: number;
  readonly settledUntil: number | null;
  /** The number of records until then that are decided on. */
  readonly settled: number;
  readonly dismissedUntil: number | null;
  readonly storing: Storing | null;
}

function evolve(group: QuarantineGroup, { type, data, metadata }: Recorded<QuarantineEvent>): QuarantineGroup {
  switch (type) {
    case 'UnitMapped':
      return group;
    case 'QuarantineAccepted': {
      const at = Date.parse(metadata?.at ?? data.receivedUntil);
      return { ...settledBy(group, data), storing: { accepted: data, at, read: 0, stored: 0, leftOut: 0, last: null } };
    }
    case 'QuarantineDismissed': {
      const settled = settledBy(group, data);
      return { ...settled, dismissedUntil: settled.settledUntil };
    }
    case 'QuarantineStored':
      return advanced(group, data);
  }
}

function advanced(group: QuarantineGroup, data: DataOf<'QuarantineStored'>): QuarantineGroup {
  const { storing } = group;
  if (storing?.accepted.decisionId !== data.decisionId) return group;
  const { read, stored, leftOut, last } = data;
  if (!data.done) return { ...group, storing: { ...storing, read, stored, leftOut, last } };
  // Records that came into sight meanwhile were read too.
  return { ...group, settled: group.settled + read - storing.accepted.count, storing: null };
}

const settledBy = (
  group: QuarantineGroup,
  { receivedUntil, total }: DataOf<'QuarantineAccepted' | 'QuarantineDismissed'>,
): QuarantineGroup => ({
  ...group,
  decisions: group.decisions + 1,
  settledUntil: Date.parse(receivedUntil),
  settled: total,
});

export const groupFold: Fold<QuarantineGroup, QuarantineEvent> = {
  initial: { decisions: 0, settledUntil: null, settled: 0, dismissedUntil: null, storing: null },
  evolve,
};

/** The records of a group by the instants until which they were received, when the group had this many decisions. */
export interface GroupRecords {
  readonly decisions: number;
  /** Epoch milliseconds, not before `settledUntil`. */
  readonly until: number;
  readonly total: number;
  readonly untilSettled: number;
  readonly untilDismissed: number;
}

interface Decision {
  readonly decisionId: string;
  readonly organizationId: number;
  readonly group: GroupName;
  readonly records: GroupRecords;
}

/** A record that was stored late lies before decisions that did not see it: what was not dismissed is read again then. */
function undecided(group: QuarantineGroup, { organizationId, group: name, decisionId, records }: Decision) {
  const { decisions, until, total, untilSettled, untilDismissed } = records;
  if (total === 0) refuse('NotFound');
  if (group.storing) refuse('QuarantineInHand');
  const late = Math.max(0, untilSettled - group.settled);
  const fresh = total - untilSettled + late;
  if (decisions !== group.decisions || fresh <= 0) refuse('QuarantineDecided');
  const after = late > 0 ? group.dismissedUntil : group.settledUntil;
  const { reason, sensor, metric, unit } = name;
  return {
    fresh,
    count: total - (late > 0 ? untilDismissed : untilSettled),
    about: { groupId: groupIdOf(organizationId, name), organizationId },
    decided: {
      reason,
      sensor,
      metric,
      unit,
      decisionId,
      total,
      receivedAfter: after === null ? null : new Date(after).toISOString(),
      receivedUntil: new Date(until).toISOString(),
    },
  };
}

export interface Acceptance extends Decision {
  readonly sensorId: number;
  readonly metricId: number;
  readonly conversion: ChosenConversion;
}

/** Without a unit of their own, what comes in the last unit of its point follows the mapping of that unit. */
export function acceptRecords(group: QuarantineGroup, acceptance: Acceptance): QuarantineEvent[] {
  const { sensorId, metricId, conversion } = acceptance;
  const { about, decided, count } = undecided(group, acceptance);
  if (count <= 0) refuse('QuarantineDecided');
  const { reason, unit } = acceptance.group;
  const data = { ...about, ...decided, count, sensorId, metricId, ...conversion };
  const accepted: QuarantineEvent = { type: 'QuarantineAccepted', data };
  if (reason === 'implausibleValue' || unit === null) return [accepted];
  const wireUnit = unit.trim();
  return [{ type: 'UnitMapped', data: { ...about, sensorId, metricId, wireUnit, ...conversion } }, accepted];
}

export function dismissRecords(group: QuarantineGroup, decision: Decision): QuarantineEvent[] {
  const { about, decided, fresh } = undecided(group, decision);
  return [{ type: 'QuarantineDismissed', data: { ...about, ...decided, count: fresh } }];
}

/** What was read of an acceptance, and the place behind it; null at the end. */
export interface Portion extends Pick<Storing, 'read' | 'stored' | 'leftOut'> {
  readonly last: Storing['last'];
}

/** Nothing if another process has noted this portion already. */
export function noteStored(group: QuarantineGroup, seen: Storing, portion: Portion): QuarantineEvent[] {
  const { storing } = group;
  const { groupId, organizationId, decisionId } = seen.accepted;
  if (storing?.accepted.decisionId !== decisionId || storing.read !== seen.read) return [];
  const data = {
    groupId,
    organizationId,
    decisionId,
    read: seen.read + portion.read,
    stored: seen.stored + portion.stored,
    leftOut: seen.leftOut + portion.leftOut,
    last: portion.last ?? seen.last,
    done: portion.last === null,
  };
  return [{ type: 'QuarantineStored', data }];
}
