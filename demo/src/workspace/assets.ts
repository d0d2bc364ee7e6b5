import type { AssetView } from '@watchglass/schemas/asset/views';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Person } from './api.ts';

const TEMPERATURE = 1;
const DAY_MS = 86_400_000;
const [ATTACHED_DAYS, REPLACED_DAYS] = [29, 12];

interface Point {
  readonly name: string;
  /** Name of the sensor that the point has, and of the one before it. */
  readonly sensor: string;
  readonly before?: string;
}

const ASSETS: readonly { readonly name: string; readonly description: string; readonly points: readonly Point[] }[] = [
  {
    name: 'Cold store A',
    description: 'Dairy, 2 to 8 °C. The sensor at the door was replaced twelve days ago.',
    points: [
      { name: 'Door', sensor: 'Cold store 1', before: 'Cold store 2' },
      { name: 'Back wall', sensor: 'Cold store 2' },
    ],
  },
  {
    name: 'Cold store B',
    description: 'Vegetables.',
    points: [{ name: 'Middle', sensor: 'Cold store 2' }],
  },
];

/** Creates the cold stores with their points, one of which had another sensor until twelve days ago. */
export async function furnishAssets(
  { call }: Person,
  organizationId: number,
  sensors: readonly SensorView[],
): Promise<void> {
  const path = `/api/assets/${organizationId}`;
  const { items } = await call<Page<AssetView>>('GET', path);
  const idOf = (name: string): number | undefined => sensors.find((sensor) => sensor.name.startsWith(name))?.id;
  const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
  for (const { points, ...asset } of ASSETS.filter(({ name }) => !items.some((known) => known.name === name))) {
    const location = sensors.find(({ name }) => name.startsWith(points[0]?.sensor ?? ''))?.location ?? null;
    const { id } = await call<{ id: string }>('POST', path, { ...asset, tags: ['fridge'], location });
    for (const { name, sensor, before } of points) {
      const point = await call<{ id: string }>('POST', `${path}/asset/${id}/point`, { name, metricId: TEMPERATURE });
      const attach = async (wanted: string, from: string): Promise<void> => {
        const sensorId = idOf(wanted);
        if (sensorId !== undefined) await call('POST', `${path}/point/${point.id}/attach`, { sensorId, from });
      };
      if (before !== undefined && idOf(before) !== undefined) {
        const until = ago(REPLACED_DAYS);
        await attach(before, ago(ATTACHED_DAYS));
        await call('POST', `${path}/point/${point.id}/detach`, { until });
        await attach(sensor, until);
      } else await attach(sensor, ago(ATTACHED_DAYS));
    }
  }
}
