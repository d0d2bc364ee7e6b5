import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { destinationsStream } from '@watchglass/schemas/destination/events';
import type { DestinationKind } from '@watchglass/schemas/destination/kinds';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { KnownAlarm } from '../alarm/alarm.ts';
import { alarmRuleFold } from '../alarm-rule/alarm-rule.ts';
import { destinationsFold, type Destination } from '../destination/destinations.ts';
import { load } from '../handle-command.ts';

/** A destination that is to be told. */
export interface ToldDestination {
  readonly id: string;
  readonly kind: DestinationKind;
}

/** Undefined once it is deleted, and for one of another organization. */
export async function destinationOf(
  store: EventStore,
  organizationId: number,
  id: string,
): Promise<Destination | undefined> {
  return (await load(store, destinationsStream(organizationId), destinationsFold)).state.get(id);
}

/** Those of some destinations that the organization has, each once. Whether one is on is asked just before a message is sent. */
export async function thoseThatExist(
  store: EventStore,
  organizationId: number,
  ids: readonly string[],
): Promise<ToldDestination[]> {
  if (ids.length === 0) return [];
  const { state } = await load(store, destinationsStream(organizationId), destinationsFold);
  return [...new Set(ids)].flatMap((id) => {
    const destination = state.get(id);
    return destination === undefined ? [] : [{ id, kind: destination.kind }];
  });
}

/** The destinations whom the rule of an alarm tells now. */
export async function destinationsOf(
  store: EventStore,
  { organizationId, ruleId }: Pick<KnownAlarm, 'organizationId' | 'ruleId'>,
): Promise<ToldDestination[]> {
  const { state: rule } = await load(store, alarmRuleStream(ruleId), alarmRuleFold);
  const ids = 'definition' in rule ? (rule.definition.subscribers?.destinationIds ?? []) : [];
  return thoseThatExist(store, organizationId, ids);
}
