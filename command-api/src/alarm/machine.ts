import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { crossings, isInside, type Crossings, type Severity } from './crossing.ts';
import type { CancelCause, Condition, Episode, EvaluatedRule, Onset, Reading, Step, Transition } from './condition.ts';
import { extremesFrom, peakOf, widened } from './extremes.ts';
import { RANK } from './severity-rank.ts';

type Judging = Pick<EvaluatedRule, 'definition' | 'firstActive'>;

const MINUTE_MS = 60_000;
const NORMAL: Step = { condition: null, transition: null };

/**
 * Evaluates the next reading of the point. The caller filters late and repeated readings: `reading.at` is later than
 * any before. A value that leaps from too low to too high has not been inside.
 */
export function onReading(condition: Condition | null, rule: EvaluatedRule, reading: Reading): Step {
  if (!condition?.episode && isInside(rule.definition, reading.value)) return NORMAL;
  if (condition?.held) return { condition, transition: null };
  const crossed = crossingsOf(condition, rule, reading);
  const tracked = track(condition ?? begin(rule, reading), rule, { crossed, reading });
  return raise(tracked, rule, reading.at, reading) ?? recover(tracked, rule.definition, crossed, reading);
}

/**
 * Evaluates a delay that has passed on the wall clock. It decides nothing unless the condition still waits for exactly
 * this instant; `last` is the point's newest reading.
 */
export function onTimer(condition: Condition, rule: EvaluatedRule, dueAt: number, last: Reading): Step {
  const unchanged = { condition, transition: null };
  if (nextDue(condition, rule) !== dueAt) return unchanged;
  return raise(condition, rule, dueAt, last) ?? unchanged;
}

/**
 * Evaluates the point's newest reading under a new version of the rule. An alarm goes on while the value is beyond a
 * limit of the new version, or was already recovering; otherwise it is canceled. A value that the new version no longer
 * calls critical lowers the alarm at once.
 */
export function onRuleChange(condition: Condition, rule: EvaluatedRule, last: Reading): Step {
  const renewed = { ...condition, ruleVersion: rule.version };
  if (isInside(rule.definition, last.value, condition.episode !== null)) return onRuleChangeInside(renewed, last);
  if (condition.held) return { condition: renewed, transition: null };
  const crossed = crossingsOf(condition, rule, last);
  const tracked = track(renewed, rule, { crossed, reading: last });
  const wasCritical = condition.episode?.belowCriticalSince === null;
  return (
    raise(tracked, rule, last.at, last) ??
    (wasCritical ? lower(tracked, crossed, last) : null) ?? { condition: tracked, transition: null }
  );
}

function onRuleChangeInside(condition: Condition, last: Reading): Step {
  if (condition.episode === null) return NORMAL;
  return condition.episode.insideSince === null
    ? cancel(condition, 'ruleChanged', last)
    : { condition, transition: null };
}

/** Ends the condition of a rule that no longer applies to the point, whose newest reading is `last`. */
export function cancel({ episode, extremes }: Condition, cause: CancelCause, last: Reading): Step {
  if (episode === null) return NORMAL;
  const peak = peakOf(extremes, episode);
  return { condition: null, transition: { kind: 'canceled', onset: episode.onset, cause, reading: last, peak } };
}

/** Applies a person's cancellation: the condition stays silent until the value has been inside all limits once. */
export function hold(condition: Condition): Condition {
  return { ...condition, beyondSince: { warning: null, critical: null }, episode: null, held: true };
}

/** The wall-clock instant at which the condition raises if no reading arrives before, null if nothing is pending. */
export function nextDue({ beyondSince, episode }: Condition, rule: Judging): number | null {
  if (episode?.severity === 'critical') return null;
  const critical = dueAt('critical', beyondSince, rule);
  if (episode !== null) return critical;
  const warning = dueAt('warning', beyondSince, rule);
  return warning === null || (critical !== null && critical < warning) ? critical : warning;
}

/** A severity is due after its delay, in the schedule of the rule. */
function dueAt(
  severity: Severity,
  beyondSince: Condition['beyondSince'],
  { definition, firstActive }: Judging,
): number | null {
  const since = beyondSince[severity];
  if (since === null) return null;
  const delay = severity === 'warning' ? definition.warningOnDelay : definition.criticalOnDelay;
  const due = since + delay * MINUTE_MS;
  return firstActive ? firstActive(due) : due;
}

