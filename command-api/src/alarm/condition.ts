import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { Crossing, Severity, Side } from './crossing.ts';

/** An instant by which the machine goes, epoch milliseconds: the effective one of a reading. */
export interface Effective {
  readonly at: number;
  /** When it was measured, which is what people are shown; missing where that is `at`. */
  readonly measuredAt?: number;
}

export function measuredAtOf({ at, measuredAt }: Effective): number {
  return measuredAt ?? at;
}

/** A reading as the machine sees it: `position` is its place in the reading log. */
export interface Reading extends Effective {
  readonly value: number;
  readonly position: string;
}

/** A value and when it was measured, epoch milliseconds on the sensor's clock. */
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

/** An open alarm. The two instants say since when the value recovers, null while it does not. */
export interface Episode {
  readonly onset: Onset;
  readonly severity: Severity;
  readonly raise: number;
  /** Which limit the latest raise crossed; missing in an episode that was stored before extremes were kept. */
  readonly side?: Side;
  readonly belowCriticalSince: number | null;
  readonly insideSince: number | null;
}

/**
 * Where one rule stands on one point. A point that is inside all limits, with nothing open, has no condition at all.
 * `held` means canceled by a person: nothing is raised until the value has been inside once.
 */
export interface Condition {
  readonly ruleId: string;
  readonly ruleVersion: number;
  readonly onset: Onset;
  /** Missing in a condition that was stored before extremes were kept. */
  readonly extremes?: Extremes;
  readonly beyondSince: Readonly<Record<Severity, number | null>>;
  readonly episode: Episode | null;
  readonly held: boolean;
}

/** A rule as the machine needs it. */
export interface EvaluatedRule {
  readonly ruleId: string;
  readonly organizationId: number;
  readonly version: number;
  readonly definition: AlarmRuleDefinition;
}

export type CancelCause = 'ruleDeleted' | 'ruleDisabled' | 'ruleChanged' | 'sensorLeftRule' | 'baseUnregistered';

/** What the machine decided. `peak` is the extreme from the onset up to here, missing where it is not known. */
export type Transition = Raised | Lowered | Resolved | Canceled;

interface OfEpisode {
  readonly onset: Onset;
  /** The deciding reading; of a cancellation, the newest one of the point. */
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
}

/** The condition afterwards, null where all is normal, and what was decided on the way: one transition at most. */
export interface Step {
  readonly condition: Condition | null;
  readonly transition: Transition | null;
}
