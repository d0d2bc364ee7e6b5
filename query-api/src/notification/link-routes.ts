import { createHash } from 'node:crypto';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { meets, sightIn, type Sight } from '@watchglass/schemas/member/rights';
import { alarmLinkParams } from '@watchglass/schemas/notification/commands';
import {
  alarmLinkSettingsViewShape,
  alarmLinkViewShape,
  type AlarmLinkView,
} from '@watchglass/schemas/notification/views';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import { alarmRows } from '../alarm/rows.ts';
import type { QueryDeps } from '../deps.ts';
import { found } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { metricsOf } from '../metric/metrics.ts';

interface Link extends Record<string, unknown> {
  readonly organizationId: number;
  readonly userId: string;
  readonly alarmId: string;
  readonly raise: number;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** GET /api/alarm-link/{token}: what the link of a message would acknowledge; it changes nothing. And GET /api/alarms/{org}/links. */
export const alarmLinkRoutes = [
  route({
    path: '/api/alarms/{org}/links',
    needs: { access: 'member', module: 'alarms', right: 'r' },
    reads: ['alarm_link_settings'],
    past: 'rows',
    answers: { 200: alarmLinkSettingsViewShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    handler: async ({ relational, sight }) => ({ acknowledge: await areLinksOn(relational, sight.organizationId) }),
  }),
  route({
    path: '/api/alarm-link/{token}',
    needs: { access: 'public' },
    reads: [
      'alarms',
      'sensors',
      'bases',
      'members',
      'organizations',
      'people',
      'custom_metrics',
      'alarm_link_settings',
    ],
    past: 'never',
    refuses: ['NotFound', 'LinkExpired'],
    answers: { 200: alarmLinkViewShape },
    params: alarmLinkParams,
    handler: async (asked): Promise<AlarmLinkView> => {
      const { relational, clock, params } = asked;
      const link = found(await linkOf(relational, params.token));
      if (link.expiresAt <= clock()) refuse('LinkExpired');
      const sight = await sightOfLink(asked, link);
      const { timeSeries, people, addresses, config } = asked;
      const reading = { relational, timeSeries, clock, people, addresses, config, sight };
      const [alarm] = await readRows(reading, alarmRows, { sql: 'AND t.id = $2', values: [link.alarmId] });
      return viewOf(asked, link, { alarm: found(alarm), sight });
    },
  }),
];

async function areLinksOn(
  relational: Pick<QueryDeps['relational'], 'query'>,
  organizationId: number,
): Promise<boolean> {
  const [row] = await relational.query<{ acknowledge: boolean }>({
    name: 'alarm_links.settings',
    text: 'SELECT acknowledge FROM read.alarm_link_settings WHERE organization_id = $1',
    values: [organizationId],
  });
  return row?.acknowledge ?? true;
}

async function linkOf(relational: QueryDeps['relational'], token: string): Promise<Link | undefined> {
  const [link] = await relational.query<Link>(
    `SELECT organization_id AS "organizationId", user_id AS "userId", alarm_id AS "alarmId", raise,
        expires_at AS "expiresAt", used_at AS "usedAt"
      FROM vault.alarm_links WHERE token_hash = $1`,
    [createHash('sha256').update(token).digest()],
  );
  return link;
}

/** The link shows what its person may see and acknowledge now; afterwards it is as unknown as any other. */
async function sightOfLink({ memberships }: Pick<QueryDeps, 'memberships'>, link: Link): Promise<Sight> {
  const membership = await memberships.membershipOf(link.organizationId, link.userId);
  const mayWrite = membership !== null && meets(membership, { access: 'member', module: 'alarms', right: 'w' });
  return mayWrite ? sightIn(link.organizationId, membership) : refuse('NotFound');
}

async function viewOf(
  { relational }: Pick<QueryDeps, 'relational'>,
  link: Link,
  { alarm, sight }: { readonly alarm: AlarmView; readonly sight: Sight },
): Promise<AlarmLinkView> {
  const [organization] = await relational.query<{ name: string }>(
    'SELECT name FROM read.organizations WHERE organization_id = $1',
    [link.organizationId],
  );
  const { id, ruleTitle, severity, state, value, raisedAt, acknowledgement } = alarm;
  return {
    organizationId: link.organizationId,
    alarmId: id,
    workspace: organization?.name ?? '',
    subject: subjectName(alarm),
    ruleTitle,
    severity,
    state,
    ...(await unitOf(relational, sight, alarm)),
    value: Number.isFinite(value) ? value : null,
    raisedAt,
    acknowledgedBy: acknowledgement?.byName ?? null,
    link: linkState(link, alarm, await areLinksOn(relational, link.organizationId)),
  };
}

async function unitOf(
  relational: QueryDeps['relational'],
  sight: Sight,
  { kind, metricId }: AlarmView,
): Promise<Pick<AlarmLinkView, 'isOfSilence' | 'unit' | 'digits'>> {
  if (kind === 'absence' || kind === 'baseOffline') return { isOfSilence: true, unit: '', digits: 0 };
  const { unit, digits } = (await metricsOf(relational, sight)).find(({ id }) => id === metricId) ?? {
    unit: '',
    digits: 0,
  };
  return { isOfSilence: false, unit, digits };
}

function linkState({ usedAt, raise }: Link, alarm: AlarmView, areOn: boolean): AlarmLinkView['link'] {
  if (usedAt !== null) return 'used';
  if (!areOn) return 'off';
  return alarm.raise > raise ? 'rose' : 'open';
}
