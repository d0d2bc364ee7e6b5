import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded } from '../testing/recorded.ts';

const heard = (organizationId: number, sensorId: number, metricId: number): DomainEvent => ({
  type: 'SensorMetricHeard',
  data: { organizationId, sensorId, metricId },
});

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('field_bus_points'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

const slots = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await projected.rows('field_bus_points')).map(({ id, organization_id, slot }) => [
      `${organization_id as number}/${id as string}`,
      slot,
    ]),
  );

test('points have slots in the order in which their organization heard them first, and keep them', async () => {
  const first = [heard(7, 4, 1), heard(7, 4, 2), heard(8, 9, 1), heard(7, 5, 1)].map((event) => recorded(event));
  await projected.apply(...first);
  await projected.apply(recorded(heard(7, 4, 1)), recorded(heard(7, 6, 3)), recorded(heard(7, 6, 3)));
  expect(await slots()).toEqual({ '7/4-1': 0, '7/4-2': 1, '8/9-1': 0, '7/5-1': 2, '7/6-3': 3 });
  await projected.apply(...first);
  expect(await slots()).toHaveProperty('7/6-3', 3);
});
