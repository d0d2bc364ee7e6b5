import { INTEGRATIONS_PER_ORGANIZATION } from '@watchglass/schemas/integration/limits';
import type { IntegrationRunView, IntegrationView } from '@watchglass/schemas/integration/views';
import type { Page } from '@watchglass/schemas/page';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { integrationOf, newIntegration } from '../builders/integration.ts';
import { celsius, countsAfter } from '../builders/readings.ts';
import { until } from '../stack/until.ts';
import { newReceiver, type Receiver } from '../builders/webhook.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';

const stack = inject('stack');
let workspace: Workspace;
let base: Base;
let receiver: Receiver;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  receiver = await newReceiver();
});
afterAll(() => receiver.close());

const path = (id = '', rest = ''): string =>
  `/api/integrations/${workspace.id}${id === '' ? '' : `/integration/${id}`}${rest}`;
const integration = async (id: string): Promise<IntegrationView> =>
  taken(await workspace.owner.ask<IntegrationView>('GET', path(id)));
const log = async (id: string): Promise<readonly IntegrationRunView[]> =>
  taken(await workspace.owner.ask<Page<IntegrationRunView>>('GET', path(id, '/log'))).items;
const post = async (id: string, verb: string, body = {}): Promise<unknown> =>
  taken(await workspace.owner.ask('POST', path(id, `/${verb}`), body));

/** It runs at once when it is enabled, and goes on where it was. */
async function hurry(id: string): Promise<void> {
  await post(id, 'disable');
  await post(id, 'enable');
}

/** The values of the packs that arrived, each key once. */
const valuesIn = (each: Receiver): number[] =>
  [...new Map(each.received.map(({ headers, body }) => [headers['idempotency-key'], body])).values()].flatMap((body) =>
    (JSON.parse(body) as { v: number }[]).map(({ v }) => v),
  );

test('readings arrive once per key and in order, also from a time when the receiver was down', async () => {
  const secret = 'a long secret of theirs';
  const id = await newIntegration(workspace, {
    name: 'Down and back',
    address: receiver.url,
    headers: [{ name: 'X-Site', value: 'Riga' }],
    credentials: { kind: 'bearer', token: secret },
  });
  await until('it is shown', async () => (await integration(id)).state === 'disabled');
  receiver.status = 503;
  await post(id, 'enable');
  const wireId = '71';
  await base.post([celsius(wireId, 11, Date.now() - 2_000), celsius(wireId, 12, Date.now() - 1_000)]);
  await countsAfter(workspace, base.serial, 2);
  await until('a run failed', async () => {
    await hurry(id);
    return (await log(id)).some(({ outcome, status }) => outcome === 'failed' && status === 503);
  });
  expect((await integration(id)).lastSuccessAt).toBeNull();

  await base.post([celsius(wireId, 13, Date.now())]);
  await countsAfter(workspace, base.serial, 3);
  receiver.received.length = 0;
  receiver.status = 200;
  await until('everything has arrived', async () => {
    await hurry(id);
    return valuesIn(receiver).length >= 3;
  });
  expect(valuesIn(receiver)).toEqual([11, 12, 13]);
  expect(receiver.received[0]?.headers).toMatchObject({
    authorization: `Bearer ${secret}`,
    'x-site': 'Riga',
    'content-type': 'application/senml+json',
  });
  await until('its success is shown', async () => (await integration(id)).lastSuccessAt !== null);
  const [run] = (await log(id)).filter(({ outcome }) => outcome === 'taken');
  expect(run).toMatchObject({ status: 200, answer: 'understood' });
  const shown = JSON.stringify([await integration(id), await log(id)]);
  expect([shown.includes(secret), shown.includes('Riga')]).toEqual([false, false]);
});

