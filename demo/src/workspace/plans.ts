import type { AssetView } from '@watchglass/schemas/asset/views';
import type { Page } from '@watchglass/schemas/page';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import sharp from 'sharp';
import type { Person } from './api.ts';
import { drawing, FLOORS, type Fixture, type Floor } from './floors.ts';

type Placed = { readonly target: ObjectTarget; readonly x: number; readonly y: number };

interface Things {
  readonly sensors: readonly SensorView[];
  readonly assets: readonly AssetView[];
}

/** Draws the floors that have no plan yet, and places what stands on them. */
export async function drawPlans(
  { call }: Person,
  organizationId: number,
  sensors: readonly SensorView[],
  locations: ReadonlyMap<string, string>,
): Promise<void> {
  const path = `/api/plans/${organizationId}`;
  const { items: plans } = await call<Page<PlanView>>('GET', path);
  const { items: assets } = await call<Page<AssetView>>('GET', `/api/assets/${organizationId}`);
  for (const floor of FLOORS.filter(({ name }) => !plans.some((plan) => plan.name === name))) {
    const location = locations.get(floor.part) ?? null;
    const { id } = await call<{ id: string }>('POST', path, { name: floor.name, location });
    const image = await sharp(Buffer.from(drawing(floor)))
      .png()
      .toBuffer();
    await call('PUT', `${path}/plan/${id}/image`, image, { 'content-type': 'image/png' });
    for (const object of objectsOf(floor, { sensors, assets }))
      await call('POST', `${path}/plan/${id}/objects`, object);
  }
}

function objectsOf({ rooms, fixtures, without, width, height }: Floor, things: Things): readonly Placed[] {
  const inRooms = rooms
    .filter(({ name }) => !without.includes(name))
    .flatMap((room) => {
      const sensor = things.sensors.find(({ name }) => name === room.name);
      return sensor === undefined
        ? []
        : [
            {
              target: { kind: 'sensor', sensorId: sensor.id } as const,
              x: room.x + room.width / 2,
              y: room.y + room.height * 0.56,
            },
          ];
    });
  const fixed = fixtures.flatMap(({ what, x, y }) => {
    const target = targetOf(what, things);
    return target === null ? [] : [{ target, x, y }];
  });
  return [...inRooms, ...fixed].map(({ target, x, y }) => ({ target, x: x / width, y: y / height }));
}

function targetOf(what: Fixture['what'], { assets }: Things): ObjectTarget | null {
  if ('text' in what) return { kind: 'text', text: what.text };
  if ('base' in what) return { kind: 'base', serial: what.base };
  const point = assets.find(({ name }) => name === what.asset)?.points.find(({ name }) => name === what.point);
  return point === undefined ? null : { kind: 'point', pointId: point.id };
}
