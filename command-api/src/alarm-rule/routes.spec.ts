import { sensorStream } from '@watchglass/schemas/sensor/events';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCommandApi, type Person, type TestCommandApi } from '../command-api-for-tests.ts';
import { asNew } from '../handle-command.ts';

let test: TestCommandApi;
let ann: Person;
let org: number;
let otherOrg: number;
beforeAll(async () => {
  test = await openTestCommandApi();
  ann = await test.person('Ann');
  org = await test.organization(ann);
  otherOrg = await test.organization(ann, 'Elsewhere');
});
afterAll(() => test.stop());

const definition = {
  title: 'Cold store',
  metricId: 1,
  above: { warning: 5, critical: 8 },
  below: { warning: null, critical: null },
  appliesTo: { kind: 'all' },
};
const rules = () => `/api/alarms/${org}/rules`;
const ask = (method: string, url: string, payload?: object, ifMatch?: string) =>
  test.ask(method, url, payload, { token: ann.token, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });

async function hear(sensorId: number, organizationId: number): Promise<void> {
  const metadata = {
    organizationId,
    actor: { kind: 'device', id: 'B1' },
    at: test.deps.clock().toISOString(),
    correlationId: v7(),
  } as const;
  const data = { sensorId, organizationId, wireId: 'A1', baseSerial: 'B1', name: 'A1' };
  await test.deps.eventStore.append(
    sensorStream(sensorId),
    'any',
    asNew([{ type: 'SensorHeard', data }], { metadata, newId: () => v7() }),
  );
}

describe('alarm rules over HTTP', () => {
  it('are created with optional delays, changed, switched and deleted', async () => {
    const created = await ask('POST', rules(), definition);
    expect(created).toMatchObject({ status: 201, headers: { etag: '"0"' } });
    const rule = `${rules()}/${String(created.body['id'])}`;
    const changed = await ask('PUT', rule, { ...definition, title: 'Freezer' }, '"0"');
    expect(changed).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect((await ask('POST', `${rule}/disable`)).status).toBe(200);
    expect(await ask('POST', `${rule}/disable`)).toMatchObject({ status: 409, code: 'AlarmRuleAlreadyDisabled' });
    expect((await ask('POST', `${rule}/enable`)).status).toBe(200);
    expect((await ask('DELETE', rule, undefined, '"3"')).status).toBe(200);
    expect(await ask('POST', `${rule}/enable`)).toMatchObject({ status: 404 });
    const events = await test.events({ streamPrefixes: ['alarmRule-'] });
    expect(events[0]).toMatchObject({
      data: { definition: { warningOnDelay: 0, offDelay: 10 } },
      metadata: { actor: { kind: 'user', id: ann.id } },
    });
    expect(events.at(-1)?.position).toBeDefined();
  });

  it('require the version that the client saw', async () => {
    const { body } = await ask('POST', rules(), definition);
    const rule = `${rules()}/${String(body['id'])}`;
    expect(await ask('PUT', rule, definition)).toMatchObject({ status: 428, code: 'VersionRequired' });
    await ask('PUT', rule, { ...definition, title: 'Freezer' }, '"0"');
    expect(await ask('PUT', rule, definition, '"0"')).toMatchObject({ status: 412, code: 'AlarmRuleOutdated' });
    expect(await ask('DELETE', rule, undefined, 'W/"1"')).toMatchObject({ status: 412, code: 'AlarmRuleOutdated' });
  });

  it('are not found by another organization, with any version', async () => {
    const { body } = await ask('POST', rules(), definition);
    const elsewhere = `/api/alarms/${otherOrg}/rules/${String(body['id'])}`;
    for (const version of ['"0"', '"7"']) {
      expect(await ask('PUT', elsewhere, definition, version)).toMatchObject({ status: 404 });
      expect(await ask('DELETE', elsewhere, undefined, version)).toMatchObject({ status: 404 });
    }
    expect(await ask('POST', `${elsewhere}/disable`)).toMatchObject({ status: 404 });
  });

  it('refuse sensors and metrics of other organizations', async () => {
    await hear(1, org);
    await hear(2, otherOrg);
    const picking = (...sensorIds: number[]) =>
      ask('POST', rules(), { ...definition, appliesTo: { kind: 'sensors', sensorIds } });
    expect(await picking(1)).toMatchObject({ status: 201 });
    expect(await picking(1, 2)).toMatchObject({ status: 422, code: 'SensorUnknown' });
    expect(await picking(3)).toMatchObject({ status: 422, code: 'SensorUnknown' });
    expect(await ask('POST', rules(), { ...definition, metricId: 4711 })).toMatchObject({
      status: 422,
      code: 'MetricUnknown',
    });
  });

  it('refuse a contradictory definition', async () => {
    expect(await ask('POST', rules(), { ...definition, above: { warning: null, critical: null } })).toMatchObject({
      status: 422,
      code: 'ThresholdMissing',
    });
  });
});
