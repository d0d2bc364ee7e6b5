import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { Crossing, Severity } from './crossing.ts';

/** A reading as the machine sees it: `at` is epoch milliseconds on the sensor's clock, `position` its place in the reading log. */
export interface Reading {
  readonly at: number;
  readonly value: number;
  readonly position: string;
}

/** The reading with which an episode began: it names the alarm. */
export interface Onset {
  readonly at: number;
  readonly position: string;
}

/** An open alarm. The two instants say since when the value recovers, null while it does not. */
export interface Episode {
  readonly onset: Onset;
  readonly severity: Severity;
  readonly raise: number;
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

export type CancelCause = 'ruleDeleted' | 'ruleDisabled' | 'ruleChanged' | 'sensorLeftRule';

/** What the machine decided. `at` is when the deciding value was measured. */
export type Transition =
  | {
      readonly kind: 'raised';
      readonly onset: Onset;
      readonly severity: Severity;
      readonly raise: number;
      readonly crossing: Crossing;
      readonly reading: Reading;
    }
  | { readonly kind: 'lowered'; readonly onset: Onset; readonly crossing: Crossing; readonly reading: Reading }
  | { readonly kind: 'resolved'; readonly onset: Onset; readonly reading: Reading }
  | { readonly kind: 'canceled'; readonly onset: Onset; readonly cause: CancelCause };

/** The condition afterwards, null where all is normal, and what was decided on the way: one transition at most. */
export interface Step {
  readonly condition: Condition | null;
  readonly transition: Transition | null;
}
