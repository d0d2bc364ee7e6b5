import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { crossings, isInside, type Crossings, type Severity } from './crossing.ts';
import type { CancelCause, Condition, Episode, EvaluatedRule, Onset, Reading, Step, Transition } from './condition.ts';
import { extremesFrom, peakOf, widened } from './extremes.ts';
import { RANK } from './severity-rank.ts';

const MINUTE_MS = 60_000;
const NORMAL: Step = { condition: null, transition: null };

/**
 * Evaluates the next reading of the point. The caller filters late and repeated readings: `reading.at` is later than
 * any before. A value that leaps from too low to too high has not been inside.
 */
export function onReading(condition: Condition | null, rule: EvaluatedRule, reading: Reading): Step {
  if (isInside(rule.definition, reading.value) && (condition === null || condition.episode === null)) return NORMAL;
  if (condition?.held) return { condition, transition: null };
  const crossed = crossings(rule.definition, reading.value);
  const tracked = track(condition ?? begin(rule, reading), crossed, reading);
  return raise(tracked, rule.definition, reading.at, reading) ?? recover(tracked, rule.definition, crossed, reading);
}

/**
 * Evaluates a delay that has passed on the wall clock. It decides nothing unless the condition still waits for exactly
 * this instant; `last` is the point's newest reading.
 */
export function onTimer(condition: Condition, rule: EvaluatedRule, dueAt: number, last: Reading): Step {
  const unchanged = { condition, transition: null };
  if (nextDue(condition, rule.definition) !== dueAt) return unchanged;
  return raise(condition, rule.definition, dueAt, last) ?? unchanged;
}

/**
 * Evaluates the point's newest reading under a new version of the rule. An alarm goes on while the value is beyond a
 * limit of the new version, or was already recovering; otherwise it is canceled. A value that the new version no longer
 * calls critical lowers the alarm at once.
 */
export function onRuleChange(condition: Condition, rule: EvaluatedRule, last: Reading): Step {
  const renewed = { ...condition, ruleVersion: rule.version };
  if (isInside(rule.definition, last.value)) return onRuleChangeInside(renewed, last);
  if (condition.held) return { condition: renewed, transition: null };
  const crossed = crossings(rule.definition, last.value);
  const tracked = track(renewed, crossed, last);
  const wasCritical = condition.episode?.belowCriticalSince === null;
  return (
    raise(tracked, rule.definition, last.at, last) ??
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
export function nextDue({ beyondSince, episode }: Condition, definition: ValueRule): number | null {
  if (episode?.severity === 'critical') return null;
  const critical = dueAt('critical', beyondSince, definition);
  if (episode !== null) return critical;
  const warning = dueAt('warning', beyondSince, definition);
  return warning === null || (critical !== null && critical < warning) ? critical : warning;
}

function dueAt(severity: Severity, beyondSince: Condition['beyondSince'], definition: ValueRule): number | null {
  const since = beyondSince[severity];
  const delay = severity === 'warning' ? definition.warningOnDelay : definition.criticalOnDelay;
  return since === null ? null : since + delay * MINUTE_MS;
}

function begin(rule: EvaluatedRule, reading: Reading): Condition {
  return {
    ruleId: rule.ruleId,
    ruleVersion: rule.version,
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

function track(condition: Condition, crossed: Crossings, reading: Reading): Condition {
  const { beyondSince, episode, extremes } = condition;
  const { at } = reading;
  return {
    ...condition,
    ...(extremes && { extremes: widened(extremes, reading) }),
    beyondSince: {
      warning: crossed.warning && (beyondSince.warning ?? at),
      critical: crossed.critical && (beyondSince.critical ?? at),
    },
    episode: episode && trackEpisode(episode, crossed, at),
  };
}

function trackEpisode(episode: Episode, { warning, critical }: Crossings, at: number): Episode {
  return {
    ...episode,
    belowCriticalSince: critical ? null : (episode.belowCriticalSince ?? at),
    insideSince: (warning ?? critical) ? null : (episode.insideSince ?? at),
  };
}

/** Raises to the highest severity whose delay has passed at `now`; null if that is no rise. */
function raise(condition: Condition, definition: ValueRule, now: number, reading: Reading): Step | null {
  const { episode, onset, extremes } = condition;
  const severity = dueSeverity(condition, definition, now);
  const crossing = severity && crossings(definition, reading.value)[severity];
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

function dueSeverity({ beyondSince }: Condition, definition: ValueRule, now: number): Severity | null {
  if (hasPassed(dueAt('critical', beyondSince, definition), now)) return 'critical';
  return hasPassed(dueAt('warning', beyondSince, definition), now) ? 'warning' : null;
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
