import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { DomainEvent } from '@watchglass/schemas/events';
import { sensorStream, type SensorEvent } from '@watchglass/schemas/sensor/events';
import { v7 } from 'uuid';
import { asNew } from '../handle-command.ts';
import { openTestCommandApi, type Answer, type Person, type TestCommandApi } from '../command-api-for-tests.ts';

const HERE = {
  name: 'Cellar',
  address: 'Secret street 1',
  coordinates: { latitude: 56.95, longitude: 24.1 },
  timeZone: 'Europe/Riga',
};
const RIGHTS = { sensors: 'w', devices: 'w', alarms: 'w', audit: 'r' };

let test: TestCommandApi;
let owner: Person;
/** A member limited to the cellar. */
let mel: Person;
let org: number;
let cellar: string;
let roof: string;

const as =
  (person: Person) =>
  (method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
    test.ask(method, path, body, { token: person.token, ...(headers && { headers }) });
const byOwner = (method: string, path: string, body?: object): Promise<Answer> => as(owner)(method, path, body);
const byMel = (method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
  as(mel)(method, path, body, headers);
const created = async (body: object): Promise<string> =>
  String((await byOwner('POST', `/api/locations/${org}`, body)).body['id']);

async function happened(stream: string, ...events: DomainEvent[]): Promise<void> {
  const metadata = {
    organizationId: org,
    actor: { kind: 'system', id: 'test' },
    at: test.deps.clock().toISOString(),
    correlationId: v7(),
  } as const;
  await test.deps.eventStore.append(stream, 'any', asNew(events, { metadata, newId: v7 }));
}
const heard = (sensorId: number): SensorEvent => ({
  type: 'SensorHeard',
  data: { sensorId, organizationId: org, wireId: String(sensorId), baseSerial: null, name: 'Sensor' },
});
const put = async (by: typeof byOwner, sensorId: number, body: object): Promise<Answer> => {
  const revision = (await test.events({ streamPrefixes: [sensorStream(sensorId)] }))
    .filter(({ stream }) => stream === sensorStream(sensorId))
    .at(-1)?.revision;
  return test.ask(
    'PUT',
    `/api/sensors/${org}/sensor/${sensorId}`,
    { name: 'Sensor', tags: [], ...body },
    {
      token: by === byOwner ? owner.token : mel.token,
      headers: { 'if-match': `"${revision ?? 0}"` },
    },
  );
};

beforeAll(async () => {
  test = await openTestCommandApi();
  [owner, mel] = [await test.person('Olga'), await test.person('Mel')];
  org = await test.organization(owner);
  [cellar, roof] = [await created(HERE), await created({ name: 'Roof', timeZone: 'Europe/Riga' })];
  const { body } = await byOwner('POST', `/api/invites/${org}`, {
    items: [{ email: mel.login, role: 1, permissions: RIGHTS, locations: [cellar] }],
  });
  await as(mel)('POST', `/api/invite/accept/${(body['items'] as { id: string }[])[0]?.id}`);
  for (const [sensor, location] of [
    [101, cellar],
    [102, roof],
    [103, null],
  ] as const) {
    await happened(sensorStream(sensor), heard(sensor));
    expect((await put(byOwner, sensor, { location })).status).toBe(200);
  }
});
afterAll(() => test.stop());

describe('a location', () => {
  it('requires a time zone, and coordinates on the globe if any', async () => {
    for (const odd of [
      { timeZone: undefined },
      { timeZone: 'Mars/Olympus' },
      { coordinates: { latitude: 91, longitude: 0 } },
      { name: '' },
    ]) {
      expect((await byOwner('POST', `/api/locations/${org}`, { ...HERE, name: 'Odd', ...odd })).code).toBe(
        'InvalidRequest',
      );
    }
    expect((await byOwner('POST', `/api/locations/${org}`, { ...HERE, name: 'cellar' })).code).toBe(
      'LocationNameTaken',
    );
    expect((await byMel('POST', `/api/locations/${org}`, { ...HERE, name: 'Mine' })).code).toBe('AccessForbidden');
  });

  it('seals its address and coordinates under the organization’s key', async () => {
    const [event] = await test.events({ types: ['LocationCreated'] });
    expect(JSON.stringify(event?.data)).not.toMatch(/Secret|56\.95/);
    expect(event?.data).toMatchObject({
      name: 'Cellar',
      timeZone: 'Europe/Riga',
      address: expect.stringContaining('sealed:'),
    });
  });

  it('is not deleted while a thing is there, and can be deleted after it has left', async () => {
    const attic = await created({ name: 'Attic', timeZone: 'UTC' });
    expect((await put(byOwner, 103, { location: attic })).status).toBe(200);
    expect((await byOwner('DELETE', `/api/locations/${org}/location/${attic}`)).code).toBe('LocationOccupied');
    expect((await put(byOwner, 103, { location: null })).status).toBe(200);
    expect((await byOwner('DELETE', `/api/locations/${org}/location/${attic}`)).status).toBe(200);
    expect((await put(byOwner, 103, { location: attic })).code).toBe('InvalidRequest');
  });

  it('can be deleted after a placing failed', async () => {
    const shed = await created({ name: 'Shed', timeZone: 'UTC' });
    const outdated = await test.ask(
      'PUT',
      `/api/sensors/${org}/sensor/103`,
      { name: 'x', tags: [], location: shed },
      { token: owner.token, headers: { 'if-match': '"99"' } },
    );
    expect(outdated.code).toBe('SensorOutdated');
    expect((await byOwner('DELETE', `/api/locations/${org}/location/${shed}`)).status).toBe(200);
  });

  it('is not claimed for a thing that is unknown or out of sight', async () => {
    for (const [by, sensor] of [
      [byOwner, 104],
      [byMel, 102],
    ] as const)
      expect((await put(by, sensor, { location: cellar })).code).toBe('NotFound');
    const claimed = await test.deps.relational.query<{ stream: string }>(
      'SELECT stream FROM command.location_places WHERE location_id = $1',
      [cellar],
    );
    expect(claimed).toEqual([{ stream: sensorStream(101) }]);
  });

  it('is not deleted while a member is limited to it', async () => {
    const yard = await created({ name: 'Yard', timeZone: 'UTC' });
    const { body } = await byOwner('POST', `/api/invites/${org}`, {
      items: [{ email: 'x@people.example', role: 1, locations: [yard] }],
    });
    expect((await byOwner('DELETE', `/api/locations/${org}/location/${yard}`)).code).toBe('LocationGranted');
    await byOwner('POST', `/api/invites/${org}/invite/${(body['items'] as { id: string }[])[0]?.id}/process`, {
      action: 'delete',
    });
    expect((await byOwner('DELETE', `/api/locations/${org}/location/${yard}`)).status).toBe(200);
  });
});

describe('a member limited to a location', () => {
  it('changes the sensors there, and finds no others', async () => {
    expect((await put(byMel, 101, { name: 'Theirs' })).status).toBe(200);
    for (const sensor of [102, 103, 104]) expect((await put(byMel, sensor, { name: 'Theirs' })).code).toBe('NotFound');
  });

  it('places nothing out of their sight', async () => {
    for (const location of [roof, null, v7()])
      expect((await put(byMel, 101, { location })).code).toBe('InvalidRequest');
  });

  it('changes the bases there, finds no others, and takes none over', async () => {
    const registered = (serial: string): BaseEvent => ({
      type: 'BaseRegistered',
      data: { serial, organizationId: org, name: serial, firmware: '4.6.0' },
    });
    for (const serial of ['B101', 'B102', 'B103']) await happened(baseStream(serial), registered(serial));
    const base = (serial: string): string => `/api/gateways/${org}/base/${serial}`;
    await byOwner('PUT', base('B101'), { name: 'B101', location: cellar });
    await byOwner('PUT', base('B102'), { name: 'B102', location: roof });
    expect((await byMel('PUT', base('B101'), { name: 'Theirs' })).status).toBe(200);
    for (const serial of ['B102', 'B103']) {
      expect((await byMel('PUT', base(serial), { name: 'Theirs' })).code).toBe('NotFound');
      expect((await byMel('DELETE', base(serial), { keyphrase: serial })).code).toBe('NotFound');
    }
    expect((await byMel('POST', `/api/gateways/${org}/takeover`, { serial: 'B000009', pin: '123456' })).code).toBe(
      'BeyondYourLocations',
    );
    expect((await byMel('DELETE', base('B101'), { keyphrase: 'THEIRS' })).status).toBe(200);
  });

  it('answers alarms of the sensors there, and finds no others', async () => {
    const raised = (alarmId: string, sensorId: number): AlarmEvent => ({
      type: 'AlarmRaised',
      data: {
        alarmId,
        organizationId: org,
        ruleId: v7(),
        ruleVersion: 1,
        ruleTitle: 'Warm',
        sensorId,
        metricId: 1,
        severity: 50,
        raise: 1,
        side: 'above',
        threshold: 8,
        value: 9,
        onsetAt: test.deps.clock().toISOString(),
        measuredAt: test.deps.clock().toISOString(),
      },
    });
    const [theirs, others] = [v7(), v7()];
    await happened(alarmStream(theirs), raised(theirs, 101));
    await happened(alarmStream(others), raised(others, 102));
    const path = (id: string, verb: string): string => `/api/alarms/${org}/alarm/${id}/${verb}`;
    for (const [verb, body] of [
      ['acknowledge', { raise: 1 }],
      ['comment', { text: 'cold' }],
      ['cancel', { reason: 'moved' }],
    ] as const) {
      expect((await byMel('POST', path(others, verb), body)).code).toBe('NotFound');
      expect((await byMel('POST', path(theirs, verb), body)).status).toBe(200);
    }
  });

  it('creates and changes rules on the sensors there, and none beyond', async () => {
    const rule = (appliesTo: object) => ({
      title: 'Warm',
      metricId: 1,
      above: { warning: 8, critical: null },
      below: { warning: null, critical: null },
      appliesTo,
    });
    const rules = `/api/alarms/${org}/rules`;
    const made = async (by: typeof byOwner, appliesTo: object): Promise<Answer> => by('POST', rules, rule(appliesTo));
    const picked = (...sensorIds: number[]) => ({ kind: 'sensors', sensorIds });
    expect((await made(byMel, { kind: 'all' })).code).toBe('BeyondYourLocations');
    expect((await made(byMel, { kind: 'tag', tag: 'cold' })).code).toBe('BeyondYourLocations');
    expect((await made(byMel, picked(101, 102))).code).toBe('SensorUnknown');
    const own = String((await made(byMel, picked(101))).body['id']);
    const [all, others, mixed] = await Promise.all(
      [{ kind: 'all' }, picked(102), picked(101, 102)].map(async (to) => String((await made(byOwner, to)).body['id'])),
    );
    const change = async (id: string): Promise<string | undefined> =>
      (await byMel('PUT', `${rules}/${id}`, rule(picked(101)), { 'if-match': '"0"' })).code;
    expect(await change(others ?? '')).toBe('NotFound');
    for (const beyond of [all, mixed]) {
      expect(await change(beyond ?? '')).toBe('BeyondYourLocations');
      expect((await byMel('POST', `${rules}/${beyond}/disable`)).code).toBe('BeyondYourLocations');
      expect((await byMel('DELETE', `${rules}/${beyond}`, undefined, { 'if-match': '"0"' })).code).toBe(
        'BeyondYourLocations',
      );
    }
    expect((await byMel('POST', `${rules}/${own}/disable`)).status).toBe(200);
    expect((await byMel('DELETE', `${rules}/${own}`, undefined, { 'if-match': '"1"' })).status).toBe(200);
  });

  it('has the same limit through an API account that they created as an administrator', async () => {
    await byOwner('PUT', `/api/permissions/${org}/user/${mel.id}`, { role: 2, permissions: {} });
    const expiresAt = new Date(test.deps.clock().getTime() + 86_400_000).toISOString();
    const { body } = await byMel('POST', `/api/apiaccounts/${org}`, {
      name: 'Left behind',
      agreeTerms: true,
      permissions: { sensors: 'w' },
      expiresAt,
    });
    const token = async (): Promise<string> =>
      String(
        (
          await test.ask('POST', '/api/apiaccounts/token', {
            clientId: body['clientId'],
            clientSecret: body['clientSecret'],
          })
        ).body['token'],
      );
    expect(
      (
        await byOwner('PUT', `/api/permissions/${org}/user/${mel.id}`, {
          role: 1,
          permissions: RIGHTS,
          locations: [cellar],
        })
      ).status,
    ).toBe(200);
    const ask = async (sensor: number): Promise<string | undefined> =>
      (
        await test.ask(
          'PUT',
          `/api/sensors/${org}/sensor/${sensor}`,
          { name: 'x', tags: [] },
          { token: await token(), headers: { 'if-match': '"0"' } },
        )
      ).code;
    expect(await ask(102)).toBe('NotFound');
    expect(await ask(101)).toBe('SensorOutdated');
  });
});
