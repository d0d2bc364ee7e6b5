import type { FirstActive } from '@watchglass/schemas/alarm-rule/active-times';
import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import type { Crossing, Severity, Side } from './crossing.ts';
import type { Hiding } from './hiding.ts';

/** The instant that the machine reads as time, epoch milliseconds: the effective instant of a reading. */
export interface Effective {
  readonly at: number;
  /** The measured instant, which screens show; missing if it equals `at`. */
  readonly measuredAt?: number;
}

export function measuredAtOf({ at, measuredAt }: Effective): number {
  return measuredAt ?? at;
}

/** A reading as the machine sees it: `position` is its position in the reading log. */
export interface Reading extends Effective {
  readonly value: number;
  readonly position: string;
}

/** A value with its measured instant, epoch milliseconds on the sensor's clock. */
export interface Measured {
  readonly at: number;
  readonly value: number;
}

/** The smallest and the largest value since the onset. */
export interface Extremes {
  readonly lowest: Measured;
  readonly highest: Measured;
}

/** The reading with which an episode began: it names the alarm. */
export interface Onset extends Effective {
  readonly position: string;
}

/** An open alarm. The two instants are the beginning of the present recovery, null if there is none. */
export interface Episode {
  readonly onset: Onset;
  readonly severity: Severity;
  readonly raise: number;
  /** The limit that the latest raise crossed; missing in an episode that was stored before extremes were kept. */
  readonly side?: Side;
  readonly belowCriticalSince: number | null;
  readonly insideSince: number | null;
}

/**
 * The state of one rule on one point. A point that is inside all limits, with nothing open, has no condition. `held`
 * means canceled by a person: nothing is raised until the value has been inside once.
 */
export interface Condition {
  readonly ruleId: string;
  readonly ruleVersion: number;
  /** What the rule judges, if it is not the value: numbers of the condition are of that kind. */
  readonly kind?: 'rate' | 'absence';
  /** What hides the open alarm. */
  readonly hidden?: Hiding | undefined;
  /** The maintenance that hides it. */
  readonly maintained?: string | undefined;
  readonly onset: Onset;
  /** Missing in a condition that was stored before extremes were kept. */
  readonly extremes?: Extremes;
  readonly beyondSince: Readonly<Record<Severity, number | null>>;
  readonly episode: Episode | null;
  readonly held: boolean;
}

/** A rule on a value, or on a slope, as the machine needs it; without `firstActive` it raises at any time. */
export interface EvaluatedRule {
  readonly firstActive?: FirstActive | undefined;
  readonly ruleId: string;
  readonly organizationId: number;
  readonly version: number;
  readonly definition: ValueRule;
}

export type CancelCause =
  | 'ruleDeleted'
  | 'ruleDisabled'
  | 'ruleChanged'
  | 'sensorLeftRule'
  | 'sensorReplaced'
  | 'pointRemoved'
  | 'sensorDisabled'
  | 'sensorDeleted'
  | 'baseUnregistered'
  | 'basePaused';

/** A decision of the machine. `peak` is the extreme from the onset to this transition, missing if unknown. */
export type Transition = Raised | Lowered | Resolved | Canceled;

interface OfEpisode {
  readonly onset: Onset;
  /** The deciding reading; for a cancellation, the newest reading of the point. */
  readonly reading: Reading;
  readonly peak?: Measured | undefined;
}

export interface Raised extends OfEpisode {
  readonly kind: 'raised';
  readonly severity: Severity;
  readonly raise: number;
  readonly crossing: Crossing;
}

export interface Lowered extends OfEpisode {
  readonly kind: 'lowered';
  readonly crossing: Crossing;
}

interface Resolved extends OfEpisode {
  readonly kind: 'resolved';
}

interface Canceled extends OfEpisode {
  readonly kind: 'canceled';
  readonly cause: CancelCause;
  /** The sensor that goes on with the alarm. */
  readonly successorId?: number;
}

/** The next condition, null if all is normal, and at most one transition. */
export interface Step {
  readonly condition: Condition | null;
  readonly transition: Transition | null;
}
