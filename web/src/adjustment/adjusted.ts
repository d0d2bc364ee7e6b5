import { isUnadjusted } from '@watchglass/schemas/sensor/adjustment';
import type { AdjustmentView, SensorView } from '@watchglass/schemas/sensor/views';

type Adjusting = Pick<SensorView, 'adjustments'>;

const changes = (adjustment: AdjustmentView): boolean => !isUnadjusted(adjustment) || adjustment.feeds !== null;

/** True if any value of the sensor is not shown as measured. */
export const isAdjusted = ({ adjustments }: Adjusting): boolean => adjustments.some(changes);

/** True if the values of a metric are not as measured: they are adjusted, or computed from another metric. */
export const isAdjustedPoint = ({ adjustments }: Adjusting, metricId: number): boolean =>
  adjustments.some((each) => each.feeds === metricId || (each.metricId === metricId && !isUnadjusted(each)));
