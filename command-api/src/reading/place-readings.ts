import { NAME_MAX_CHARACTERS } from '@watchglass/schemas/reading/limits';
import type { QuarantinedReading, QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import { INTERVAL_MAX_SECONDS } from '@watchglass/schemas/sensor/limits';
import { conversionTo, knownMetric, spelledOnce, type PointMetric } from '../metric/point-metric.ts';
import type { MappedUnits } from '../quarantine/mapped-units.ts';
import type { AdjustmentsOf } from '../sensor/adjustments.ts';
import type { LastUnit, Point, SeenPoint, UnitChange } from '../sensor/identities.ts';
import { splitName } from './point-name.ts';
import { addAdjusted } from './add-adjusted.ts';
import { timeFault, valueFault } from './reading-fault.ts';
import type { RejectedRecord, ResolvedRecord } from './senml.ts';

/** Readings in columns: integer ids, epoch milliseconds, values in the metrics' native units. */
export interface Rows {
  readonly sensor: number[];
  readonly metric: number[];
  readonly at: number[];
  readonly value: number[];
  /** The measured values of adjusted rows, by row. */
  readonly raw: Map<number, number>;
  /** The number of rows of second points. */
  fed: number;
}

export interface Placed {
  readonly rows: Rows;
  readonly quarantined: readonly QuarantinedReading[];
}

/**
 * The unit of a value without one: the native unit by contract, or the last unit of its point. `otherwise` is the unit
 * of new points; if it is missing, their values are quarantined.
 */
export type WithoutUnit = 'native' | { readonly otherwise: string | undefined };

/** The terms by which a pack is read; `now` in epoch milliseconds. */
interface Terms {
  readonly now: number;
  readonly withoutUnit: WithoutUnit;
}

interface PlacingTerms extends Terms {
  /** Sensors whose readings are set aside, by id. */
  readonly outOfUse: ReadonlySet<number>;
  /** The organization's adjustments, if it has any. */
  readonly adjustment: AdjustmentsOf | undefined;
  /** What was measured before this instant is deleted, and is not taken in again (epoch milliseconds). */
  readonly keptFrom?: number | undefined;
  /** Units that people have said the meaning of. */
  readonly mapped: MappedUnits;
}

/** The unit changes of points by the previous records. */
interface UnitsSoFar {
  readonly units: Map<LastUnit, UnitChange>;
}

const RAW_CHARACTERS = 200;
const UNIT_CHARACTERS = 32;
/** At most 32 characters, without control characters and lone surrogates. */
export const UNIT = /^\P{C}{0,32}$/u;
/** Native units in which true and false are 1 and 0. */
const OF_SWITCHES: ReadonlySet<string> = new Set(['open', '1', '']);

/** The points of an uplink that must be learned before its readings can be placed: only those with a usable value. */
export function pointsToLearn(
  records: readonly ResolvedRecord[],
  points: ReadonlyMap<string, Point>,
  { now, withoutUnit }: Terms,
): SeenPoint[] {
  const seen = new Map<string, SeenPoint>();
  for (const record of records) {
    const point = points.get(record.n);
    if (point && tellsNothingNew(record, point)) continue;
    const fresh = isUsable(record, now) ? seenPoint(record, withoutUnit) : undefined;
    if (fresh && !(fresh.unitMissing && seen.has(record.n))) seen.set(record.n, fresh);
  }
  return [...seen.values()];
}

function tellsNothingNew({ ut }: ResolvedRecord, point: Point): boolean {
  const interval = ut === undefined ? undefined : intervalOf(ut);
  return interval === undefined || interval === point.intervalSeconds;
}

function isUsable(record: ResolvedRecord, now: number): boolean {
  return timeFault(record.t * 1000, now) === undefined && valueFault(record) === undefined;
}

function seenPoint(record: ResolvedRecord, withoutUnit: WithoutUnit): SeenPoint | undefined {
  const { n, ut } = record;
  const name = splitName(n);
  const unit = statedUnit(record, withoutUnit);
  if (!name || !UNIT.test(unit ?? '')) return undefined;
  const unitMissing = withoutUnit !== 'native' && unit === undefined && needsUnit(record, name.metric);
  return { name: n, ...name, unit, unitMissing, intervalSeconds: ut === undefined ? undefined : intervalOf(ut) };
}

function statedUnit({ u }: ResolvedRecord, withoutUnit: WithoutUnit): string | undefined {
  return (u ?? (withoutUnit === 'native' ? undefined : withoutUnit.otherwise))?.trim();
}

/** A boolean needs no unit, nor does a metric whose native unit may be empty. */
function needsUnit({ vb }: ResolvedRecord, wireName: string): boolean {
  const metric = knownMetric(wireName);
  return vb === undefined && !(metric && conversionTo(metric, ''));
}

function intervalOf(seconds: number): number | undefined {
  const whole = Math.round(seconds);
  return whole >= 1 && whole <= INTERVAL_MAX_SECONDS ? whole : undefined;
}

/**
 * Turns each record into a row, or quarantines it with the reason. Rows are sorted by instant, rows of one instant in
 * the order of the pack, so that the order within a pack makes no reading late.
 */
export function placeReadings(
  records: readonly ResolvedRecord[],
  points: ReadonlyMap<string, Point>,
  terms: PlacingTerms,
): Placed & { readonly units: readonly UnitChange[] } {
  const units = new Map<LastUnit, UnitChange>();
  const reading = { ...terms, units };
  const rows: Rows = { sensor: [], metric: [], at: [], value: [], raw: new Map(), fed: 0 };
  const quarantined: QuarantinedReading[] = [];
  for (const record of inOrder(records)) {
    const point = points.get(record.n);
    const at = Math.round(record.t * 1000);
    const value =
      instantFault(at, terms) ??
      valueFault(record) ??
      (point ? nativeValue(record, point, reading) : nameFault(record));
    const fault = typeof value === 'string' ? value : addReading(rows, point, { at, value }, terms);
    if (fault !== undefined)
      quarantined.push(setAside({ name: record.n, at, raw: rawValue(record), unit: record.u }, fault));
  }
  return { rows, quarantined, units: changesIn(units) };
}

function instantFault(at: number, { now, keptFrom = -Infinity }: PlacingTerms): QuarantineReason | undefined {
  return timeFault(at, now) ?? (at < keptFrom ? 'beyondRetention' : undefined);
}

function addReading(
  rows: Rows,
  point: Point | undefined,
  { at, value }: { readonly at: number; readonly value: number },
  { adjustment }: PlacingTerms,
): QuarantineReason | undefined {
  if (!point) return 'malformedName';
  return addAdjusted(rows, { sensorId: point.sensorId, metricId: point.metric.id, at, value }, adjustment);
}

/** The changes without units that changed back. */
function changesIn(units: ReadonlyMap<LastUnit, UnitChange>): UnitChange[] {
  return [...units].flatMap(([last, change]) => (change.unit === last.unit ? [] : [change]));
}

function inOrder(records: readonly ResolvedRecord[]): readonly ResolvedRecord[] {
  const isInOrder = records.every(({ t }, index) => index === 0 || t >= (records[index - 1]?.t ?? t));
  return isInOrder ? records : records.toSorted((one, other) => one.t - other.t);
}

/** Quarantines a record that could not be resolved. */
export function quarantineRejected({ name, record, reason }: RejectedRecord): QuarantinedReading {
  return setAside({ name, at: null, raw: record, unit: undefined }, reason);
}

function nameFault({ n, u }: ResolvedRecord): QuarantineReason {
  if (!splitName(n)) return 'malformedName';
  return u === undefined ? 'unitMissing' : 'unknownUnit';
}

function nativeValue(
  record: ResolvedRecord,
  point: Point,
  terms: PlacingTerms & UnitsSoFar,
): number | QuarantineReason {
  if (terms.outOfUse.has(point.sensorId)) return 'sensorDisabled';
  const { metric } = point;
  const { v, vb } = record;
  if (vb !== undefined) return takesSwitches(metric) ? Number(vb) : 'notNumeric';
  const unit = unitOf(record, point, terms);
  const known = conversionTo(metric, unit) ?? terms.mapped.of(point.sensorId, metric.id, unit);
  if (!known) return metric.custom ? 'unitChanged' : 'unknownUnit';
  keepUnit(unit, point, terms);
  return plausible(Number(v) * known.slope + known.offset, metric);
}

function takesSwitches({ unit, formerUnits }: PointMetric): boolean {
  return OF_SWITCHES.has(unit) || formerUnits.some((former) => OF_SWITCHES.has(former));
}

function unitOf({ u }: ResolvedRecord, { metric, last }: Point, { withoutUnit, units }: Terms & UnitsSoFar): string {
  if (u !== undefined) return u.trim();
  return withoutUnit === 'native' ? metric.unit : (units.get(last)?.unit ?? last.unit);
}

function keepUnit(unit: string, point: Point, { units }: UnitsSoFar): void {
  const before = units.get(point.last)?.unit ?? point.last.unit;
  if (unit === before) return;
  const after = spelledOnce(point.metric, unit);
  if (after !== before) units.set(point.last, { point, unit: after });
}

/** The value, or its fault. */
export function plausible(
  value: number,
  { sentinels, range: [lowest, highest] }: PointMetric,
): number | QuarantineReason {
  if (sentinels.includes(value)) return 'sentinel';
  return value >= lowest && value <= highest ? value : 'implausibleValue';
}

function rawValue({ v, vs, vb, vd, s }: ResolvedRecord): unknown {
  return v ?? vs ?? vb ?? vd ?? (s === undefined ? null : { s });
}

interface Unusable {
  readonly name: string;
  readonly at: number | null;
  readonly raw: unknown;
  readonly unit: string | undefined;
}

function setAside({ name, at, raw, unit }: Unusable, reason: QuarantineReason): QuarantinedReading {
  const { sensor, metric } = splitName(name) ?? { sensor: name, metric: '' };
  const text = typeof raw === 'number' ? String(raw) : JSON.stringify(raw);
  return {
    sensor: cut(sensor, NAME_MAX_CHARACTERS),
    metric: cut(metric, NAME_MAX_CHARACTERS),
    at: usable(at),
    raw: cut(text, RAW_CHARACTERS),
    unit: unit === undefined ? null : cut(unit, UNIT_CHARACTERS),
    reason,
  };
}

function usable(at: number | null): number | null {
  return at !== null && Number.isSafeInteger(at) ? at : null;
}

/** `JSON.stringify` returns undefined for values without JSON. No store accepts a lone surrogate. */
function cut(text: string | undefined, characters: number): string {
  return (text ?? '').slice(0, characters).replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
