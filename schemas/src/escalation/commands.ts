import { integer, listOf, oneOf, shape, spanning, text, uuid, type ValueOf } from '../shape.ts';
import {
  ESCALATION_MAX_REPEATS,
  ESCALATION_NAME_MAX_CHARACTERS,
  STEP_MAX_MINUTES,
  STEPS_PER_ESCALATION,
  TARGETS_PER_STEP,
} from './limits.ts';

/** Whom a step tells: a person, whoever is on duty in a rota, or a destination. */
const target = shape({ kind: oneOf('person', 'rota', 'destination'), id: uuid() });
export type EscalationTarget = ValueOf<typeof target>;

/** `afterMinutes` counts from the raise, in each repeat again; steps are in order of time. */
const step = shape({
  afterMinutes: integer(0, STEP_MAX_MINUTES),
  targets: listOf(target, { min: 1, max: TARGETS_PER_STEP }),
});

const steps = spanning(
  listOf(step, { min: 1, max: STEPS_PER_ESCALATION }),
  ['array.order', '{{#label}} must not come before the step before it'],
  (all) => {
    const at = all.findIndex(({ afterMinutes }, index) => afterMinutes < (all[index - 1]?.afterMinutes ?? 0));
    return at === -1 ? null : { at };
  },
);

/**
 * POST api/alarms/{org}/escalations and PUT …/escalations/{id}: the steps are taken until the alarm is acknowledged,
 * over or shelved, and after the last one all again, `repeats` times. When: `escalationTimes`.
 */
export const escalationShape = shape({
  name: text(ESCALATION_NAME_MAX_CHARACTERS),
  steps,
  repeats: integer(0, ESCALATION_MAX_REPEATS),
});
export type EscalationDefinition = ValueOf<typeof escalationShape>;

export const escalationPath = { org: integer(1, 2 ** 31 - 1), id: uuid() };
