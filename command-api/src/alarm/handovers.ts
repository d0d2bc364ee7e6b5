import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { ReplacementEvent } from '@watchglass/schemas/replacement/events';
import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmSource } from './alarm-id.ts';
import type { JudgedRule } from './judged-rule.ts';
import type { Point } from './point.ts';

type Replaced = Extract<ReplacementEvent, { type: 'SensorReplaced' }>['data'];
type Canceled = Extract<AlarmEvent, { type: 'AlarmCanceled' }>['data'];

/** An alarm of a replaced sensor that its successor goes on with. Instants in epoch milliseconds. */
export interface Handover {
  readonly alarmId: string;
  readonly at: number;
}

/** A reading of the successor that begins this soon after the handover may be judged before the handover is known. */
const KNOWN_WITHIN_MS = 60_000;

/** The replacements of one organization, and the alarms that they handed over. */
export class Handovers {
  readonly #replaced = new Map<number, { readonly successorId: number; readonly on: number }>();
  readonly #handedOver = new Map<string, Handover>();

  replace({ sensorId, successorId }: Replaced, on: number): void {
    this.#replaced.set(sensorId, { successorId, on });
  }

  /** The successor of a sensor, if the sensor was replaced after an episode began at `onset`. */
  successorSince(sensorId: number, onset: number): number | undefined {
    const replaced = this.#replaced.get(sensorId);
    return replaced !== undefined && onset < replaced.on ? replaced.successorId : undefined;
  }

  handOver({ alarmId, handover }: Canceled, at: number): void {
    if (handover) this.#handedOver.set(keyOf(handover), { alarmId, at });
  }

  /**
   * The alarm that a reading of the successor goes on with: the first reading after the handover does, or one that was
   * beyond the limit at the handover already. `before` is the instant of the reading before it.
   */
  to(
    source: AlarmSource,
    { before, since }: { readonly before: number; readonly since: number },
  ): Handover | undefined {
    const handover = this.#handedOver.get(keyOf(source));
    const isDue = handover && (before <= handover.at || since <= handover.at + KNOWN_WITHIN_MS);
    return isDue ? handover : undefined;
  }
}

function keyOf({ ruleId, sensorId, metricId }: AlarmSource): string {
  return `${ruleId} ${sensorId} ${metricId}`;
}

/** The rule, for a successor without on-delay: the delay has passed on the replaced sensor. */
export function judgedFor(handover: Handover | undefined, rule: JudgedRule<ValueRule>): JudgedRule<ValueRule> {
  if (handover === undefined) return rule;
  return { ...rule, definition: { ...rule.definition, warningOnDelay: 0, criticalOnDelay: 0 } };
}

/** A reading, and the instant of the one before it. */
export interface FirstReading {
  readonly before: number;
  readonly at: number;
}

/**
 * The alarm of a replaced sensor that a reading of its successor goes on with; none while an alarm is open or held.
 */
export function handoverTo(
  handovers: Handovers,
  point: Point,
  { rule: { ruleId }, reading }: { readonly rule: JudgedRule; readonly reading: FirstReading },
): Handover | undefined {
  const condition = point.conditions.get(ruleId);
  if (condition?.episode || condition?.held) return undefined;
  const { before, at } = reading;
  return handovers.to({ ruleId, ...point.id() }, { before, since: condition?.onset.at ?? at });
}
