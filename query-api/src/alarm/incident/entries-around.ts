import type { Incident } from '@watchglass/schemas/alarm/incident';
import { INCIDENT_CHANGES, INCIDENT_CHANGES_HOURS } from '@watchglass/schemas/alarm/limits';
import type { AuditPage } from '@watchglass/schemas/audit/views';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { EventType } from '@watchglass/schemas/events';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import { readEntriesWhere, viewsOf } from '../../audit/entries.ts';
import { namesIn } from '../../audit/names.ts';
import type { QueryAsked } from '../../http/route.ts';
import type { About } from './about.ts';

type Asked = QueryAsked<unknown, unknown>;

const CONTACT: readonly BaseEvent['type'][] = ['BaseConnectionLost', 'BaseConnectionRestored'];
/** What a sensor or base tells by itself changes nothing that a rule judges. */
const NO_CHANGES: readonly EventType[] = [
  ...CONTACT,
  'SensorHeard',
  'SensorMetricHeard',
  'BaseReported',
  'SessionOpened',
  'SessionConnected',
  'SessionEnded',
  'BackupStored',
];
const RIGHTS: readonly MemberEvent['type'][] = [
  'MemberAdded',
  'MemberRemoved',
  'MemberRightsChanged',
  'OwnershipGiven',
  'OwnershipReceived',
];
const WITHIN = `at >= fromUnixTimestamp64Milli({from: Int64}) AND at < fromUnixTimestamp64Milli({to: Int64})`;
const ABOUT = `((concept, subject) IN (SELECT arrayJoin(arrayZip({concepts: Array(String)}, {subjects: Array(String)})))
  AND type NOT IN (SELECT arrayJoin({noChanges: Array(String)})) OR type IN (SELECT arrayJoin({rights: Array(String)})))`;

/** What was changed on these things, and on rights, in the day before an instant; newest first. */
export async function changesBefore(asked: Asked, { things }: About, at: number): Promise<AuditPage> {
  const { timeSeries, people, sight, caller } = asked;
  const rows = await readEntriesWhere(timeSeries, sight.organizationId, {
    where: `${WITHIN} AND ${ABOUT}`,
    parameters: {
      from: at - INCIDENT_CHANGES_HOURS * 3_600_000,
      to: at,
      concepts: things.map(([concept]) => concept),
      subjects: things.map(([, id]) => id),
      noChanges: NO_CHANGES,
      rights: RIGHTS,
    },
    limit: INCIDENT_CHANGES,
  });
  const items = (await viewsOf(rows, people)).map((entry) => ({ ...entry, alarm: null }));
  const reader = { organizationId: sight.organizationId, membership: caller.membership };
  return { items, total: items.length, names: await namesIn(asked, reader, items) };
}

/** When the bases lost their connection in a frame, and had it again; oldest first. */
export async function contactIn(
  { timeSeries, sight }: Asked,
  { serials }: About,
  frame: { readonly from: number; readonly to: number },
): Promise<Incident['contact']> {
  if (serials.length === 0) return [];
  const rows = await readEntriesWhere(timeSeries, sight.organizationId, {
    where: `${WITHIN} AND concept = 'base' AND subject IN (SELECT arrayJoin({serials: Array(String)}))
      AND type IN (SELECT arrayJoin({contact: Array(String)}))`,
    parameters: { ...frame, serials, contact: CONTACT },
    limit: INCIDENT_CHANGES,
  });
  return rows
    .map(({ at, subject, type }) => ({
      at: new Date(at).toISOString(),
      serial: subject,
      isLost: type === 'BaseConnectionLost',
    }))
    .toReversed();
}
