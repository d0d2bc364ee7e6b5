import { RING_AGAIN_TIMES } from '@watchglass/schemas/alarm-rule/limits';
import type { EscalationDefinition, EscalationTarget } from '@watchglass/schemas/escalation/commands';
import { escalationEnd, escalationTimes } from '@watchglass/schemas/escalation/times';
import type { Urgency } from '@watchglass/schemas/notification/settings';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Raise } from './plan-messages.ts';

/** Whom a step tells: after the last one of a policy the administrators, when an alarm rings again whom its rule tells. */
export type StepTarget = EscalationTarget | { readonly kind: 'administrators' } | { readonly kind: 'subscribers' };

/** The step under which an alarm rings again; those of policies are below it. */
const RING_AGAIN_STEP = 99;

/** A step of an escalation policy that is due at an instant; `step` 0 of `repeat` 0 is the raise itself. */
export interface EscalationStep {
  readonly raise: Omit<Raise, 'at'>;
  readonly step: number;
  readonly repeat: number;
  readonly targets: readonly StepTarget[];
  readonly dueAt: Date;
}

/** All steps of a policy after a raise, from `now` on, and the last word to the administrators. */
export function stepsOfRaise(raise: Raise, policy: EscalationDefinition, now: Date): EscalationStep[] {
  const { at: _at, ...about } = raise;
  const steps = escalationTimes(policy, now.getTime()).map(({ step, repeat, at }) => ({
    raise: about,
    // A subscriber who is called at once has that message already.
    step: at === now.getTime() ? 0 : step + 1,
    repeat,
    targets: policy.steps[step]?.targets ?? [],
    dueAt: new Date(at),
  }));
  const last: EscalationStep = {
    raise: about,
    step: policy.steps.length + 1,
    repeat: policy.repeats,
    targets: [{ kind: 'administrators' }],
    dueAt: new Date(escalationEnd(policy, now.getTime())),
  };
  return [...steps, last];
}

/** The instants at which an alarm that nobody acknowledges rings again. */
export function ringsAgain(raise: Raise, minutes: number, now: Date): EscalationStep[] {
  const { at: _at, ...about } = raise;
  return Array.from({ length: RING_AGAIN_TIMES }, (_, repeat) => ({
    raise: about,
    step: RING_AGAIN_STEP,
    repeat,
    targets: [{ kind: 'subscribers' as const }],
    dueAt: new Date(now.getTime() + (repeat + 1) * minutes * 60_000),
  }));
}

interface StepRow extends Record<string, unknown> {
  readonly event_id: string;
  readonly alarm_id: string;
  readonly organization_id: number;
  readonly raise: number;
  readonly urgency: Urgency;
  readonly step: number;
  readonly repeat: number;
  readonly targets: readonly StepTarget[];
  readonly due_at: Date;
}

/** Stores steps; one that is known stays as it is. */
export async function putSteps(tx: Queryable, steps: readonly EscalationStep[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ raise, step, repeat, targets, dueAt }) => ({
    event_id: raise.eventId,
    alarm_id: raise.alarmId,
    organization_id: raise.organizationId,
    raise: raise.raise,
    urgency: raise.urgency,
    step,
    repeat,
    targets,
    due_at: dueAt,
  }));
  await tx.query(
    `INSERT INTO command.escalation_steps SELECT * FROM json_populate_recordset(null::command.escalation_steps, $1::json)
      ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/** Takes the steps that are due out of the table; another process takes none of them before the transaction ends. */
export async function takeSteps(tx: Queryable, now: Date, most: number): Promise<EscalationStep[]> {
  const rows = await tx.query<StepRow>(
    `DELETE FROM command.escalation_steps s USING (
        SELECT event_id, step, repeat FROM command.escalation_steps WHERE due_at <= $1
          ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
      WHERE s.event_id = due.event_id AND s.step = due.step AND s.repeat = due.repeat RETURNING s.*`,
    [now, most],
  );
  return rows.map((row) => ({
    raise: {
      eventId: row.event_id,
      alarmId: row.alarm_id,
      organizationId: row.organization_id,
      raise: row.raise,
      urgency: row.urgency,
    },
    step: row.step,
    repeat: row.repeat,
    targets: row.targets,
    dueAt: row.due_at,
  }));
}

/** Ends the steps of a raise. */
export async function dropSteps(tx: Queryable, eventId: string): Promise<void> {
  await tx.query('DELETE FROM command.escalation_steps WHERE event_id = $1', [eventId]);
}
