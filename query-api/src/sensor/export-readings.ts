import { refuse } from '@watchglass/schemas/refusals';
import { EXPORT_DAYS } from '@watchglass/schemas/sensor/limits';
import { clickHouseZone, type SensorExport } from '@watchglass/schemas/sensor/queries';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import type { Reading } from '../http/route.ts';
import { metricsOf } from '../metric/metrics.ts';
import { atOf, valuesThen } from '../reading/value-tables.ts';
import { titleOf } from './export.ts';

const DAY_MS = 86_400_000;
/** Instants are grouped in memory, so a file is read in pieces of this length. */
const PIECE_MS = 7 * DAY_MS;
const SEPARATOR = ';';

interface Instant extends Record<string, unknown> {
  readonly at: string;
  readonly offset: string;
  readonly cells: readonly (readonly [metric: number, value: number])[];
}

const piece = (rows: string): string => `
SELECT formatDateTime(ts, '%F %T', {zone: String}) AS at, concat('UTC', formatDateTime(ts, '%z', {zone: String})) AS offset,
  groupArray(tuple(metric, value)) AS cells
FROM ${rows} AND org = {org: UInt32} AND sensor = {sensor: UInt32} AND metric IN {metrics: Array(UInt32)}
  AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({to: Int64}, 'UTC')
GROUP BY ts ORDER BY ts`;

export interface Period {
  readonly from: number;
  readonly to: number;
}

const msOf = (at: number | string): number => (typeof at === 'string' ? Date.parse(at) : at);

/** The asked period. Refuses (`ExportPeriodTooLong`) one that one file cannot hold. */
export function exportablePeriod(asked: Pick<SensorExport, 'from' | 'to'>): Period {
  const [from, to] = [msOf(asked.from), msOf(asked.to)];
  if (to <= from) refuse('InvalidRequest');
  if (to - from > EXPORT_DAYS * DAY_MS) refuse('ExportPeriodTooLong', { limit: EXPORT_DAYS });
  return { from, to };
}

/**
 * The readings of a sensor, one line per measured instant on the clock of the zone: the sensor and the period first, the
 * header on line 2. Values are in native units.
 */
export async function* exportReadings(
  reading: Reading,
  sensor: SensorView,
  { metric, from, to, timezone }: Omit<SensorExport, 'from' | 'to'> & Period,
): AsyncGenerator<string> {
  const asked = metric?.split(',').map(Number) ?? sensor.metrics;
  const catalogue = await metricsOf(reading.relational, reading.sight);
  const metrics = catalogue.filter(({ id }) => asked.includes(id) && sensor.metrics.includes(id));
  const period = [from, to].map((at) => new Date(at).toISOString());
  yield BYTE_ORDER_MARK + csvLine([sensor.name, sensor.wireId, ...period, timezone], SEPARATOR);
  yield csvLine([`Time (${timezone})`, 'Offset', ...metrics.map(titleOf)], SEPARATOR);
  const ids = metrics.map(({ id }) => id);
  const { moment, sight } = reading;
  const { organizationId } = sight;
  const { timeSeries } = moment ?? reading;
  for (let start = from; start < to; start += PIECE_MS)
    yield* linesOf(timeSeries, {
      sql: piece(valuesThen(sensor.kind, moment)),
      ids,
      parameters: {
        ...atOf(moment),
        org: organizationId,
        sensor: sensor.id,
        metrics: ids,
        from: start,
        to: Math.min(start + PIECE_MS, to),
        zone: clickHouseZone(timezone),
      },
    });
}

interface Piece {
  readonly sql: string;
  readonly ids: readonly number[];
  readonly parameters: Readonly<Record<string, unknown>>;
}

async function* linesOf(timeSeries: TimeSeries, { sql, ids, parameters }: Piece): AsyncGenerator<string> {
  for await (const rows of timeSeries.stream<Instant>(sql, parameters))
    yield rows.map((row) => lineOf(row, ids)).join('');
}

function lineOf({ at, offset, cells }: Instant, ids: readonly number[]): string {
  const values = new Map(cells);
  return csvLine([at, offset, ...ids.map((id) => values.get(id))], SEPARATOR);
}
