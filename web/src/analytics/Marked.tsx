import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo, type ReactNode } from 'react';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { thresholdsOf } from '../alarm-rule/thresholds.ts';
import { useRowList } from '../live/row-list.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { useSensorAlarms } from '../sensor/sensor-alarms.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import type { Window } from './line-query.ts';
import type { PlotBand, PlotLimit } from './plot-line.ts';

interface Marks {
  readonly limits: readonly PlotLimit[];
  readonly bands: readonly PlotBand[];
}

interface MarkedProps {
  readonly sensors: readonly SensorView[];
  readonly metrics: readonly ShownMetric[];
  readonly range: Window;
  readonly children: (marks: Marks) => ReactNode;
}

const NONE: Marks = { limits: [], bands: [] };

/** The limits of rules on the shown metrics and the alarms of the range, for members who may read alarms. */
export function Marked(props: MarkedProps) {
  return useMay('alarms', 'r') ? <WithAlarms {...props} /> : props.children(NONE);
}

function WithAlarms({ sensors, metrics, range, children }: MarkedProps) {
  const { id } = useOrganization();
  const rules = useRowList(alarmRuleList(id));
  const alarms = useSensorAlarms(
    useMemo(() => sensors.map((sensor) => sensor.id), [sensors]),
    range,
  );
  const limits = useMemo(
    () =>
      rules.state === 'ready'
        ? metrics.flatMap((metric, index) =>
            thresholdsOf(rules.value.values(), metric.id, sensors).map(({ value, critical }): PlotLimit => ({
              axis: index === 0 ? 0 : 1,
              value,
              critical,
            })),
          )
        : NONE.limits,
    [rules, metrics, sensors],
  );
  const bands = useMemo(
    () =>
      alarms
        .filter(({ metricId }) => metrics.some((metric) => metric.id === metricId))
        .map(({ onsetAt, endedAt, severity }) => ({
          from: Date.parse(onsetAt),
          to: endedAt === null ? Infinity : Date.parse(endedAt),
          critical: severity === 80,
        })),
    [alarms, metrics],
  );
  return children(useMemo(() => ({ limits, bands }), [limits, bands]));
}
