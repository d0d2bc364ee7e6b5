import { RECORDS_PER_PACK } from '@watchglass/schemas/reading/limits';
import type { QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import { refuse } from '@watchglass/schemas/refusals';

/** The newest supported version of SenML (RFC 8428 section 4.4). */
export const SENML_VERSION = 10;
/** Times below this are relative to now, in seconds (RFC 8428 section 4.5.3). */
export const ABSOLUTE_FROM_SECONDS: number = 2 ** 28;

/**
 * A resolved record (RFC 8428 section 4.6): no base fields, its time absolute. `n` is the whole name, `t` seconds since
 * 1970, `v` the content of the value field (a number if the sender obeys the RFC), `ut` seconds. Missing fields are
 * undefined. MQTT and CSV uplinks become resolved records too, so that all protocols share the next steps.
 */
export interface ResolvedRecord {
  readonly n: string;
  readonly u: string | undefined;
  readonly t: number;
  readonly v: unknown;
  readonly vs: string | undefined;
  readonly vb: boolean | undefined;
  readonly vd: string | undefined;
  readonly s: number | undefined;
  readonly ut: number | undefined;
}

/** A record that cannot be resolved; `name` is the whole name if it is known, else empty. */
export interface RejectedRecord {
  readonly name: string;
  readonly record: unknown;
  readonly reason: QuarantineReason;
}

export interface ResolvedPack {
  readonly records: readonly ResolvedRecord[];
  readonly rejected: readonly RejectedRecord[];
}

type Fields = Readonly<Record<string, unknown>>;

/** A record's own fields once their types have been checked. */
type OwnFields = Fields & Partial<ResolvedRecord>;

interface BaseFields {
  name: string;
  time: number;
  unit: string | undefined;
  value: number | undefined;
  sum: number | undefined;
}

const UNDERSCORE = 95;
const LETTER_B = 98;
const NAME = /^[A-Za-z0-9][-A-Za-z0-9:./_]*$/;

/** Returns true if a whole name obeys RFC 8428 section 4.5.1. */
export function isSenmlName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Resolves a parsed SenML pack at the instant `now` (seconds since 1970). Refuses (`PackMalformed`) a value that is no
 * pack, an invalid base field, a newer version, and a field whose name ends in `_` and must be understood (RFC 8428
 * section 4.4); and (`PackTooLong`) more than 20,000 records. One bad record among good ones is rejected alone.
 * Resolving the result again changes nothing.
 */
export function resolvePack(pack: unknown, now: number): ResolvedPack {
  if (!Array.isArray(pack) || pack.length === 0) return refuse('PackMalformed', { why: 'not a list of records' });
  if (pack.length > RECORDS_PER_PACK) refuse('PackTooLong', { limit: RECORDS_PER_PACK });
  const base: BaseFields = { name: '', time: 0, unit: undefined, value: undefined, sum: undefined };
  const records: ResolvedRecord[] = [];
  const rejected: RejectedRecord[] = [];
  for (const record of pack as readonly unknown[]) {
    if (isFields(record)) resolveRecord(record, base, now, { records, rejected });
    else rejected.push({ name: '', record, reason: 'malformedRecord' });
  }
  return { records, rejected };
}

function isFields(record: unknown): record is Fields {
  return typeof record === 'object' && record !== null && !Array.isArray(record);
}

function resolveRecord(
  record: Fields,
  base: BaseFields,
  now: number,
  into: { records: ResolvedRecord[]; rejected: RejectedRecord[] },
): void {
  const seen = surveyFields(record);
  if (seen.hasBase) takeBaseFields(record, base);
  if (!seen.hasOwn) return;
  if (!isWellFormed(record)) {
    into.rejected.push({ name: base.name + nameIn(record), record, reason: 'malformedRecord' });
    return;
  }
  const name = base.name + nameIn(record);
  const t = absolute(base.time + (record.t ?? 0), now);
  if (name !== '' && t >= ABSOLUTE_FROM_SECONDS) into.records.push(resolved(record, base, name, t));
  else into.rejected.push({ name, record, reason: name === '' ? 'malformedName' : 'implausibleTime' });
}

function nameIn({ n }: Fields): string {
  return typeof n === 'string' ? n : '';
}

const absolute = (time: number, now: number): number => (time < ABSOLUTE_FROM_SECONDS ? now + time : time);

function surveyFields(record: Fields): { hasBase: boolean; hasOwn: boolean } {
  let hasBase = false;
  let hasOwn = false;
  for (const field in record) {
    if (field.charCodeAt(field.length - 1) === UNDERSCORE)
      refuse('PackMalformed', { why: 'a field that must be understood is unknown', field });
    if (field.charCodeAt(0) === LETTER_B) hasBase = true;
    else hasOwn = true;
  }
  return { hasBase, hasOwn };
}

function takeBaseFields(record: Fields, base: BaseFields): void {
  if (numberIn(record, 'bver', SENML_VERSION, true) > SENML_VERSION)
    refuse('PackMalformed', { why: 'a newer version of SenML' });
  base.name = textIn(record, 'bn', base.name) ?? '';
  base.unit = textIn(record, 'bu', base.unit);
  base.time = numberIn(record, 'bt', base.time, true);
  if (record['bv'] !== undefined) base.value = numberIn(record, 'bv', 0, true);
  if (record['bs'] !== undefined) base.sum = numberIn(record, 'bs', 0, true);
}

function numberIn(record: Fields, field: string, otherwise: number, finite = false): number {
  const value = record[field];
  if (value === undefined) return otherwise;
  if (typeof value !== 'number' || (finite && !Number.isFinite(value)))
    return refuse('PackMalformed', { why: 'not a number', field });
  return value;
}

function textIn(record: Fields, field: string, otherwise: string | undefined): string | undefined {
  const value = record[field];
  if (value === undefined) return otherwise;
  return typeof value === 'string' ? value : refuse('PackMalformed', { why: 'not text', field });
}

function isOptional(value: unknown, type: 'string' | 'number' | 'boolean'): boolean {
  return value === undefined || typeof value === type;
}

function isWellFormed(record: Fields): record is OwnFields {
  const { n, u, t, ut, s } = record;
  const texts = isOptional(n, 'string') && isOptional(u, 'string');
  const numbers = isOptional(t, 'number') && isOptional(ut, 'number') && isOptional(s, 'number');
  return texts && numbers && hasOneValue(record);
}

function hasOneValue({ v, vs, vb, vd }: Fields): boolean {
  const types = isOptional(vs, 'string') && isOptional(vb, 'boolean') && isOptional(vd, 'string');
  return types && given(v) + given(vs) + given(vb) + given(vd) <= 1;
}

const given = (value: unknown): number => (value === undefined ? 0 : 1);

function resolved({ u, v, vs, vb, vd, s, ut }: OwnFields, base: BaseFields, n: string, t: number): ResolvedRecord {
  const other = vs !== undefined || vb !== undefined || vd !== undefined;
  return {
    n,
    u: u ?? base.unit,
    t,
    v: other ? undefined : valueOf(v, base.value),
    vs,
    vb,
    vd,
    s: sumOf(s, base.sum),
    ut,
  };
}

function sumOf(own: number | undefined, base: number | undefined): number | undefined {
  return base === undefined ? own : (own ?? 0) + base;
}

/** A value that is no number stays unchanged, to be quarantined with its reason. */
function valueOf(own: unknown, base: number | undefined): unknown {
  return own === undefined || typeof own === 'number' ? sumOf(own, base) : own;
}
