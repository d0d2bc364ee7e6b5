import type { AcceptQuarantine } from '@watchglass/schemas/quarantine/commands';
import type { QuarantineGroup } from '@watchglass/schemas/reading/quality';
import { UNITS } from '@watchglass/schemas/metric/units';
import { typedNumber } from '../form/typed-number.ts';

/** How the values of a group are to be read, as typed. */
export interface AcceptForm {
  readonly by: 'unit' | 'factor';
  readonly asUnit: string;
  readonly slope: string;
  readonly offset: string;
  readonly why: string;
}

/** The units in which values of a metric may come, its own first; of several spellings of one the plainest. */
export function offeredUnits(native: string): readonly string[] {
  const spellings = new Map<string, string[]>();
  for (const [unit, { slope, offset }] of Object.entries(UNITS[native] ?? { [native]: { slope: 1, offset: 0 } })) {
    const key = `${slope} ${offset}`;
    if (unit !== '') spellings.set(key, [...(spellings.get(key) ?? []), unit]);
  }
  return [...spellings.values()].map((each) => each.find((unit) => unit.startsWith('°')) ?? each[0] ?? '');
}

/** A unit is offered if the metric knows any. */
export function newAcceptance(units: readonly string[]): AcceptForm {
  return { by: units.length === 0 ? 'factor' : 'unit', asUnit: units[0] ?? '', slope: '1', offset: '0', why: '' };
}

type Decision = Pick<AcceptQuarantine, 'reason' | 'sensor' | 'metric' | 'unit' | 'receivedUntil'>;

/** What was on screen is decided on: later records are not. */
export function decisionOn({ reason, sensor, metric, unit, last }: QuarantineGroup): Decision {
  return { reason, sensor, metric, unit, receivedUntil: last };
}

const conversionOf = ({ by, asUnit, slope, offset }: AcceptForm): Record<string, unknown> =>
  by === 'unit' ? { asUnit } : { slope: typedNumber(slope), offset: typedNumber(offset) };

/** The body of an acceptance. */
export const acceptanceOf = (group: QuarantineGroup, form: AcceptForm): Record<string, unknown> => ({
  ...decisionOn(group),
  ...conversionOf(form),
  why: form.why.trim(),
});

/** The query of its preview; null while no number is typed. */
export function previewQuery(group: QuarantineGroup, form: AcceptForm): string | null {
  const conversion = conversionOf(form);
  const { slope = 1, offset = 0 } = conversion;
  if (typeof slope !== 'number' || typeof offset !== 'number' || slope === 0) return null;
  const { unit, ...rest } = decisionOn(group);
  const { decidedUntil: after } = group;
  const fields = { ...rest, ...(unit !== null && { unit }), ...(after !== null && { after }), ...conversion };
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
}
