import { conversion, type UnitConversion } from '../metric/units.ts';
import { refuse } from '../refusals.ts';

export interface AskedConversion {
  readonly asUnit?: string | undefined;
  readonly slope?: number | undefined;
  readonly offset?: number | undefined;
}

/** A conversion to the native unit of a metric, with the unit that was chosen, if one was. */
export interface ChosenConversion extends UnitConversion {
  readonly asUnit: string | null;
}

/**
 * The conversion that a person asked for, to a metric with these units: the present one, and those that it had. Refuses a unit that
 * does not fit (`UnitUnknown`), and neither a unit nor a factor, or both.
 */
export function chosenConversion(
  { asUnit, slope, offset }: AskedConversion,
  units: readonly string[],
): ChosenConversion {
  if (asUnit !== undefined && (slope !== undefined || offset !== undefined))
    refuseField('slope', 'stands beside no unit');
  if (asUnit === undefined) {
    if (slope === undefined) refuseField('asUnit', 'a unit or a factor is needed', 'any.required');
    return { slope: Number(slope), offset: offset ?? 0, asUnit: null };
  }
  const [known] = units.flatMap((unit) => conversion(unit, asUnit) ?? []);
  return known === undefined ? refuse('UnitUnknown', { field: 'asUnit' }) : { ...known, asUnit };
}

function refuseField(field: string, message: string, rule = 'any.only'): never {
  return refuse('InvalidRequest', { fields: [{ field, rule, message }] });
}
