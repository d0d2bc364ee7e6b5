import type { AlarmSubscriptionEvent } from '@watchglass/schemas/alarm-rule/subscription-events';
import { table, type Table } from '../table.ts';

interface SubscriptionRow {
  readonly organization_id: number;
  readonly rule_id: string;
  readonly user_id: string;
  readonly removed: boolean;
}

/** Who wants to be told by each rule. A row stays when its rule is deleted: nothing reads it. */
export const alarmSubscriptions: Table = table<SubscriptionRow, AlarmSubscriptionEvent>({
  name: 'alarm_subscriptions',
  key: ['organization_id', 'rule_id', 'user_id'],
  past: false,
  columns: {
    organization_id: 'integer NOT NULL',
    rule_id: 'uuid NOT NULL',
    user_id: 'uuid NOT NULL',
    removed: 'boolean NOT NULL',
  },
  keyOf: ({ data }) => idsOf(data),
  on: {
    AlarmRuleSubscribed: ({ data }) => ({ ...idsOf(data), removed: false }),
    AlarmRuleUnsubscribed: ({ data }) => ({ ...idsOf(data), removed: true }),
  },
});

function idsOf({ organizationId, ruleId, userId }: AlarmSubscriptionEvent['data']): Omit<SubscriptionRow, 'removed'> {
  return { organization_id: organizationId, rule_id: ruleId, user_id: userId };
}
