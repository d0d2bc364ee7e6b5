import { escalationsStream } from '@watchglass/schemas/escalation/events';
import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import type { EscalationDefinition } from '@watchglass/schemas/escalation/commands';
import { ROLE } from '@watchglass/schemas/member/rights';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { dutyAt } from '@watchglass/schemas/rota/duty';
import { rotasStream } from '@watchglass/schemas/rota/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { KnownAlarm } from '../alarm/alarm.ts';
import { alarmRuleFold } from '../alarm-rule/alarm-rule.ts';
import { escalationsFold } from '../escalation/escalations.ts';
import { load } from '../handle-command.ts';
import { organizationFold } from '../organization/organization.ts';
import { rotasFold } from '../rota/rotas.ts';
import { dropSteps, takeSteps, type EscalationStep, type StepTarget } from './escalation-steps.ts';
import { putMessages } from './message-store.ts';
import { messagesOfRaise, messagesToDestinations } from './plan-messages.ts';
import { thoseWhoSee } from './recipients.ts';
import { thoseThatExist } from './told-destinations.ts';
import { toldAlarm, type ToldAlarm } from './told-alarm.ts';

export interface ClimbingDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  /** The steady clock of waits. */
  readonly now: () => Date;
  /** The clock of turns and quiet hours. */
  readonly clock: () => Date;
  readonly isShelved: (alarm: KnownAlarm) => Promise<boolean>;
  /** Called after messages were planned. */
  readonly planned: () => void;
}

const AT_ONCE = 64;

/** The escalation policy of an alarm's rule as they are now; null if it has none, or the policy was deleted. */
export async function policyOf(
  store: EventStore,
  { organizationId, ruleId }: Pick<KnownAlarm, 'organizationId' | 'ruleId'>,
): Promise<EscalationDefinition | null> {
  const { state: rule } = await load(store, alarmRuleStream(ruleId), alarmRuleFold);
  const id = rule.status === 'enabled' || rule.status === 'disabled' ? rule.definition.subscribers?.escalationId : null;
  if (!id) return null;
  return (await load(store, escalationsStream(organizationId), escalationsFold)).state.get(id) ?? null;
}

/**
 * Takes the steps that are due and plans their messages. Step and messages change in one transaction, so a process that
 * dies leaves the step due. Returns the number of steps taken.
 */
export async function climb(deps: ClimbingDeps): Promise<number> {
  const taken = await deps.relational.transaction(async (tx) => {
    const steps = await takeSteps(tx, deps.now(), AT_ONCE);
    for (const step of steps) {
      const told = await toldAlarm(deps.eventStore, step.raise.alarmId);
      if (told === null || (await isAnswered(deps, step, told))) {
        await dropSteps(tx, step.raise.eventId);
        continue;
      }
      const people = await thoseWhoSee(deps, await called(deps, step), told.alarm);
      const raise = { ...step.raise, at: deps.clock(), step: step.step, repeat: step.repeat };
      const ids = step.targets.flatMap((target) => (target.kind === 'destination' ? [target.id] : []));
      const destinations = await thoseThatExist(deps.eventStore, raise.organizationId, ids);
      const messages = [...messagesOfRaise(raise, people), ...messagesToDestinations(raise, destinations)];
      await putMessages(tx, messages, { askedAt: deps.clock(), now: deps.now() });
    }
    return steps.length;
  });
  if (taken > 0) deps.planned();
  return taken;
}

/** A later raise has steps of its own; what hides an alarm ends them, and its end begins new ones. */
async function isAnswered(
  { isShelved }: ClimbingDeps,
  { raise }: EscalationStep,
  { alarm, end, suppressed }: ToldAlarm,
): Promise<boolean> {
  if (end !== null || suppressed || alarm.acknowledgement !== null || alarm.raise > raise.raise) return true;
  return isShelved(alarm);
}

async function called(deps: ClimbingDeps, { raise, targets }: EscalationStep): Promise<string[]> {
  const people: string[] = [];
  for (const target of targets) people.push(...(await peopleAt(deps, raise.organizationId, target)));
  return people;
}

async function peopleAt(
  { eventStore, clock }: ClimbingDeps,
  organizationId: number,
  target: StepTarget,
): Promise<readonly string[]> {
  switch (target.kind) {
    case 'person':
      return [target.id];
    case 'rota': {
      const rota = (await load(eventStore, rotasStream(organizationId), rotasFold)).state.get(target.id);
      if (rota === undefined) return [];
      const covers = rota.covers.map(({ coverId, userId, from, until }) => ({
        id: coverId,
        userId,
        from: Date.parse(from),
        until: Date.parse(until),
      }));
      const duty = dutyAt(rota.definition, covers, clock().getTime());
      return duty === null ? [] : [duty.userId];
    }
    case 'administrators': {
      const { state } = await load(eventStore, organizationStream(organizationId), organizationFold);
      if (state.status !== 'active') return [];
      return [...state.members].filter(([, { role }]) => role >= ROLE.admin).map(([userId]) => userId);
    }
    case 'destination':
      return [];
  }
}
