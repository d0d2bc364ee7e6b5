import { invitation } from '@watchglass/schemas/invitation/entity';
import { meets, type Membership } from '@watchglass/schemas/member/rights';
import type { AlarmOfEntry } from '@watchglass/schemas/audit/views';
import type { QueryDeps } from '../deps.ts';
import { nameOf, type People } from '../user/people.ts';
import { namedIds, UUID } from './named-ids.ts';

type Names = readonly (readonly [key: string, name: string])[];
type NameDeps = Pick<QueryDeps, 'relational' | 'people' | 'addresses'>;

/** The fields of an entry from which names are looked up. */
interface Naming {
  readonly concept: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The reader: names belong to its organization, and invited addresses need the right to invitations. */
interface Reader {
  readonly organizationId: number;
  readonly membership: Membership | null;
}

/** The projections from which names are read. */
export const NAMES_READ = [
  'alarm_rules',
  'alarms',
  'api_accounts',
  'assets',
  'bases',
  'calendars',
  'calibration_profiles',
  'dashboards',
  'destinations',
  'escalations',
  'invitations',
  'locations',
  'maintenances',
  'moments',
  'monitors',
  'people',
  'plans',
  'report_schedules',
  'reports',
  'rotas',
  'sensors',
  'tag_types',
  'tags',
  'walls',
  'webhooks',
  'integrations',
] as const;

/** Rows of deleted things keep their last name. */
const NAMES = `
SELECT 'sensor/' || id AS key, name FROM read.sensors WHERE organization_id = $1 AND id = ANY ($2::int[])
UNION ALL SELECT 'base/' || serial, name FROM read.bases WHERE organization_id = $1 AND serial = ANY ($3::text[])
UNION ALL SELECT 'location/' || id, name FROM read.locations WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'asset/' || id, name FROM read.assets WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'point/' || id, name FROM read.asset_points WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'tag/' || id, name FROM read.tags WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'tag-type/' || id, name FROM read.tag_types WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'calibration-profile/' || id, name FROM read.calibration_profiles WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'maintenance/' || id, definition->>'title' FROM read.maintenances
  WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'calendar/' || id, name FROM read.calendars WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'report/' || id, title FROM read.reports WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'report-schedule/' || id, definition->>'title' FROM read.report_schedules
  WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'rota/' || id, name FROM read.rotas WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'integration/' || id, name FROM read.integrations WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'webhook/' || id, name FROM read.webhooks WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'destination/' || id, name FROM read.destinations WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'monitor/' || id, name FROM read.monitors WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'escalation/' || id, name FROM read.escalations WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'dashboard/' || id, name FROM read.dashboards WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'plan/' || id, name FROM read.plans WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'api-account/' || id, name FROM read.api_accounts WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'wall/' || id, name FROM read.walls WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'alarm-rule/' || id, definition->>'title' FROM read.alarm_rules
  WHERE organization_id = $1 AND id = ANY ($4::uuid[])
UNION ALL SELECT 'moment/' || n, to_char(to_timestamp(known / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  FROM read.moments WHERE organization_id = $1 AND n = ANY ($5::int[])`;

/** Returns today's names of the things in entries, by `concept/id`, and the instants of entries by `moment/n`, without unknown things. */
export async function namesIn(
  { relational, people, addresses }: NameDeps,
  { organizationId, membership }: Reader,
  entries: readonly (Naming & { readonly alarm: AlarmOfEntry | null })[],
): Promise<Readonly<Record<string, string>>> {
  const ids = namedIds(entries.flatMap(({ before, after, alarm }) => [before, after, alarm]));
  const seesInvitations = membership !== null && meets(membership, invitation.needs);
  const [rows, persons, invited] = await Promise.all([
    relational.query<{ key: string; name: string }>({
      name: 'audit.names',
      text: NAMES,
      values: [organizationId, [...ids.sensors], [...ids.serials], [...ids.uuids], [...ids.entries]],
    }),
    personNames(people, ids.people),
    seesInvitations ? invitedAddresses({ relational, addresses }, organizationId, entries) : [],
  ]);
  const known: Names = [...rows.map(({ key, name }) => [key, name] as const), ...persons, ...invited];
  return Object.fromEntries(known.filter(([, name]) => name !== ''));
}

async function personNames(people: People, ids: ReadonlySet<string>): Promise<Names> {
  const opened = await people.named(ids);
  return [...ids].map((id) => [`user/${id}`, nameOf(opened, id)] as const);
}

const idsOf = (concept: string, entries: readonly Naming[]): string[] => [
  ...new Set(
    entries.filter((each) => each.concept === concept && UUID.test(each.subject)).map(({ subject }) => subject),
  ),
];

async function invitedAddresses(
  { relational, addresses }: Pick<NameDeps, 'relational' | 'addresses'>,
  organizationId: number,
  entries: readonly Naming[],
): Promise<Names> {
  const ids = idsOf('invitation', entries);
  if (ids.length === 0) return [];
  const rows = await relational.query<{ id: string; address: string }>({
    name: 'audit.invitations',
    text: 'SELECT id, address FROM read.invitations WHERE organization_id = $1 AND id = ANY ($2::uuid[])',
    values: [organizationId, ids],
  });
  const opened = await addresses.opened(rows.map(({ address }) => address));
  return rows.map(({ id, address }) => [`invitation/${id}`, opened.get(address) ?? ''] as const);
}

interface AlarmRow extends Record<string, unknown>, AlarmOfEntry {
  readonly id: string;
  readonly raises: readonly Pick<AlarmOfEntry, 'severity'>[];
}

/** Adds its alarm to each alarm entry, because an acknowledgement's data names neither sensor nor rule. */
export async function withAlarms<E extends Naming>(
  { relational }: Pick<NameDeps, 'relational'>,
  organizationId: number,
  entries: readonly E[],
): Promise<(E & { readonly alarm: AlarmOfEntry | null })[]> {
  const ids = idsOf('alarm', entries);
  const rows =
    ids.length === 0
      ? []
      : await relational.query<AlarmRow>({
          name: 'audit.alarms',
          text: `SELECT id, sensor_id AS "sensorId", metric_id AS "metricId", rule_id AS "ruleId", rule_title AS "ruleTitle", base_serial AS "baseSerial", kind,
            severity, raises FROM read.alarms WHERE organization_id = $1 AND id = ANY ($2::uuid[])`,
          values: [organizationId, ids],
        });
  const alarms = new Map(rows.map((row) => [row.id, row]));
  return entries.map((entry) => ({ ...entry, alarm: alarmOf(entry, alarms.get(entry.subject)) }));
}

/** The alarm with the severity of the entry's raise, which may differ from today's. */
function alarmOf({ after }: Naming, row: AlarmRow | undefined): AlarmOfEntry | null {
  if (row === undefined) return null;
  const { sensorId, metricId, baseSerial, kind, ruleId, ruleTitle, raises } = row;
  const raise = typeof after === 'object' && after !== null && 'raise' in after ? Number(after.raise) : 0;
  const severity = raises[raise - 1]?.severity ?? row.severity;
  return { sensorId, metricId, baseSerial, kind, ruleId, ruleTitle, severity };
}
