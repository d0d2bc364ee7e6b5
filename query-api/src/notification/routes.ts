import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from '@watchglass/schemas/notification/settings';
import {
  notificationsViewShape,
  phoneViewShape,
  subscriptionViewShape,
  type PhoneView,
  type SubscriptionView,
} from '@watchglass/schemas/notification/views';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { readRows } from '../live/row-reader.ts';

/** GET /api/user/notifications, …/phone and …/rules/{id}/subscription: the caller's own wishes. */
export const notificationRoutes = [
  route({
    path: '/api/user/notifications',
    needs: { access: 'user' },
    reads: ['notification_settings'],
    past: 'never',
    answers: { 200: notificationsViewShape },
    handler: async ({ relational, caller }): Promise<NotificationSettings> => {
      const [row] = await relational.query<{ settings: NotificationSettings }>(
        'SELECT settings FROM read.notification_settings WHERE user_id = $1',
        [caller.id],
      );
      return row?.settings ?? DEFAULT_NOTIFICATIONS;
    },
  }),
  route({
    path: '/api/user/notifications/phone',
    needs: { access: 'user' },
    reads: ['phones'],
    past: 'never',
    answers: { 200: phoneViewShape },
    handler: async ({ relational, caller, people, config }): Promise<PhoneView> => {
      const [row] = await relational.query<{ phone: string | null }>(
        'SELECT phone FROM read.phones WHERE user_id = $1',
        [caller.id],
      );
      return { offered: config.sendsSms, phone: row?.phone ? await people.open(caller.id, row.phone) : null };
    },
  }),
  route({
    path: '/api/alarms/{org}/rules/{id}/subscription',
    needs: { access: 'member', module: 'alarms', right: 'r' },
    reads: ['alarm_subscriptions', 'alarm_rules', 'sensors', 'assets'],
    past: 'never',
    answers: { 200: subscriptionViewShape },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    handler: async (asked): Promise<SubscriptionView> => {
      const [rule] = await readRows(asked, alarmRuleRows, { sql: 'AND t.id::text = $2', values: [asked.params.id] });
      const rows = await asked.relational.query(
        `SELECT 1 FROM read.alarm_subscriptions
          WHERE organization_id = $1 AND rule_id = $2 AND user_id::text = $3 AND NOT removed`,
        [asked.sight.organizationId, found(rule).id, asked.caller.id],
      );
      return { subscribed: rows.length > 0 };
    },
  }),
];
