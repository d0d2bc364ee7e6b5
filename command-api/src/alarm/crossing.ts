import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';

export type Severity = 'warning' | 'critical';
export type Side = 'above' | 'below';

/** A threshold that a value lies beyond, in the metric's native unit. */
export interface Crossing {
  readonly side: Side;
  readonly threshold: number;
}

export type Crossings = Readonly<Record<Severity, Crossing | null>>;

/** Returns true if a value is inside all limits; a value at a threshold is inside. */
export function isInside({ above, below }: ValueRule, value: number): boolean {
  return within(value, above.warning, below.warning) && within(value, above.critical, below.critical);
}

function within(value: number, high: number | null, low: number | null): boolean {
  return (high === null || value <= high) && (low === null || value >= low);
}

/** The thresholds that a value lies beyond, for each severity. A side without a warning threshold never warns. */
export function crossings(definition: ValueRule, value: number): Crossings {
  return { warning: crossing(definition, value, 'warning'), critical: crossing(definition, value, 'critical') };
}

function crossing({ above, below }: ValueRule, value: number, severity: Severity): Crossing | null {
  const high = above[severity];
  const low = below[severity];
  if (high !== null && value > high) return { side: 'above', threshold: high };
  if (low !== null && value < low) return { side: 'below', threshold: low };
  return null;
}
