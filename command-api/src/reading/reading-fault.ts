import { EARLIEST_PLAUSIBLE_MS, FUTURE_TOLERANCE_MINUTES } from '@watchglass/schemas/reading/limits';
import type { QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import type { ResolvedRecord } from './senml.ts';

const FUTURE_MS = FUTURE_TOLERANCE_MINUTES * 60_000;
/** Texts that devices send for a missing value, and for one that is not a number. */
const NO_VALUE: ReadonlySet<string> = new Set(['', '-', '--', 'null']);
const NO_NUMBER: ReadonlySet<string> = new Set(['nan', 'inf', '+inf', '-inf', 'infinity', '+infinity', '-infinity']);

/** The fault of a reading of `at` that is received at `now`; both epoch milliseconds. */
export function timeFault(at: number, now: number): QuarantineReason | undefined {
  if (at > now + FUTURE_MS) return 'futureTime';
  return at >= EARLIEST_PLAUSIBLE_MS ? undefined : 'implausibleTime';
}

/** The fault of a record's value; a number or a boolean has none. */
export function valueFault({ v, vs, vb, vd }: ResolvedRecord): QuarantineReason | undefined {
  if (typeof v === 'number') return Number.isFinite(v) ? undefined : 'notANumber';
  if (vb !== undefined) return undefined;
  return otherFault(v ?? vs ?? vd);
}

function otherFault(value: unknown): QuarantineReason {
  if (value === undefined || value === null) return 'missingValue';
  if (typeof value !== 'string') return 'notNumeric';
  const text = value.trim().toLowerCase();
  if (NO_VALUE.has(text)) return 'missingValue';
  return NO_NUMBER.has(text) ? 'notANumber' : 'notNumeric';
}
