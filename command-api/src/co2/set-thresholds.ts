import type { Co2Event } from '@watchglass/schemas/co2/events';
import { DEFAULT_CO2_SCALE, isSameScale, type Co2Scale } from '@watchglass/schemas/co2/scale';
import type { Fold } from '../handle-command.ts';

export const co2Fold: Fold<Co2Scale, Co2Event> = {
  initial: DEFAULT_CO2_SCALE,
  evolve: (_before, { data: { scale } }) => scale,
};

/** Sets the CO₂ scale of a workspace; the same scale again changes nothing. */
export function setThresholds(before: Co2Scale, scale: Co2Scale, organizationId: number): Co2Event[] {
  if (isSameScale(before, scale)) return [];
  return [{ type: 'Co2ThresholdsSet', data: { organizationId, before: copied(before), scale: copied(scale) } }];
}

function copied({ thresholds, labels }: Co2Scale): { thresholds: number[]; labels: string[] } {
  return { thresholds: [...thresholds], labels: [...labels] };
}
