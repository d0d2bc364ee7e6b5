import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { RANK } from './severity-rank.ts';

export type Severity = 'warning' | 'critical';
export type Side = 'above' | 'below';

/** A threshold that a value lies beyond, in the metric's native unit. */
export interface Crossing {
  readonly side: Side;
  readonly threshold: number;
}

export type Crossings = Readonly<Record<Severity, Crossing | null>>;

/**
 * Returns true if a value is inside all limits; a value at a threshold is inside. An open alarm needs a value that is inside
 * by the deadband.
 */
export function isInside(rule: ValueRule, value: number, isOpen = false): boolean {
  const { above, below } = rule;
  const deadband = isOpen ? deadbandOf(rule) : 0;
  return (
    within(value, [below.warning, above.warning], deadband) && within(value, [below.critical, above.critical], deadband)
  );
}

function deadbandOf(rule: ValueRule): number {
  return rule.kind === 'rate' ? 0 : (rule.deadband ?? 0);
}

function within(value: number, [low, high]: readonly [number | null, number | null], deadband: number): boolean {
  return (high === null || value <= high - deadband) && (low === null || value >= low + deadband);
}

/**
 * The thresholds that a value lies beyond, for each severity. A side without a warning threshold never warns. A severity that is
 * open already holds within the deadband.
 */
export function crossings(definition: ValueRule, value: number, open: Severity | null = null): Crossings {
  const of = (severity: Severity): Crossing | null =>
    crossing(definition, value, {
      severity,
      deadband: open && RANK[open] >= RANK[severity] ? deadbandOf(definition) : 0,
    });
  return { warning: of('warning'), critical: of('critical') };
}

function crossing(
  { above, below }: ValueRule,
  value: number,
  { severity, deadband }: { readonly severity: Severity; readonly deadband: number },
): Crossing | null {
  const high = above[severity];
  const low = below[severity];
  if (high !== null && value > high - deadband) return { side: 'above', threshold: high };
  if (low !== null && value < low + deadband) return { side: 'below', threshold: low };
  return null;
}