test('it is deleted only while it is disabled, and its secrets stay when they are not named', async () => {
  const id = await newIntegration(workspace, { name: 'Kept', credentials: { kind: 'token', token: 'a' } });
  taken(await workspace.owner.ask('PUT', path(id), integrationOf({ name: 'Kept on' })));
  await until('it is renamed', async () => (await integration(id)).name === 'Kept on');
  expect((await integration(id)).credentials).toBe('token');
  await post(id, 'enable');
  expect((await workspace.owner.ask('DELETE', path(id))).code).toBe('DisableFirst');
  const other = integrationOf({ name: 'Kept on', kind: 'influx' });
  expect((await workspace.owner.ask('PUT', path(id), other)).code).toBe('IntegrationKindFixed');
  await post(id, 'disable');
  taken(await workspace.owner.ask('DELETE', path(id)));
});

const PEM = { certificate: 'no certificate', key: 'no key' };

test.each([
  [{ address: 'https://receiver.example/a b' }, 'UrlInvalid'],
  [{ address: 'https://me:word@receiver.example' }, 'UrlInvalid'],
  [{ address: 'https://receiver.example:22' }, 'UrlInvalid'],
  [{ headers: [{ name: 'Host', value: 'a' }] }, 'HeaderInvalid'],
  [{ headers: [{ name: 'X-A', value: 'a\r\nX-B: c' }] }, 'HeaderInvalid'],
  [
    {
      headers: [
        { name: 'X-A', value: 'x'.repeat(8_191) },
        { name: 'X-B', value: 'x' },
      ],
    },
    'HeadersTooLong',
  ],
  [{ schedule: { every: 'cron', cron: '* * * * * *' } }, 'CronInvalid'],
  [{ schedule: { every: 'cron', cron: '0 0 30 2 *' } }, 'CronInvalid'],
  [{ schedule: { every: 'arrival', cron: null } }, 'ScheduleInvalid'],
  [{ dataFrom: '2999-01-01T00:00:00.000Z' }, 'ScheduleInvalid'],
  [{ scope: { by: 'sensors', sensors: [2_000_000_000] } }, 'SensorUnknown'],
  [{ scope: { by: 'locations', locations: ['0195f000-0000-7000-8000-000000000009'] } }, 'LocationUnknown'],
  [{ scope: { by: 'tags', tags: ['0195f000-0000-7000-8000-000000000009'] } }, 'TagUnknown'],
  [{ clientCertificate: PEM }, 'CertificateInvalid'],
  [{ kind: 'mqttOut', address: 'mqtts://broker.example', mqtt: { root: 'a/#' } }, 'TopicInvalid'],
] as const)('%j is refused with %s', async (changed, code) => {
  const asked = { ...integrationOf({ name: 'Refused' }), ...changed };
  const answer = await workspace.owner.ask('POST', path(), asked);
  expect([answer.status, answer.code]).toEqual([422, code]);
});

test('the owner may keep integrations to himself', async () => {
  const admin = await newMember(stack, workspace, { role: 2 });
  const switches = `/api/spaces/space/${workspace.id}/owner-only`;
  taken(await workspace.owner.ask('PUT', switches, { integrations: true }));
  expect((await admin.ask('POST', path(), integrationOf({ name: 'Of an admin' }))).code).toBe('OwnerOnly');
  taken(await workspace.owner.ask('PUT', switches, { integrations: false }));
  taken(await admin.ask('POST', path(), integrationOf({ name: 'Of an admin' })));
});

test('a workspace has a number of integrations at most, each with a name of its own', async () => {
  const { total } = taken(await workspace.owner.ask<Page<IntegrationView>>('GET', path()));
  expect((await workspace.owner.ask('POST', path(), integrationOf({ name: 'down AND back' }))).code).toBe(
    'IntegrationNameTaken',
  );
  const missing = Array.from({ length: INTEGRATIONS_PER_ORGANIZATION - total }, (_, n) => `Push ${n}`);
  for (const name of missing) await newIntegration(workspace, { name });
  expect((await workspace.owner.ask('POST', path(), integrationOf({ name: 'Too many' }))).code).toBe(
    'TooManyIntegrations',
  );
});
