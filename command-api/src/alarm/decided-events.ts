import { alarmStream, lateFindingStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { NewEvent } from '@watchglass/streams/ports/event-store';
import { asNew } from '../handle-command.ts';
import type { KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';
import type { Hiding } from './hiding.ts';
import type { JudgedRule } from './judged-rule.ts';
import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { alarmIdOf, eventIdOf, lateFindingIdOf } from './alarm-id.ts';
import { measuredAtOf, type Measured, type Onset, type Reading, type Transition } from './condition.ts';
import { crossings, type Severity } from './crossing.ts';
import type { Point } from './point.ts';

/** An event with the stream to which it will be appended. */
export interface Outgoing {
  readonly stream: string;
  readonly event: NewEvent;
}

export interface Occasion {
  /** The position of the cause, in the reading log or in the event store. */
  readonly position: string;
  readonly now: Date;
  /** The correlation id of the causing command, if a command caused it. */
  readonly correlationId?: string | undefined;
}

const iso = (at: number): string => new Date(at).toISOString();

/** A transition and its rule; of a deleted rule only the id is left. */
export interface RuleTransition {
  readonly rule: JudgedRule | { readonly ruleId: string };
  readonly transition: Transition;
  /** The alarm of a replaced sensor that a first raise goes on with. */
  readonly succeeds?: string | undefined;
  /** What hides the alarm from this raise on. */
  readonly hidden?: Suppression | null | undefined;
}

/** The event of a transition, with the id of its alarm. */
export function transitionEvent(
  point: Point,
  decided: RuleTransition,
  occasion: Occasion,
): Outgoing & { readonly alarmId: string } {
  const { rule, transition } = decided;
  const alarmId = alarmIdOf({ ruleId: rule.ruleId, ...point.id() }, transition.onset);
  const event = eventOf(point, alarmId, decided);
  const at = transition.kind === 'canceled' ? '' : measuredAtOf(transition.reading);
  const id = eventIdOf(alarmId, `${event.type} ${occasion.position} ${at}`);
  return {
    alarmId,
    ...outgoing(alarmStream(alarmId), event, id, { occasion, correlationId: occasion.correlationId ?? alarmId }),
  };
}

function eventOf(point: Point, alarmId: string, { rule, transition, succeeds, hidden }: RuleTransition): AlarmEvent {
  const ids = { alarmId, organizationId: point.organizationId };
  const { peak } = transition;
  const measured = { ...measuredIn(transition.reading), ...(peak && { peak: measuredOf(peak) }) };
  if (transition.kind === 'canceled')
    return { type: 'AlarmCanceled', data: { ...ids, ...canceledIn(point, rule.ruleId, transition), ...measured } };
  if (transition.kind === 'resolved') return { type: 'AlarmResolved', data: { ...ids, ...measured } };
  if (!('definition' in rule))
    throw new TypeError(`an alarm of a deleted rule can only be canceled, not ${transition.kind}`);
  const crossed = { ...transition.crossing, ...measured };
  if (transition.kind === 'lowered')
    return { type: 'AlarmLowered', data: { ...ids, severity: severityNumber(rule, 'warning'), ...crossed } };
  const { raise, onset, severity } = transition;
  const { title, kind } = rule.definition;
  const named = {
    ruleId: rule.ruleId,
    ruleVersion: rule.version,
    ruleTitle: title,
    ...(kind && { kind }),
    ...point.id(),
  };
  return {
    type: 'AlarmRaised',
    data: {
      ...ids,
      ...named,
      severity: severityNumber(rule, severity),
      raise,
      onsetAt: iso(measuredAtOf(onset)),
      ...crossed,
      ...givenIn(raise, { succeeds, hidden }),
    },
  };
}

function givenIn(raise: number, { succeeds, hidden }: Pick<RuleTransition, 'succeeds' | 'hidden'>) {
  return { ...(raise === 1 && succeeds !== undefined && { succeeds }), ...(hidden && { suppressed: hidden }) };
}

/** What hides an alarm, in the shape of event data. */
export type Suppression = NonNullable<Extract<AlarmEvent, { type: 'AlarmRaised' }>['data']['suppressed']>;

export function byBase(hidden: Hiding): Suppression {
  return { cause: 'baseOffline', ...hidden };
}

export function byMaintenance(causedBy: string): Suppression {
  return { cause: 'maintenance', causedBy };
}

function canceledIn(
  { metricId }: Point,
  ruleId: string,
  { cause, successorId: sensorId }: Extract<Transition, { kind: 'canceled' }>,
): Pick<Extract<AlarmEvent, { type: 'AlarmCanceled' }>['data'], 'cause' | 'handover'> {
  return sensorId === undefined ? { cause } : { cause, handover: { ruleId, sensorId, metricId } };
}

/** A measured value in the shape of event data. */
export function measuredOf({ at, value }: Measured): { value: number; measuredAt: string } {
  return { value, measuredAt: iso(at) };
}

function measuredIn(reading: Reading): { value: number; measuredAt: string } {
  return measuredOf({ at: measuredAtOf(reading), value: reading.value });
}

function severityNumber({ definition }: JudgedRule, severity: Severity): 20 | 30 | 50 | 80 {
  return severity === 'critical' ? CRITICAL_SEVERITY : definition.warningSeverity;
}

interface Hidden {
  readonly type: 'AlarmSuppressed' | 'AlarmUnsuppressed';
  readonly ruleId: string;
  /** Of the open alarm. */
  readonly onset: Onset;
  readonly suppression: Suppression;
}

/** The event that hides an alarm, or shows it again. */
export function hidingEvent(point: Point, { type, ruleId, onset, suppression }: Hidden, occasion: Occasion): Outgoing {
  const alarmId = alarmIdOf({ ruleId, ...point.id() }, onset);
  const data = { alarmId, organizationId: point.organizationId, ...suppression };
  const id = eventIdOf(alarmId, `${type} ${suppression.causedBy} ${occasion.now.getTime()}`);
  return outgoing(alarmStream(alarmId), { type, data }, id, { occasion, correlationId: suppression.causedBy });
}

/** The event that records a reading beyond a limit that arrived too late to ring. */
export function lateFinding(
  point: Point,
  rule: KnownAlarmRule<ValueRule>,
  { at, value }: Measured,
  occasion: Occasion,
): Outgoing {
  const { warning, critical } = crossings(rule.definition, value);
  const crossing = critical ?? warning;
  if (!crossing) throw new TypeError('a late reading inside all limits is no finding');
  const { ruleId, version: ruleVersion } = rule;
  const severity = severityNumber(rule, critical ? 'critical' : 'warning');
  const data = {
    organizationId: point.organizationId,
    ruleId,
    ruleVersion,
    ...point.id(),
    severity,
    ...crossing,
    value,
    measuredAt: iso(at),
  };
  const id = lateFindingIdOf({ ruleId, ...point.id() }, at);
  return outgoing(lateFindingStream(ruleId), { type: 'AlarmFoundLate', data }, id, { occasion, correlationId: id });
}

function outgoing(
  stream: string,
  event: AlarmEvent,
  id: string,
  { occasion, correlationId }: { occasion: Occasion; correlationId: string },
): Outgoing {
  const { organizationId } = event.data;
  const metadata: EventMetadata = {
    organizationId,
    actor: { kind: 'system', id: 'alarms' },
    at: occasion.now.toISOString(),
    correlationId,
  };
  const [checked] = asNew([event], { metadata, newId: () => id });
  if (!checked) throw new TypeError('a decision must become one event');
  return { stream, event: checked };
}
