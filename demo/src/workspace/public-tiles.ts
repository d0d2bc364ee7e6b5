import type { MonitorTerms } from '@watchglass/schemas/monitor/commands';
import type { MonitorType } from '@watchglass/schemas/monitor/kinds';
import type { MonitorView } from '@watchglass/schemas/monitor/views';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Person } from './api.ts';

interface Wanted extends Omit<MonitorTerms, 'source' | 'unitId' | 'origins'> {
  readonly type: MonitorType;
  readonly sensor: string;
}

const TILES: readonly Wanted[] = [
  {
    type: 'co2',
    name: 'Air in meeting room 1',
    sensor: 'Meeting room 1',
    metricId: 3,
    thresholds: null,
    labels: [],
    colors: [],
    periodId: 24,
    state: 'public',
  },
  {
    type: 'gauge',
    name: 'Cold store 1',
    sensor: 'Cold store 1',
    metricId: 1,
    thresholds: [-5, 2, 8, 15],
    labels: ['Too cold', 'Right', 'Too warm'],
    colors: ['blue', 'green', 'red'],
    periodId: 24,
    state: 'public',
  },
];

/** Creates missing public tiles: one of CO₂, one gauge. */
export async function publishTiles(
  person: Person,
  organizationId: number,
  sensors: readonly SensorView[],
): Promise<void> {
  const path = `/api/monitors/${organizationId}`;
  const { items: known } = await person.call<Page<MonitorView>>('GET', path);
  for (const { type, sensor, ...tile } of TILES) {
    const sensorId = sensors.find(({ name }) => name === sensor)?.id;
    if (sensorId === undefined || known.some(({ name }) => name === tile.name)) continue;
    const terms: MonitorTerms = { ...tile, source: { sensorId }, unitId: null, origins: [] };
    await person.call('POST', `${path}/${type}`, terms);
  }
}
