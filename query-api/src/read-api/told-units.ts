import type { Membership } from '@watchglass/schemas/member/rights';
import { metricById } from '@watchglass/schemas/metric/metrics';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { FAMILY_UNITS, familyUnitsOf, senmlMetric, type FamilyUnit } from '@watchglass/schemas/read-api/catalogue';
import { refuse } from '@watchglass/schemas/refusals';
import { DEFAULT_UNITS, QUANTITY_OF_UNIT, type Units } from '@watchglass/schemas/user/units';
import type { Caller } from '@watchglass/streams/http/caller';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** How a metric is told: by what name, and in which unit. */
export interface ToldMetric {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly slope: number;
  readonly offset: number;
}

/** The projections that `unitsOf` reads. */
export const UNITS_READ = ['people', 'api_accounts'] as const;

interface Asking {
  readonly relational: Queryable;
  readonly caller: Pick<Caller<Membership>, 'id'>;
}

/** The units that the person has chosen, or who made the API account. */
export async function unitsOf({ relational, caller }: Asking): Promise<Units> {
  const [row] = await relational.query<{ units: Units | null }>({
    name: 'read_api.units',
    text: `SELECT p.units FROM read.people p WHERE p.user_id = coalesce(
      (SELECT a.created_by FROM read.api_accounts a WHERE a.id = $1::uuid), $1::uuid)`,
    values: [caller.id],
  });
  return row?.units ?? DEFAULT_UNITS;
}

/** The unit of a metric in which values are told unless another is asked for: the chosen one, else the native one. */
export function chosenUnit(metricId: number, native: string, chosen: Units): FamilyUnit {
  const units = familyUnitsOf(metricId, native);
  const quantity = QUANTITY_OF_UNIT[metricById.get(metricId)?.unit ?? ''];
  const wanted = quantity && units.find(({ spelled }) => spelled === chosen[quantity]);
  return wanted ?? (units[0] as FamilyUnit);
}

const isCustom = (unit: string): boolean => unit.startsWith('c');

/** Each metric in the first of these units that it has, else in the chosen one. Refuses an unknown unit. */
export function inUnits(
  metrics: readonly MetricView[],
  list: string | undefined,
  chosen: Units,
): readonly ToldMetric[] {
  const asked = list?.split(',') ?? [];
  const unknown = asked.find((unit) => !isCustom(unit) && !FAMILY_UNITS.has(unit));
  if (unknown !== undefined)
    refuse('InvalidRequest', {
      fields: [{ field: 'unit', rule: 'known', message: `There is no unit ${unknown}.` }],
    });
  return metrics.map(({ id, name, unit: native }) => {
    const units = familyUnitsOf(id, native);
    const wanted = asked.map((each) => units.find((unit) => unit.id === each)).find((unit) => unit !== undefined);
    const unit = wanted ?? chosenUnit(id, native, chosen);
    return { id, name, unit: unit.id, slope: unit.slope, offset: unit.offset };
  });
}

/** Each metric as SenML tells it. */
export const inSenml = (metrics: readonly MetricView[]): readonly ToldMetric[] =>
  metrics.map(({ id, name, unit: native }) => ({ id, ...senmlMetric(id, { wireName: name, native }) }));
