import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { holds, type Membership } from '@watchglass/schemas/member/rights';
import { channelsAt } from '@watchglass/schemas/notification/channels-at';
import {
  recipientsQuery,
  recipientViewShape,
  type RecipientView,
} from '@watchglass/schemas/notification/message-views';
import {
  DEFAULT_NOTIFICATIONS,
  DELIVERED_CHANNELS,
  type Channel,
  type NotificationSettings,
  type Urgency,
} from '@watchglass/schemas/notification/settings';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { found } from '../http/answer.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

/** GET …/rules/{id}/recipients: who would be told, by what, at an instant. */
export const recipientRoutes = [
  route({
    path: '/api/alarms/{org}/rules/{id}/recipients',
    needs: { access: 'member', module: 'alarms', right: 'r' },
    reads: [
      'alarm_rules',
      'alarm_subscriptions',
      'notification_settings',
      'push_devices',
      'members',
      'people',
      'sensors',
      'assets',
      'tags',
    ],
    past: 'never',
    answers: { 200: pageOf(recipientViewShape) },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    query: recipientsQuery,
    handler: async (asked): Promise<Page<RecipientView>> => {
      const { id } = asked.params;
      const { definition } = found((await readRows(asked, alarmRuleRows, { sql: 'AND t.id = $2', values: [id] }))[0]);
      const { at = asked.clock().getTime(), severity = 'critical' } = asked.query;
      const urgency = urgencyOf(definition, severity);
      const items = await recipientsOf(asked, { id, definition }, { urgency, at: new Date(at) });
      return { items, total: items.length };
    },
  }),
];

function urgencyOf(
  { kind, warningSeverity }: Pick<AlarmRuleDefinition, 'kind' | 'warningSeverity'>,
  severity: 'warning' | 'critical',
): Urgency {
  if (severity === 'warning' && warningSeverity < CRITICAL_SEVERITY) return 'warning';
  return kind === 'baseOffline' ? 'baseOffline' : 'critical';
}

interface When {
  readonly urgency: Urgency;
  readonly at: Date;
}

async function recipientsOf(
  asked: QueryAsked<unknown, unknown>,
  { id, definition }: { readonly id: string; readonly definition: AlarmRuleDefinition },
  when: When,
): Promise<readonly RecipientView[]> {
  const { relational, people, memberships, sight } = asked;
  const named = new Set(definition.subscribers?.people ?? []);
  const subscribed = await relational.query<{ user_id: string }>(
    'SELECT user_id FROM read.alarm_subscriptions WHERE organization_id = $1 AND rule_id = $2 AND NOT removed',
    [sight.organizationId, id],
  );
  const themselves = new Set(subscribed.map(({ user_id }) => user_id));
  const ids = [...new Set([...named, ...themselves])];
  const settings = await settingsOf(asked, ids);
  const withDevices = await relational.query<{ user_id: string }>(
    'SELECT DISTINCT user_id FROM read.push_devices WHERE user_id = ANY ($1::uuid[]) AND NOT removed',
    [ids],
  );
  const devices = new Set(withDevices.map(({ user_id }) => user_id));
  const opened = await people.named(ids);
  const found: RecipientView[] = [];
  for (const userId of ids) {
    const membership = await memberships.membershipOf(sight.organizationId, userId);
    const by = named.has(userId) ? 'rule' : 'self';
    found.push({
      userId,
      name: nameOf(opened, userId),
      by: by === 'rule' && themselves.has(userId) ? 'both' : by,
      ...waysOf(membership, reachable(settings.get(userId) ?? DEFAULT_NOTIFICATIONS, devices.has(userId)), when),
    });
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The settings without channels that reach nothing of this person. */
function reachable({ channels, quietHours }: NotificationSettings, hasDevice: boolean): NotificationSettings {
  const of = (chosen: readonly Channel[]) => chosen.filter((channel) => channel !== 'push' || hasDevice);
  const { warning, critical, baseOffline } = channels;
  return {
    channels: { warning: of(warning), critical: of(critical), baseOffline: of(baseOffline) },
    quietHours,
  };
}

function waysOf(
  membership: Membership | null,
  settings: NotificationSettings,
  when: When,
): Pick<RecipientView, 'told' | 'channels' | 'held'> {
  if (membership === null || !holds(membership, 'alarms', 'r')) return { told: 'noRight', channels: [], held: [] };
  const at = channelsAt(settings, when);
  const [channels, held] = [delivered(at.used), delivered(at.held)];
  return { told: channels.length > 0 ? 'yes' : 'noChannel', channels, held };
}

export const delivered = (channels: readonly Channel[]): Channel[] =>
  channels.filter((channel) => DELIVERED_CHANNELS.includes(channel));

export async function settingsOf(
  { relational }: Pick<QueryAsked<unknown, unknown>, 'relational'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationSettings>> {
  const rows = await relational.query<{ user_id: string; settings: NotificationSettings }>(
    'SELECT user_id, settings FROM read.notification_settings WHERE user_id = ANY ($1::uuid[])',
    [userIds],
  );
  return new Map(rows.map(({ user_id, settings }) => [user_id, settings]));
}
