import { metricStream, type MetricEvent } from '@watchglass/schemas/metric/events';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCommandApi, type Answer, type Person, type TestCommandApi } from '../command-api-for-tests.ts';
import { asNew } from '../handle-command.ts';

let test: TestCommandApi;
let owner: Person;
let mel: Person;
let org: number;

beforeAll(async () => {
  test = await openTestCommandApi();
  [owner, mel] = [await test.person('Olga'), await test.person('Mel')];
  org = await test.organization(owner);
  await test.member({ organization: org, by: owner }, mel, { role: 1, permissions: { sensors: 'w' } });
  await defined(1001, org);
  await defined(1002, await test.organization(owner, 'Shed'));
});
afterAll(() => test.stop());

async function defined(metricId: number, organizationId: number): Promise<void> {
  const event: MetricEvent = {
    type: 'CustomMetricDefined',
    data: { metricId, organizationId, wireName: 'flow', unit: 'hPA' },
  };
  const metadata = {
    organizationId,
    actor: { kind: 'system', id: 'test' },
    at: test.deps.clock().toISOString(),
    correlationId: v7(),
  } as const;
  await test.deps.eventStore.append(metricStream(metricId), 'any', asNew([event], { metadata, newId: v7 }));
}
const put = (id: number, unit: unknown, { token } = owner): Promise<Answer> =>
  test.ask('PUT', `/api/metrics/${org}/metric/${id}`, { unit }, { token });

describe('changing the unit of a custom metric', () => {
  it('is an event by an administrator, and nothing where the unit is the same', async () => {
    expect((await put(1001, ' hPa ')).status).toBe(200);
    expect((await put(1001, 'hPa')).status).toBe(200);
    const changes = await test.events({ types: ['CustomMetricUnitChanged'] });
    expect(changes).toMatchObject([
      {
        data: { metricId: 1001, organizationId: org, before: 'hPA', unit: 'hPa' },
        metadata: { actor: { id: owner.id } },
      },
    ]);
  });

  it('is refused with its reason', async () => {
    expect((await put(1001, 'kg', mel)).code).toBe('AccessForbidden');
    for (const unit of ['', ' ', 'x'.repeat(33), 'k\u0000g', 7, undefined])
      expect((await put(1001, unit)).code).toBe('InvalidRequest');
    expect((await put(1, 'F')).code).toBe('MetricNotCustom');
    for (const elsewhere of [999, 1002, 1003]) expect((await put(elsewhere, 'kg')).code).toBe('NotFound');
    expect(await put(1001, 'Pa')).toMatchObject({ status: 422, code: 'UnitConvertible' });
  });
});
