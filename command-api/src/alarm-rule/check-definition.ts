import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { refuse } from '@watchglass/schemas/refusals';

/** Refuses thresholds and delays that contradict one another. */
export function checkDefinition({ above, below, warningOnDelay, criticalOnDelay }: AlarmRuleDefinition): void {
  const upper = given(above.warning, above.critical);
  const lower = given(below.warning, below.critical);
  if (upper.length + lower.length === 0) refuse('ThresholdMissing');
  if (!ascends([below.critical, below.warning]) || !ascends([above.warning, above.critical]))
    refuse('ThresholdsOutOfOrder');
  if (Math.min(...upper) <= Math.max(...lower)) refuse('ThresholdsOutOfOrder');
  if (warningOnDelay > criticalOnDelay) refuse('WarningDelayLongerThanCritical');
}

function given(...thresholds: readonly (number | null)[]): number[] {
  return thresholds.filter((threshold) => threshold !== null);
}

function ascends([low, high]: readonly [number | null, number | null]): boolean {
  return low === null || high === null || low < high;
}
