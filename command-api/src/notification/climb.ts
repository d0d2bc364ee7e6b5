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
import { messagesOfRaise, messagesToDestinations, type Person } from './plan-messages.ts';
import { thoseWhoSee } from './recipients.ts';
import { thoseThatExist } from './told-destinations.ts';
import { toldAlarm, type ToldAlarm } from './told-alarm.ts';

export interface ClimbingDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly sendsSms: boolean;
  /** The steady clock of waits. */
  readonly now: () => Date;
  /** The clock of turns and quiet hours. */
  readonly clock: () => Date;
  readonly isShelved: (alarm: KnownAlarm) => Promise<boolean>;
  readonly toldByRule: ToldByRule;
  /** Called after messages were planned. */
  readonly planned: () => void;
}

/** Whom the rule of an alarm tells now. */
export interface ToldByRule {
  readonly people: (alarm: KnownAlarm) => Promise<readonly Person[]>;
  readonly destinations: (alarm: KnownAlarm) => ReturnType<typeof thoseThatExist>;
}

const AT_ONCE = 64;

/** After how many minutes an alarm of a rule rings again; null if it rings once. */
export async function ringAgainOf(store: EventStore, { ruleId }: Pick<KnownAlarm, 'ruleId'>): Promise<number | null> {
  const { state: rule } = await load(store, alarmRuleStream(ruleId), alarmRuleFold);
  if (rule.status !== 'enabled' && rule.status !== 'disabled') return null;
  return rule.definition.subscribers?.ringAgainMinutes ?? null;
}

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
      const raise = { ...step.raise, at: deps.clock(), step: step.step, repeat: step.repeat };
      const { people, destinations } = await calledBy(deps, step, told.alarm);
      const messages = [...messagesOfRaise(raise, people), ...messagesToDestinations(raise, destinations)];
      const askedAt = deps.clock();
      await putMessages(
        tx,
        messages.map((message) => ({ message, askedAt })),
        deps.now(),
      );
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

async function calledBy(
  deps: ClimbingDeps,
  step: EscalationStep,
  alarm: KnownAlarm,
): Promise<{ readonly people: readonly Person[]; readonly destinations: Awaited<ReturnType<typeof thoseThatExist>> }> {
  const { toldByRule, eventStore } = deps;
  if (step.targets.some(({ kind }) => kind === 'subscribers'))
    return { people: await toldByRule.people(alarm), destinations: await toldByRule.destinations(alarm) };
  const ids = step.targets.flatMap((target) => (target.kind === 'destination' ? [target.id] : []));
  return {
    people: await thoseWhoSee(deps, await called(deps, step), alarm),
    destinations: await thoseThatExist(eventStore, alarm.organizationId, ids),
  };
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
    case 'rota':
      return onDuty(eventStore, { organizationId, rotaId: target.id, now: clock() });
    case 'administrators': {
      const { state } = await load(eventStore, organizationStream(organizationId), organizationFold);
      if (state.status !== 'active') return [];
      return [...state.members].filter(([, { role }]) => role >= ROLE.admin).map(([userId]) => userId);
    }
    case 'destination':
    case 'subscribers':
      return [];
  }
}

/** Whoever has the duty of a rota; nobody if there is none. */
async function onDuty(
  eventStore: EventStore,
  { organizationId, rotaId, now }: { readonly organizationId: number; readonly rotaId: string; readonly now: Date },
): Promise<readonly string[]> {
  const rota = (await load(eventStore, rotasStream(organizationId), rotasFold)).state.get(rotaId);
  if (rota === undefined) return [];
  const covers = rota.covers.map(({ coverId, userId, from, until }) => ({
    id: coverId,
    userId,
    from: Date.parse(from),
    until: Date.parse(until),
  }));
  const duty = dutyAt(rota.definition, covers, now.getTime());
  return duty === null ? [] : [duty.userId];
}
