import type { Excursion } from '@watchglass/schemas/reading/excursions';
import { USUAL_ACTIVATION } from '@watchglass/schemas/reading/limits';
import type { LineView, PointFigures, PointStatistics } from '@watchglass/schemas/reading/views';
import type { ReportSource } from '@watchglass/schemas/report/content';
import type { ReportLimits } from '@watchglass/schemas/report-schedule/commands';
import type { QueryDeps } from '../deps.ts';
import type { Reading } from '../http/route.ts';
import { metricsOf } from '../metric/metrics.ts';
import type { SourceAsked } from '../reading/asked-source.ts';
import { alarmsOf, alarmsWithin } from '../reading/excursion-alarms.ts';
import { figures } from '../reading/figures.ts';
import { lines } from '../reading/lines.ts';
import { excursionsIn } from '../reading/read-excursions.ts';
import { statistics } from '../reading/statistics.ts';
import type { ReportAsked } from './made-report.ts';
import { namesOfSources } from './names-of-sources.ts';
import { sensorsWithin } from './sensors-within.ts';
import { marksOf, type SourceMarks } from './source-marks.ts';

/** Columns of pixels from which the line of a chart is picked. */
const CHART_WIDTH = 600;

export type ReportReading = Reading & Pick<QueryDeps, 'eventStore'>;

interface Given {
  readonly asked: Pick<ReportAsked, 'terms' | 'period'>;
  readonly sources: readonly SourceAsked[];
  readonly limits: ReportLimits;
  readonly withAlarms: boolean;
}

/** All that a report tells of its sources, in their order. */
export async function readSources(reading: ReportReading, given: Given): Promise<ReportSource[]> {
  const { asked, sources, limits } = given;
  const { from, to } = asked.period;
  const timezone = asked.terms.zone;
  const query = { points: sources.map(({ point }) => point).join(','), from, to };
  const bounds = { low: limits.low ?? undefined, high: limits.high ?? undefined };
  const known = { from, to: Math.min(to, reading.clock().getTime()) };
  const { sight } = reading;
  const [figured, measured, drawn, excursions, marks, named, sensors, metrics] = await Promise.all([
    figures(reading, sight, { ...query, ...bounds, timezone, activation: USUAL_ACTIVATION }),
    statistics(reading, sight, query),
    lines(reading, sight, { ...query, width: CHART_WIDTH, aggregation: 'auto' }),
    excursionsWith(reading, given, known),
    marksOf(reading, sources, known),
    namesOfSources(reading, sources),
    sensorsWithin(reading, sources, { from, to, zone: timezone }),
    metricsOf(reading.relational, sight),
  ]);
  const metricOf = new Map(metrics.map((metric) => [metric.id, metric]));
  return sources.map((source, place) => {
    const { point, metricId } = source;
    const metric = metricOf.get(metricId) ?? { id: metricId, key: null, name: '', unit: '', digits: 2 };
    return {
      point,
      metric,
      ...named.ofSource(source),
      ...figuresOf(figured.points[place] as PointFigures, measured.points[place] as PointStatistics),
      ...marksIn(drawn.lines[place] as LineView, marks[place] as SourceMarks, named.ofSensor),
      excursions: excursions[place] ?? [],
      sensors: sensors(source),
    };
  });
}

const figuresOf = (figured: PointFigures, { min, max }: PointStatistics) => ({
  figures: figured,
  extremes: { min, max },
});

function marksIn(line: LineView, { gaps, late, conflicts }: SourceMarks, nameOf: (sensorId: number) => string) {
  return {
    line: line.points,
    gaps,
    late: { total: late, items: line.late },
    conflicts: { total: conflicts, items: line.conflicts },
    changes: line.changes.map(({ at, sensorId }) => ({ at, sensor: sensorId === null ? null : nameOf(sensorId) })),
  };
}

/** All excursions; with the alarms meanwhile, else null in their place. */
async function excursionsWith(
  reading: Reading,
  { sources, limits, withAlarms }: Given,
  range: { readonly from: number; readonly to: number },
): Promise<readonly (readonly Excursion[])[]> {
  const [found, alarms] = await Promise.all([
    excursionsIn(reading, { asked: sources, ...range, ...limits }),
    withAlarms ? alarmsWithin(reading, sources, range) : null,
  ]);
  return sources.map((source, place) =>
    (found[place] ?? []).map((each) => ({ ...each, alarms: alarms && alarmsOf(each, source, alarms) })),
  );
}
