import type { AlarmRuleDefinition, ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import {
  ABSENCE_CRITICAL_MINUTES,
  ABSENCE_WARNING_MINUTES,
  BASE_OFFLINE_FEWEST_MINUTES,
} from '@watchglass/schemas/alarm-rule/limits';
import { refuse } from '@watchglass/schemas/refusals';

/** Refuses thresholds and delays that contradict one another, and delays too short for their kind of rule. */
export function checkDefinition(definition: AlarmRuleDefinition): void {
  if (definition.kind === 'absence')
    checkSilence(definition, { warning: ABSENCE_WARNING_MINUTES, critical: ABSENCE_CRITICAL_MINUTES });
  else if (definition.kind === 'baseOffline')
    checkSilence(definition, { warning: BASE_OFFLINE_FEWEST_MINUTES, critical: BASE_OFFLINE_FEWEST_MINUTES });
  else checkLimits(definition);
}

function checkLimits(definition: ValueRule): void {
  const { above, below, warningOnDelay, criticalOnDelay } = definition;
  const upper = given(above.warning, above.critical);
  const lower = given(below.warning, below.critical);
  if (upper.length + lower.length === 0) refuse('ThresholdMissing');
  if (!ascends([below.critical, below.warning]) || !ascends([above.warning, above.critical]))
    refuse('ThresholdsOutOfOrder');
  const [low, high] = [Math.max(...lower), Math.min(...upper)];
  if (high <= low) refuse('ThresholdsOutOfOrder');
  checkDeadband(definition, low, high);
  if (warningOnDelay > criticalOnDelay) refuse('WarningDelayLongerThanCritical');
}

function checkDeadband(definition: ValueRule, low: number, high: number): void {
  const deadband = definition.kind === 'rate' ? 0 : (definition.deadband ?? 0);
  if (low + deadband >= high - deadband) refuse('DeadbandTooWide', { field: 'deadband', limit: (high - low) / 2 });
}

type Silence = Extract<AlarmRuleDefinition, { kind: 'absence' | 'baseOffline' }>;

function checkSilence({ warningAfter, criticalAfter }: Silence, fewest: { warning: number; critical: number }): void {
  if (warningAfter === null && criticalAfter === null) refuse('DelayMissing', { field: 'warningAfter' });
  mustLast('warningAfter', warningAfter ?? Infinity, fewest.warning);
  mustLast('criticalAfter', criticalAfter ?? Infinity, fewest.critical);
  if ((warningAfter ?? 0) > (criticalAfter ?? Infinity))
    refuse('WarningDelayLongerThanCritical', { field: 'warningAfter' });
}

function mustLast(field: string, minutes: number, limit: number): void {
  if (minutes < limit) refuse('DelayTooShort', { field, limit });
}

function given(...thresholds: readonly (number | null)[]): number[] {
  return thresholds.filter((threshold) => threshold !== null);
}

function ascends([low, high]: readonly [number | null, number | null]): boolean {
  return low === null || high === null || low < high;
}
