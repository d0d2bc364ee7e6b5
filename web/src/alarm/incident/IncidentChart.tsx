import type { Incident } from '@watchglass/schemas/alarm/incident';
import type { PointAlarm } from '@watchglass/schemas/alarm/subject';
import { useMemo } from 'react';
import { useHistory } from '../../chart/history.ts';
import { LineChart } from '../../chart/LineChart.tsx';
import { extentOf, lineOf } from '../../chart/series.ts';
import { pointKey } from '../../live/values.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, readingWithUnit, type ShownMetric } from '../../metric/atoms.ts';
import { Show } from '../../page/Outcome.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { episodesOf } from '../episodes.ts';
import { LimitSpans } from './LimitSpans.tsx';

interface ChartProps {
  readonly incident: Incident;
  readonly alarm: PointAlarm;
  readonly metric: ShownMetric;
}

/** The readings around the alarm, with its episode and the limits of its rule while they held. */
export function IncidentChart({ incident, alarm, metric }: ChartProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { limits } = incident;
  const frame = { from: Date.parse(incident.from), to: Date.parse(incident.to) };
  const { loaded, again } = useHistory([pointKey(alarm.sensorId, alarm.metricId)], frame);
  const read = loaded.state === 'ready' ? loaded.value : null;
  const series = useMemo(
    () => (read?.series ?? []).map((each) => ({ id: alarm.id, name: alarm.sensorName, ...lineOf(each) })),
    [read, alarm.id, alarm.sensorName],
  );
  const extent = useMemo(
    () =>
      extentOf(
        series,
        limits.map(({ value }) => value),
      ),
    [series, limits],
  );
  return (
    <Show loaded={loaded} again={again}>
      {({ to }) => (
        <LineChart
          series={series}
          thresholds={[]}
          episodes={episodesOf([alarm], alarm.metricId, to)}
          extent={extent}
          {...frame}
          zone={zone}
          label={t('tile.line.label', { metric: metric.name, names: alarm.sensorName })}
          format={(value) => readingText(t, metric, value)}
          over={(area) => (
            <LimitSpans
              area={area}
              limits={limits}
              word={({ value, isCritical }) =>
                `${t(isCritical ? 'severity.critical' : 'severity.warning')} ${readingWithUnit(t, metric, value)}`
              }
            />
          )}
        />
      )}
    </Show>
  );
}
