import type { MetricView } from '@watchglass/schemas/metric/views';
import { FAMILY_UNITS, familyUnitsOf, senmlMetric, type FamilyUnit } from '@watchglass/schemas/read-api/catalogue';
import { refuse } from '@watchglass/schemas/refusals';

/** How a metric is told: by what name, and in which unit. */
export interface ToldMetric {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly slope: number;
  readonly offset: number;
}

const isCustom = (unit: string): boolean => unit.startsWith('c');

/** Each metric in the first of these units that it has, else in its native one. Refuses an unknown unit. */
export function inUnits(metrics: readonly MetricView[], list: string | undefined): readonly ToldMetric[] {
  const asked = list?.split(',') ?? [];
  const unknown = asked.find((unit) => !isCustom(unit) && !FAMILY_UNITS.has(unit));
  if (unknown !== undefined)
    refuse('InvalidRequest', {
      fields: [{ field: 'unit', rule: 'known', message: `There is no unit ${unknown}.` }],
    });
  return metrics.map(({ id, name, unit: native }) => {
    const units = familyUnitsOf(id, native);
    const unit = firstOf(units, asked);
    return { id, name, unit: unit.id, slope: unit.slope, offset: unit.offset };
  });
}

function firstOf(units: readonly FamilyUnit[], asked: readonly string[]): FamilyUnit {
  const chosen = asked.map((id) => units.find((unit) => unit.id === id)).find((unit) => unit !== undefined);
  return chosen ?? (units[0] as FamilyUnit);
}

/** Each metric as SenML tells it. */
export const inSenml = (metrics: readonly MetricView[]): readonly ToldMetric[] =>
  metrics.map(({ id, name, unit: native }) => ({ id, ...senmlMetric(id, { wireName: name, native }) }));
