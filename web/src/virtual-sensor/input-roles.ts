import { TYPE_RULES } from '@watchglass/schemas/virtual-sensor/rules';
import type { VirtualType } from '@watchglass/schemas/virtual-sensor/types';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';

const NONE: readonly number[] = [];

/** Names the role of each input by its place: its metric where the type fixes it, else a number. */
export function useInputRoles(type: VirtualType): (place: number) => string {
  const t = useTranslate();
  const { metrics } = TYPE_RULES[type];
  const names = useMetrics(metrics ?? NONE);
  return (place) => {
    if (type === 'ratio') return t(place === 0 ? 'virtual.numerator' : 'virtual.denominator');
    if (type === 'vapourPressureDeficit' && place === 2) return t('virtual.leaf');
    return names.find(({ id }) => id === metrics?.[place])?.name ?? t('virtual.input', { n: place + 1 });
  };
}
