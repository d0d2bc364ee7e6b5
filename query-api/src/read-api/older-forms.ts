import type { MetricView } from '@watchglass/schemas/metric/views';
import { TELEMETRY } from '@watchglass/schemas/read-api/catalogue';
import type { OlderBase, OlderMetric, OlderSensor } from '@watchglass/schemas/read-api/older-views';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { baseRows } from '../base/rows.ts';
import { wordList } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { second, secondOf } from './answer.ts';
import { metricOf } from './metrics.ts';
import { sensorsWhere } from './sensors.ts';
import { tagIds } from './tags.ts';

/** Every sensor in sight with the fields that an older client names, `metrics` and `telemetry` at any rate. */
export async function olderSensors(reading: Reading, fields: string): Promise<readonly OlderSensor[]> {
  const [rows, tags] = await Promise.all([sensorsWhere(reading, { sql: 'ORDER BY t.id' }), tagIds(reading)]);
  const named = new Set([...wordList(fields), 'id', 'metrics', 'telemetry']);
  return rows.map((row) => {
    const all = { ...olderSensor(row), tagids: tags.idsOf(row.tags) };
    return Object.fromEntries(Object.entries(all).filter(([field]) => named.has(field))) as unknown as OlderSensor;
  });
}

function olderSensor({ id, name, kind, baseSerial, heardAt, latest, metrics, intervalSeconds }: SensorView) {
  const isTold = ({ metricId }: { readonly metricId: number }): boolean => TELEMETRY.includes(metricId);
  return {
    id: String(id),
    name,
    metrics: latest
      .filter((each) => !isTold(each))
      .map(({ metricId, value, measuredAt }) => ({ id: String(metricId), v: value, t: second(measuredAt) })),
    telemetry: latest.filter(isTold).map(({ metricId, value }) => ({ id: String(metricId), v: value })),
    devices: baseSerial === null ? [] : [{ id: baseSerial, pair: secondOf(heardAt) }],
    skills: metrics.map(String),
    txint: intervalSeconds,
    virtual: kind === 'virtual',
  };
}

/** Names and native units of all metrics, in which older clients read values: Zabbix fails at a value whose metric is not among them. */
export function olderMetrics(metrics: readonly MetricView[]): readonly OlderMetric[] {
  return metrics.map((metric) => {
    const { id, name, units } = metricOf(metric, { sensors: 0, units: DEFAULT_UNITS });
    return { id, name, units: units.map(({ name: sign, selected }) => ({ name: sign, selected })) };
  });
}

/** Every base in sight. */
export async function olderBases(reading: Reading): Promise<readonly OlderBase[]> {
  const rows = await readRows(reading, baseRows, { sql: 'ORDER BY t.serial' });
  return rows.map(({ serial, name }) => ({ id: serial, device: name, serial }));
}
