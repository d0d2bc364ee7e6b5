import type { AbsenceRule } from '@watchglass/schemas/alarm-rule/commands';
import { ABSENCE_INTERVALS, ABSENCE_RINGS_AFTER_SECONDS } from '@watchglass/schemas/alarm-rule/limits';
import type { JudgedRule } from './judged-rule.ts';
import type { Condition, Episode, Onset, Reading, Step } from './condition.ts';
import type { Severity } from './crossing.ts';
import { RANK } from './severity-rank.ts';

export type SilenceRule = JudgedRule<AbsenceRule>;

const MINUTE_MS = 60_000;
const RINGS_AFTER_MS = ABSENCE_RINGS_AFTER_SECONDS * 1_000;
const NORMAL: Step = { condition: null, transition: null };

/**
 * What is known of the silence of a point, in epoch milliseconds. `since` counts: the newest reading, or a later
 * instant before which nothing could be heard.
 */
export interface Silence {
  readonly since: number;
  readonly last: Reading;
  /** Interval of the sensor in seconds, 0 if it is unknown. */
  readonly intervalSeconds: number;
}

/** The length of a silence that a severity needs, in milliseconds; null if the rule has no such severity. */
export function inForce(rule: SilenceRule, severity: Severity, intervalSeconds: number): number | null {
  const minutes = severity === 'warning' ? rule.definition.warningAfter : rule.definition.criticalAfter;
  if (minutes === null) return null;
  return Math.max(minutes * MINUTE_MS, ABSENCE_INTERVALS * intervalSeconds * 1_000);
}

/** The length of a silence that ends with a reading as young as this. */
export function shortestInForce(rule: SilenceRule, intervalSeconds: number): number {
  return inForce(rule, 'warning', intervalSeconds) ?? inForce(rule, 'critical', intervalSeconds) ?? Infinity;
}

/** The time after which an alarm shows whose sensor could be heard again all the while. */
export function ringDelayOf(rule: SilenceRule, intervalSeconds: number): number {
  return shortestInForce(rule, intervalSeconds) + RINGS_AFTER_MS;
}

/** The instant at which the alarm of this severity rings; null if it never does. */
function ringsAt(rule: SilenceRule, severity: Severity, { since, intervalSeconds }: Silence): number | null {
  const length = inForce(rule, severity, intervalSeconds);
  if (length === null) return null;
  const active = rule.firstActive ? rule.firstActive(since + length) : since + length;
  return active === null ? null : active + RINGS_AFTER_MS;
}

/** The next instant at which the silence raises if no reading arrives before; null if it raises no more. */
export function nextRing(condition: Condition | null, rule: SilenceRule, silence: Silence): number | null {
  if (condition?.held) return null;
  const instants = (['warning', 'critical'] as const)
    .filter((severity) => RANK[severity] > rankOf(condition))
    .map((severity) => ringsAt(rule, severity, silence))
    .filter((at) => at !== null);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Judges a silence at an instant; `position` is that of the timer in the reading log, and names the alarm. */
export function onSilence(
  condition: Condition | null,
  rule: SilenceRule,
  silence: Silence,
  { at, position }: { readonly at: number; readonly position: string },
): Step {
  const severity = dueBy(rule, silence, at);
  if (condition?.held || severity === null || RANK[severity] <= rankOf(condition))
    return { condition, transition: null };
  return raise(condition ?? begin(rule, onsetOf(silence.last, position)), rule, { severity, silence, at });
}

interface Ringing {
  readonly severity: Severity;
  readonly silence: Silence;
  readonly at: number;
}

function raise(condition: Condition, rule: SilenceRule, { severity, silence, at }: Ringing): Step {
  const { onset } = condition;
  const count = (condition.episode?.raise ?? 0) + 1;
  const reading = lengthAt(silence.last, at);
  const threshold = (inForce(rule, severity, silence.intervalSeconds) ?? 0) / MINUTE_MS;
  const episode: Episode = {
    onset,
    severity,
    raise: count,
    side: 'above',
    belowCriticalSince: null,
    insideSince: null,
  };
  const crossing = { side: 'above', threshold } as const;
  const peak = { at, value: reading.value };
  return {
    condition: { ...condition, episode },
    transition: { kind: 'raised', onset, severity, raise: count, crossing, reading, peak },
  };
}

function dueBy(rule: SilenceRule, silence: Silence, at: number): Severity | null {
  const isDue = (severity: Severity): boolean => (ringsAt(rule, severity, silence) ?? Infinity) <= at;
  if (isDue('critical')) return 'critical';
  return isDue('warning') ? 'warning' : null;
}

/** Judges the newest reading at its arrival: only one younger than the delay in force ends the silence. */
export function onArrival(
  condition: Condition,
  rule: SilenceRule,
  { last, intervalSeconds }: Silence,
  now: number,
): Step {
  if (now - last.at >= shortestInForce(rule, intervalSeconds)) return { condition, transition: null };
  const { episode } = condition;
  if (episode === null) return NORMAL;
  const peak = { at: last.at, value: minutes(last.at - episode.onset.at) };
  const reading = { ...last, value: minutes(Math.max(0, now - last.at)) };
  return { condition: null, transition: { kind: 'resolved', onset: episode.onset, reading, peak } };
}

/**
 * Judges a running silence under a new version of the rule: an alarm goes on while the silence is longer than the rule
 * allows, otherwise it is canceled. One that is critical no longer is lowered at once.
 */
export function onSilenceRuleChange(condition: Condition, rule: SilenceRule, silence: Silence, now: number): Step {
  const renewed = { ...condition, ruleVersion: rule.version };
  const { episode } = condition;
  if (episode === null) return { condition: renewed, transition: null };
  const length = now - silence.since;
  const reading = lengthAt(silence.last, now);
  const { onset } = episode;
  const peak = { at: now, value: reading.value };
  if (length < shortestInForce(rule, silence.intervalSeconds))
    return { condition: null, transition: { kind: 'canceled', onset, cause: 'ruleChanged', reading, peak } };
  const critical = inForce(rule, 'critical', silence.intervalSeconds) ?? Infinity;
  if (episode.severity === 'warning' || length >= critical) return { condition: renewed, transition: null };
  const threshold = shortestInForce(rule, silence.intervalSeconds) / MINUTE_MS;
  return {
    condition: { ...renewed, episode: { ...episode, severity: 'warning' } },
    transition: { kind: 'lowered', onset, crossing: { side: 'above', threshold }, reading, peak },
  };
}

/** The length of a silence in minutes at an instant, in the place of a reading. */
export function lengthAt(last: Reading, at: number): Reading {
  return { at, value: minutes(at - last.at), position: last.position };
}

function minutes(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

function onsetOf({ at, measuredAt }: Reading, position: string): Onset {
  return measuredAt === undefined ? { at, position } : { at, measuredAt, position };
}

function begin(rule: SilenceRule, onset: Onset): Condition {
  const beyondSince = { warning: null, critical: null };
  return {
    ruleId: rule.ruleId,
    ruleVersion: rule.version,
    kind: 'absence',
    onset,
    beyondSince,
    episode: null,
    held: false,
  };
}

function rankOf(condition: Condition | null): number {
  return condition?.episode ? RANK[condition.episode.severity] : 0;
}
