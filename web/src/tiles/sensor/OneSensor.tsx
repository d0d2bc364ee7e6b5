import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { ReactNode } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';

interface OneProps {
  readonly sensor: SensorView | null;
  /** The tile names a sensor. */
  readonly isChosen: boolean;
  readonly hasMetric: boolean;
  readonly children: (sensor: SensorView) => ReactNode;
}

/** The content of a tile of one sensor, or why there is none: nothing is chosen, or the sensor was removed. */
export function OneSensor({ sensor, isChosen, hasMetric, children }: OneProps) {
  const t = useTranslate();
  if (sensor !== null && hasMetric) return children(sensor);
  const isGone = sensor === null && isChosen;
  return <Statement small icon="sensors" title={t(isGone ? 'tile.sensor.gone' : 'tile.sensor.choose')} />;
}
