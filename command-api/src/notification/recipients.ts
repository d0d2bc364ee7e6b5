import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { holds, isInSight, sightIn, type Right } from '@watchglass/schemas/member/rights';
import { notificationStream } from '@watchglass/schemas/notification/events';
import type { Channel } from '@watchglass/schemas/notification/settings';
import { organizationStream } from '@watchglass/schemas/organization/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { KnownAlarm } from '../alarm/alarm.ts';
import { alarmRuleFold } from '../alarm-rule/alarm-rule.ts';
import { load } from '../handle-command.ts';
import { organizationFold } from '../organization/organization.ts';
import { phoneOf } from '../sms/phone.ts';
import { addresseeOf } from '../user/accounts.ts';
import type { Person } from './plan-messages.ts';
import { devicesFold } from './push-devices.ts';
import { settingsFold } from './settings.ts';
import { subjectOfAlarm } from './subject-of-alarm.ts';
import type { SubscriptionsOfRules } from './subscriptions-of-rules.ts';

export interface RecipientDeps {
  readonly eventStore: EventStore;
  readonly relational: Queryable;
  /** False if the installation sends no text messages. */
  readonly sendsSms: boolean;
}

type About = Pick<KnownAlarm, 'organizationId' | 'sensorId' | 'baseSerial' | 'ruleId'>;

/** The people whom a rule tells now: its subscribers and those who subscribed themselves, as far as they see the alarm. */
export async function peopleOf(
  deps: RecipientDeps & { readonly subscriptions: SubscriptionsOfRules },
  alarm: About,
): Promise<Person[]> {
  const { state } = await load(deps.eventStore, alarmRuleStream(alarm.ruleId), alarmRuleFold);
  const named =
    state.status === 'enabled' || state.status === 'disabled' ? (state.definition.subscribers?.people ?? []) : [];
  return thoseWhoSee(deps, [...named, ...(await deps.subscriptions.of(alarm.ruleId))], alarm);
}

/** Those of some people who see an alarm, each once, with the way to reach them. */
export async function thoseWhoSee(
  deps: RecipientDeps,
  userIds: readonly string[],
  alarm: Omit<About, 'ruleId'>,
): Promise<Person[]> {
  const people = await Promise.all(
    [...new Set(userIds)]
      .toSorted()
      .map(async (userId) => ((await maySee(deps.eventStore, userId, alarm)) ? personOf(deps, userId) : null)),
  );
  return people.filter((person) => person !== null);
}

/** A person as messages are planned for them. */
export async function personOf(deps: RecipientDeps, userId: string): Promise<Person> {
  const [{ state: settings }, reachable] = await Promise.all([
    load(deps.eventStore, notificationStream(userId), settingsFold),
    reachableBy(deps, userId),
  ]);
  return { userId, settings, reachable };
}

/** True if a person is a member who may read alarms, and the subject's present location is in their sight. */
export async function maySee(
  store: EventStore,
  userId: string,
  alarm: Omit<About, 'ruleId'>,
  right: Right = 'r',
): Promise<boolean> {
  const { state } = await load(store, organizationStream(alarm.organizationId), organizationFold);
  const membership = state.status === 'active' ? state.members.get(userId) : undefined;
  if (!membership || !holds(membership, 'alarms', right)) return false;
  const sight = sightIn(alarm.organizationId, membership);
  if (sight.locations === null) return true;
  const subject = await subjectOfAlarm(store, alarm);
  return subject !== null && isInSight(sight, subject.location);
}

async function reachableBy(
  { eventStore, relational, sendsSms }: RecipientDeps,
  userId: string,
): Promise<readonly Channel[]> {
  const [{ state: devices }, phone, addressee] = await Promise.all([
    load(eventStore, notificationStream(userId), devicesFold),
    sendsSms ? phoneOf(eventStore, userId) : null,
    addresseeOf(relational, userId),
  ]);
  return [
    ...(addressee === null ? [] : (['email'] as const)),
    ...(devices.size === 0 ? [] : (['push'] as const)),
    ...(phone === null ? [] : (['sms'] as const)),
  ];
}
