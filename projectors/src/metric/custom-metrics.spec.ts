import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded } from '../testing/recorded.ts';

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('custom_metrics'));
});
afterAll(() => projected.drop());

test('applying the same event twice changes nothing: a custom metric keeps its wire name and unit', async () => {
  const event = recorded({
    type: 'CustomMetricDefined',
    data: { metricId: 1000, organizationId: 7, wireName: 'sap flow', unit: '' },
  });
  await projected.apply(event);
  const once = await projected.rows('custom_metrics');
  await projected.apply(event);
  expect(await projected.rows('custom_metrics')).toEqual(once);
  expect(once).toMatchObject([{ id: 1000, organization_id: 7, wire_name: 'sap flow', unit: '' }]);
});

test('a changed unit takes the place of the first one', async () => {
  const of = { metricId: 1001, organizationId: 7 };
  await projected.apply(recorded({ type: 'CustomMetricDefined', data: { ...of, wireName: 'flow', unit: 'kPA' } }));
  await projected.apply(recorded({ type: 'CustomMetricUnitChanged', data: { ...of, before: 'kPA', unit: 'kPa' } }));
  expect(await projected.rows('custom_metrics')).toContainEqual(
    expect.objectContaining({ id: 1001, wire_name: 'flow', unit: 'kPa' }),
  );
});
