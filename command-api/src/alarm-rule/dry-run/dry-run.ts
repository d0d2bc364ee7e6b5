import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { DryRunResult } from '@watchglass/schemas/alarm-rule/dry-run';
import { metricOf } from '@watchglass/schemas/alarm-rule/kinds';
import type { WatchedRules } from '../../alarm/watched-rules.ts';
import { runBaseSilence } from './base-run.ts';
import { PointRun, type PointOfRun, type StoredReading } from './point-run.ts';
import { watched } from './rules-of-run.ts';
import { Tally } from './tally.ts';
import type { DryRunTask, RuleOfRun } from './task.ts';

const MINUTE_MS = 60_000;

/** Rules on one metric, and the readings that they need, in the order in which they count for those rules. */
export interface Pass {
  readonly rules: readonly RuleOfRun[];
  readonly metricId: number;
  /** By their effective instants, or by their arrivals: silence is judged by what had arrived. */
  readonly order: 'effective' | 'arrival';
  readonly sensorIds: readonly number[];
  /** The instants measured at are in [from, until). `from` is before the period, so that delays and slopes have begun. */
  readonly from: number;
  readonly until: number;
}

/** The readings of a sensor come together and in order. */
export interface ReadingOfPass extends StoredReading {
  readonly sensorId: number;
  readonly kind: PointOfRun['kind'];
}

/** The passes of a run, and how the readings of each are read. */
export interface Source {
  readonly passes: readonly Pass[];
  readonly read: (pass: Pass) => AsyncIterable<Iterable<ReadingOfPass>>;
}

/** The passes of a run: two rules on the same metric that need the same order share one. */
export function passesOf({ tried, stored, from, until }: DryRunTask): Pass[] {
  const passes = new Map<string, Pass>();
  for (const rule of [tried, stored]) {
    if (rule === null || rule.definition.kind === 'baseOffline') continue;
    const order = rule.definition.kind === 'absence' ? 'arrival' : 'effective';
    const metricId = metricOf(rule.definition);
    const key = `${metricId} ${order}`;
    const { rules, ...begun } = passes.get(key) ?? { metricId, order, rules: [], sensorIds: [], from, until };
    passes.set(key, {
      ...begun,
      rules: [...rules, rule],
      sensorIds: [...new Set([...begun.sensorIds, ...rule.sensorIds])].toSorted((a, b) => a - b),
      from: Math.min(begun.from, from - leadOf(rule.definition)),
    });
  }
  return [...passes.values()];
}

/** The time before the period that decides about its beginning, milliseconds. */
function leadOf(definition: AlarmRuleDefinition): number {
  if (definition.kind === 'absence' || definition.kind === 'baseOffline')
    return Math.max(definition.warningAfter ?? 0, definition.criticalAfter ?? 0) * MINUTE_MS;
  const { warningOnDelay, criticalOnDelay, offDelay } = definition;
  const window = definition.kind === 'rate' ? definition.windowMinutes : 0;
  return (Math.max(warningOnDelay, criticalOnDelay, offDelay) + window) * MINUTE_MS;
}

/** Runs a rule, and the stored one, over stored readings. `tell` receives the number of readings taken so far. */
export async function dryRun(
  task: DryRunTask,
  { passes, read }: Source,
  tell: (readings: number) => void = () => undefined,
): Promise<DryRunResult> {
  const tally = new Tally(task);
  let readings = 0;
  for (const pass of passes) {
    const points = new PointsOfPass(task, { pass, rules: watched(task, pass.rules), tally });
    for await (const portion of read(pass)) {
      for (const reading of portion) {
        points.take(reading);
        readings += 1;
      }
      tell(readings);
    }
    points.end();
  }
  runBases(task, tally);
  return tally.result();
}

interface PassOptions {
  readonly pass: Pass;
  readonly rules: WatchedRules;
  readonly tally: Tally;
}

/** One point after the other. */
class PointsOfPass {
  readonly #task: DryRunTask;
  readonly #options: PassOptions;
  #point: { readonly sensorId: number; readonly run: PointRun } | null = null;

  constructor(task: DryRunTask, options: PassOptions) {
    this.#task = task;
    this.#options = options;
  }

  take(reading: ReadingOfPass): void {
    const { sensorId, kind } = reading;
    if (this.#point?.sensorId !== sensorId) {
      this.end();
      this.#point = { sensorId, run: this.#begin(sensorId, kind) };
    }
    if (reading.at < this.#task.until) this.#point.run.take(reading);
  }

  end(): void {
    if (this.#point === null) return;
    this.#point.run.passTime(this.#task.until);
    const { metricId } = this.#options.pass;
    this.#options.tally.settle({ sensorId: this.#point.sensorId, baseSerial: null, metricId });
    this.#point = null;
  }

  #begin(sensorId: number, kind: PointOfRun['kind']): PointRun {
    const { pass, rules, tally } = this.#options;
    const { organizationId } = this.#task;
    const point = { organizationId, sensorId, metricId: pass.metricId, kind };
    return new PointRun(point, rules, (event, now) => tally.hear(event, now));
  }
}

function runBases(task: DryRunTask, tally: Tally): void {
  const { organizationId, until, silences, tried, stored } = task;
  const onBases = [tried, stored].filter((rule) => rule?.definition.kind === 'baseOffline') as RuleOfRun[];
  const rules = watched(task, onBases).of(organizationId);
  for (const serial of new Set(onBases.flatMap(({ bases }) => bases))) {
    const spans = silences.filter((span) => span.serial === serial);
    for (const rule of rules.baseRulesOf(serial))
      for (const span of spans) runBaseSilence(rule, span, until, (event, now) => tally.hear(event, now));
    tally.settle({ sensorId: null, baseSerial: serial, metricId: 0 });
  }
}
