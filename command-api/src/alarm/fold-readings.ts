import {
  measuredAtOf,
  type Condition,
  type Episode,
  type EvaluatedRule,
  type Lowered,
  type Measured,
  type Onset,
  type Raised,
  type Reading,
  type Transition,
} from './condition.ts';
import { onReading } from './machine.ts';
import { RANK } from './severity-rank.ts';

export interface Folded {
  readonly condition: Condition | null;
  /**
   * From the last published state to the alarm after the newest reading: an end, then at most one raise or lowering.
   */
  readonly told: readonly Transition[];
  /** The worst reading of each rise that was over before its readings arrived, or that is too old to ring. */
  readonly foundLate: readonly Measured[];
}

/** The options of folding the readings of an uplink. */
export interface Folding {
  readonly rule: EvaluatedRule;
  /**
   * True if the readings are too old to ring: they end and lower an open alarm, but raise nothing and leave no delay
   * running.
   */
  readonly isHistory: boolean;
}

/** Folds the readings of a point in one uplink, in order; only the state after the newest one is published. */
export function foldReadings(
  before: Condition | null,
  readings: readonly Reading[],
  { rule, isHistory }: Folding,
): Folded {
  const passed: Transition[] = [];
  let condition = before;
  for (const reading of readings) {
    const step = onReading(condition, rule, reading);
    condition = step.condition;
    if (step.transition) passed.push(step.transition);
  }
  const open = before?.episode ?? null;
  const after = withTold(isHistory ? withoutRises(condition, open) : condition, open);
  const told = toldOf(open, after?.episode ?? null, passed);
  return { condition: after, told, foundLate: foundLateIn(passed, told) };
}

/** Unpublished raises are not counted. */
function withTold(condition: Condition | null, open: Episode | null): Condition | null {
  if (!condition?.episode) return condition;
  const { episode } = condition;
  const from = isSame(open, episode) ? open : null;
  const isRaised = RANK[episode.severity] > rankOf(from);
  return { ...condition, episode: { ...episode, raise: (from?.raise ?? 0) + Number(isRaised) } };
}

/** The condition if only recoveries count. */
function withoutRises(condition: Condition | null, open: Episode | null): Condition | null {
  if (condition === null || condition.held) return condition;
  const { episode, beyondSince } = condition;
  if (episode === null || !isSame(open, episode)) return null;
  const severity = RANK[episode.severity] > rankOf(open) ? open.severity : episode.severity;
  const critical = severity === 'critical' ? beyondSince.critical : null;
  return { ...condition, beyondSince: { ...beyondSince, critical }, episode: { ...episode, severity } };
}

function toldOf(open: Episode | null, now: Episode | null, passed: readonly Transition[]): Transition[] {
  const goesOn = isSame(open, now);
  const end = goesOn ? undefined : passed.find((each) => each.kind === 'resolved' && isSame(open, each));
  const change = now && changeOf(now, goesOn ? open : null, passed);
  return [end, change].flatMap((each) => each ?? []);
}

/** The transition from the published severity, if any, to the present one; null if they are equal. */
function changeOf(now: Episode, open: Episode | null, passed: readonly Transition[]): Transition | null {
  const rise = RANK[now.severity] - rankOf(open);
  const last = passed.filter(isRiseOrFall).findLast((each) => isSame(now, each));
  if (!last || rise === 0) return null;
  return rise < 0 ? last : { ...last, kind: 'raised', severity: now.severity, raise: now.raise };
}

function isRiseOrFall(transition: Transition): transition is Raised | Lowered {
  return transition.kind === 'raised' || transition.kind === 'lowered';
}

/** The worst rise of each episode, unless a rise of that severity or above is published. */
function foundLateIn(passed: readonly Transition[], told: readonly Transition[]): Measured[] {
  const worst = new Map<string, Raised>();
  for (const each of passed) {
    if (each.kind !== 'raised') continue;
    const key = `${each.onset.position} ${measuredAtOf(each.onset)}`;
    const known = worst.get(key);
    if (!known || RANK[each.severity] > RANK[known.severity]) worst.set(key, each);
  }
  const isTold = (rise: Raised): boolean =>
    told.some((each) => each.kind === 'raised' && isSame(each, rise) && RANK[each.severity] >= RANK[rise.severity]);
  return [...worst.values()]
    .filter((rise) => !isTold(rise))
    .map(({ reading }) => ({ at: measuredAtOf(reading), value: reading.value }));
}

interface OfOnset {
  readonly onset: Onset;
}

function isSame(one: OfOnset | null, other: OfOnset | null): one is Episode {
  if (one === null || other === null) return false;
  return one.onset.position === other.onset.position && measuredAtOf(one.onset) === measuredAtOf(other.onset);
}

function rankOf(episode: Episode | null): number {
  return episode === null ? 0 : RANK[episode.severity];
}
