import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useMay } from '../user/rights.ts';

const NO_IDS: readonly number[] = [];

/** A virtual sensor whose newest output is invalid; null for any other, and without the right to see sensors. */
export function useInvalidSensor(sensorId: number): SensorView | null {
  const maySensors = useMay('sensors', 'r');
  const [found] = useSensors(useMemo(() => (maySensors ? [sensorId] : NO_IDS), [maySensors, sensorId]));
  return found?.state === 'ready' && found.value?.invalid ? found.value : null;
}

/** Why the newest output of a virtual sensor has no value, with the name of the input; null if it has one. */
export function useInvalidText({ invalid }: Pick<SensorView, 'invalid'>): string | null {
  const t = useTranslate();
  const input = invalid?.input ?? null;
  const [found] = useSensors(useMemo(() => (input === null ? NO_IDS : [input]), [input]));
  if (invalid === null) return null;
  const reason = t(`virtual.invalid.${invalid.reason}`);
  const name = found?.state === 'ready' ? found.value?.name : undefined;
  return name === undefined ? reason : `${reason}: ${name}`;
}