function crossingsOf(condition: Condition | null, { definition }: Judging, { value }: Reading): Crossings {
  return crossings(definition, value, condition?.episode?.severity);
}

function begin(rule: EvaluatedRule, reading: Reading): Condition {
  return {
    ruleId: rule.ruleId,
    ruleVersion: rule.version,
    ...(rule.definition.kind === 'rate' && { kind: rule.definition.kind }),
    onset: onsetOf(reading),
    extremes: extremesFrom(reading),
    beyondSince: { warning: null, critical: null },
    episode: null,
    held: false,
  };
}

function onsetOf({ at, measuredAt, position }: Reading): Onset {
  return measuredAt === undefined ? { at, position } : { at, measuredAt, position };
}

interface Tracked {
  readonly crossed: Crossings;
  readonly reading: Reading;
}

function track(condition: Condition, { definition }: Judging, { crossed, reading }: Tracked): Condition {
  const { beyondSince, episode, extremes } = condition;
  const { at } = reading;
  return {
    ...condition,
    ...(extremes && { extremes: widened(extremes, reading) }),
    beyondSince: {
      warning: crossed.warning && (beyondSince.warning ?? at),
      critical: crossed.critical && (beyondSince.critical ?? at),
    },
    episode:
      episode &&
      trackEpisode(
        episode,
        { isCritical: crossed.critical !== null, isInside: isInside(definition, reading.value, true) },
        at,
      ),
  };
}

interface Place {
  readonly isCritical: boolean;
  readonly isInside: boolean;
}

function trackEpisode(episode: Episode, { isCritical, isInside: isIn }: Place, at: number): Episode {
  return {
    ...episode,
    belowCriticalSince: isCritical ? null : (episode.belowCriticalSince ?? at),
    insideSince: isIn ? (episode.insideSince ?? at) : null,
  };
}

/** Raises to the highest severity whose delay has passed at `now`; null if that is no rise. */
function raise(condition: Condition, rule: Judging, now: number, reading: Reading): Step | null {
  const { episode, onset, extremes } = condition;
  const severity = dueSeverity(condition, rule, now);
  const crossing = severity && crossingsOf(condition, rule, reading)[severity];
  if (!severity || !crossing || RANK[severity] <= rank(episode)) return null;
  const count = (episode?.raise ?? 0) + 1;
  const raised: Episode = {
    onset,
    severity,
    raise: count,
    side: crossing.side,
    belowCriticalSince: null,
    insideSince: null,
  };
  const peak = peakOf(extremes, raised);
  return {
    condition: { ...condition, episode: raised },
    transition: { kind: 'raised', onset, severity, raise: count, crossing, reading, peak },
  };
}

function dueSeverity({ beyondSince }: Condition, rule: Judging, now: number): Severity | null {
  if (hasPassed(dueAt('critical', beyondSince, rule), now)) return 'critical';
  return hasPassed(dueAt('warning', beyondSince, rule), now) ? 'warning' : null;
}

function rank(episode: Episode | null): number {
  return episode === null ? 0 : RANK[episode.severity];
}

function recover(condition: Condition, definition: ValueRule, crossed: Crossings, reading: Reading): Step {
  const { episode, extremes } = condition;
  const offDelay = definition.offDelay * MINUTE_MS;
  const isOver = (since: number | null | undefined): boolean =>
    typeof since === 'number' && reading.at >= since + offDelay;
  if (episode && isOver(episode.insideSince)) {
    const peak = peakOf(extremes, episode);
    return { condition: null, transition: { kind: 'resolved', onset: episode.onset, reading, peak } };
  }
  const lowered = isOver(episode?.belowCriticalSince) ? lower(condition, crossed, reading) : null;
  return lowered ?? { condition, transition: null };
}

function lower(condition: Condition, { warning, critical }: Crossings, reading: Reading): Step | null {
  const { episode, extremes } = condition;
  if (episode?.severity !== 'critical' || critical || !warning) return null;
  const peak = peakOf(extremes, episode);
  const transition: Transition = { kind: 'lowered', onset: episode.onset, crossing: warning, reading, peak };
  return { condition: { ...condition, episode: { ...episode, severity: 'warning' } }, transition };
}

const hasPassed = (due: number | null, now: number): boolean => due !== null && due <= now;
