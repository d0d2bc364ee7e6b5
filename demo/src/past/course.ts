import { crossings, isInside, type Crossing } from '@watchglass/command-api/alarm/crossing';
import type { AlarmRuleDefinition, ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import { addedBy, type Episode, type Excursion, type Silence } from './episodes.ts';
import { instantsOf } from './readings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const RATE_STEPS = 5;
/** From a reading to the event that it causes. */
const LATER_MS = 2_000;

/** A change of an alarm. `at` is when it was decided, `measuredAt` the reading's instant, both epoch milliseconds. */
export interface Change extends Crossing {
  readonly type: 'raised' | 'resolved';
  readonly at: number;
  readonly value: number;
  readonly measuredAt: number;
  readonly severity: AlarmSeverity;
}

interface Judged {
  readonly at: number;
  readonly value: number;
}

/** How an alarm of the rule went in an episode: each raise, and its end; empty if nothing rang. */
export function courseOf(
  definition: AlarmRuleDefinition,
  episode: Episode,
  all: readonly Episode[],
): readonly Change[] {
  const isSilence = definition.kind === 'absence' || definition.kind === 'baseOffline';
  if (episode.kind === 'silence') return isSilence ? ofSilence(definition, episode) : [];
  return isSilence ? [] : ofValues(definition, valuesOf(definition, episode, all));
}

function valuesOf({ kind }: ValueRule, episode: Excursion, all: readonly Episode[]): readonly Judged[] {
  const { sensor, metric } = episode;
  const values = instantsOf(episode).map((at) => ({
    at,
    value: Number(((sensor.curves[metric]?.(at) ?? 0) + addedBy(all, sensor, metric, at)).toFixed(2)),
  }));
  if (kind !== 'rate') return values;
  return values.slice(RATE_STEPS).map(({ at, value }, index) => {
    const before = values[index] ?? { at, value };
    return { at, value: Number((((value - before.value) * HOUR_MS) / (at - before.at)).toFixed(2)) };
  });
}

function ofValues(rule: ValueRule, values: readonly Judged[]): readonly Change[] {
  const changes: Change[] = [];
  for (const { at, value } of values) {
    const last = changes.at(-1);
    const raised = raisedBy(rule, { at, value });
    if (raised !== null && raised.severity > (last?.severity ?? 0)) changes.push(raised);
    else if (last && isInside(rule, value, true))
      return [
        ...changes,
        { ...last, type: 'resolved', at: at + rule.offDelay * MINUTE_MS + LATER_MS, measuredAt: at, value },
      ];
  }
  return [];
}

function raisedBy(rule: ValueRule, { at, value }: Judged): Change | null {
  const { warning, critical } = crossings(rule, value);
  const crossing = critical ?? warning;
  if (crossing === null) return null;
  const severity = critical ? CRITICAL_SEVERITY : rule.warningSeverity;
  return { type: 'raised', at: at + LATER_MS, measuredAt: at, value, severity, ...crossing };
}

type SilenceRule = Extract<AlarmRuleDefinition, { kind: 'absence' | 'baseOffline' }>;

/** Values are whole minutes of silence. */
function ofSilence(
  { warningAfter, criticalAfter, warningSeverity }: SilenceRule,
  { from, until }: Silence,
): readonly Change[] {
  const raised = (minutes: number | null, severity: AlarmSeverity): Change[] => {
    const at = from + ((minutes ?? 0) + 1) * MINUTE_MS;
    const said = { severity, side: 'above', threshold: minutes ?? 0, value: minutes ?? 0 } as const;
    return minutes === null || at >= until ? [] : [{ type: 'raised', at, measuredAt: at, ...said }];
  };
  const raises = [...raised(warningAfter, warningSeverity), ...raised(criticalAfter, CRITICAL_SEVERITY)];
  const last = raises.at(-1);
  if (last === undefined) return [];
  const value = Math.floor((until - from) / MINUTE_MS);
  return [...raises, { ...last, type: 'resolved', at: until + 1_000, measuredAt: until, value }];
}
