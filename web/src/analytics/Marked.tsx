import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo, type ReactNode } from 'react';
import { episodesOf } from '../alarm/episodes.ts';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { thresholdsOf } from '../alarm-rule/thresholds.ts';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { useSensorAlarms } from '../sensor/sensor-alarms.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import type { Window } from './line-query.ts';
import type { Overlay } from './overlay.ts';
import type { PlotLimit, Plotted } from './plot-line.ts';

export type Marks = Pick<Plotted, 'limits' | 'overlays' | 'episodes'>;

interface MarkedProps {
  readonly sensors: readonly SensorView[];
  readonly metrics: readonly ShownMetric[];
  readonly range: Window;
  /** Drawn for every reader. */
  readonly changes: readonly Overlay[];
  readonly children: (marks: Marks) => ReactNode;
}

export const NO_MARKS: Marks = { limits: [], overlays: [], episodes: [] };

/** What is drawn beside lines; for members who may read alarms, with the limits of rules and the alarms of the range. */
export function Marked(props: MarkedProps) {
  return useMay('alarms', 'r') ? <WithAlarms {...props} /> : <WithoutAlarms {...props} />;
}

function WithoutAlarms({ changes, children }: MarkedProps) {
  return children(useMemo(() => ({ ...NO_MARKS, overlays: changes }), [changes]));
}

function WithAlarms({ range, ...props }: MarkedProps) {
  const { sensors } = props;
  const alarms = useSensorAlarms(
    useMemo(() => sensors.map((sensor) => sensor.id), [sensors]),
    range,
  );
  return <AlarmMarks {...props} alarms={alarms} />;
}

interface AlarmProps extends Omit<MarkedProps, 'range'> {
  readonly alarms: readonly AlarmView[];
}

/** The limits of rules on the metrics, and alarms that were read already. */
export function AlarmMarks({ sensors, metrics, alarms, changes, children }: AlarmProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const rules = useRowList(alarmRuleList(id));
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
        : NO_MARKS.limits,
    [rules, metrics, sensors],
  );
  const episodes = useMemo(
    () => metrics.flatMap((metric) => episodesOf(alarms, metric.id, Infinity)),
    [alarms, metrics],
  );
  const overlays = useMemo(
    () => [
      ...changes,
      ...episodes.map((each): Overlay => ({
        id: each.id,
        from: each.from,
        to: each.to,
        label: t(each.critical ? 'severity.critical' : 'severity.warning'),
        colour: each.critical ? 'critical' : 'caution',
        kind: 'alarm',
      })),
    ],
    [changes, episodes, t],
  );
  return children(useMemo(() => ({ limits, overlays, episodes }), [limits, overlays, episodes]));
}
