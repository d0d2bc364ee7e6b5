import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { holds, type Membership } from '@watchglass/schemas/member/rights';
import { channelsAt } from '@watchglass/schemas/notification/channels-at';
import {
  recipientsQuery,
  recipientViewShape,
  type RecipientView,
} from '@watchglass/schemas/notification/message-views';
import type { NotificationSettings, Urgency } from '@watchglass/schemas/notification/settings';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { found } from '../http/answer.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { reachableSettings } from './reachable-settings.ts';
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
      'phones',
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
  const settingsOfPerson = await reachableSettings(asked, ids);
  const opened = await people.named(ids);
  const found: RecipientView[] = [];
  for (const userId of ids) {
    const membership = await memberships.membershipOf(sight.organizationId, userId);
    const by = named.has(userId) ? 'rule' : 'self';
    found.push({
      userId,
      name: nameOf(opened, userId),
      by: by === 'rule' && themselves.has(userId) ? 'both' : by,
      ...waysOf(membership, settingsOfPerson(userId), when),
    });
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

function waysOf(
  membership: Membership | null,
  settings: NotificationSettings,
  when: When,
): Pick<RecipientView, 'told' | 'channels' | 'held'> {
  if (membership === null || !holds(membership, 'alarms', 'r')) return { told: 'noRight', channels: [], held: [] };
  const { used: channels, held } = channelsAt(settings, when);
  return { told: channels.length > 0 ? 'yes' : 'noChannel', channels: [...channels], held: [...held] };
}
