import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCommandApi, type Person, type TestCommandApi } from '../command-api-for-tests.ts';

let test: TestCommandApi;
let ann: Person;
let bob: Person;
let org: number;
beforeAll(async () => {
  test = await openTestCommandApi();
  [ann, bob] = [await test.person('Ann'), await test.person('Bob')];
  org = await test.organization(ann);
  await test.member({ organization: org, by: ann }, bob, { role: 1 });
});
afterAll(() => test.stop());

const create = (who: Person, name: string, data: object[] = []) =>
  test.ask('POST', `/api/dashboards/${org}`, { name, data }, { token: who.token });
const change = (who: Person, id: unknown, definition: object, ifMatch = '"0"') =>
  test.ask('PUT', `/api/dashboards/${org}/dashboard/${String(id)}`, definition, {
    token: who.token,
    headers: { 'if-match': ifMatch },
  });
const remove = (who: Person, id: unknown, ifMatch: string) =>
  test.ask('DELETE', `/api/dashboards/${org}/dashboard/${String(id)}`, undefined, {
    token: who.token,
    headers: { 'if-match': ifMatch },
  });

describe('dashboards over HTTP', () => {
  it('are changed only by their author, with the version that was seen', async () => {
    const {
      status,
      body: { id },
    } = await create(bob, 'Lobby');
    expect(status).toBe(201);
    expect(await change(ann, id, { name: 'Lobby', data: [] })).toMatchObject({ status: 403, code: 'NotTheAuthor' });
    const first = await change(bob, id, { name: 'Lobby 2', data: [] });
    expect(first).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    const outrun = await change(bob, id, { name: 'Lobby 3', data: [] });
    expect(outrun).toMatchObject({ status: 412, code: 'DashboardOutdated' });
    expect(outrun.headers['x-position']).toBeDefined();
    expect(
      String(outrun.headers['x-position']) >= String(first.headers['x-position']),
      'what is read next is what outran it',
    ).toBe(true);
    expect(await remove(bob, id, '"1"')).toMatchObject({ status: 200 });
    expect(await remove(bob, id, '"2"')).toMatchObject({ status: 404 });
  });

  it('have a unique name, which is free again after a renaming or a deletion', async () => {
    const {
      body: { id },
    } = await create(ann, 'Wall');
    expect(await create(bob, 'WALL')).toMatchObject({ status: 422, code: 'DashboardNameTaken' });
    expect(await change(ann, id, { name: 'wall', data: [] })).toMatchObject({ status: 200 });
    expect(await change(ann, id, { name: 'Great wall', data: [] }, '"1"')).toMatchObject({ status: 200 });
    const { status, body } = await create(bob, 'Wall');
    expect(status).toBe(201);
    expect(await change(bob, body['id'], { name: 'Great wall', data: [] })).toMatchObject({
      status: 422,
      code: 'DashboardNameTaken',
    });
    await remove(bob, body['id'], '"0"');
    expect(await create(ann, 'Wall')).toMatchObject({ status: 201 });
  });

  it('give a name to one of several simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(ann, 'Race')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'DashboardNameTaken')).toHaveLength(4);
  });

  it('take over the name of a failed command after a while', async () => {
    const claim = (claimedAt: string) =>
      test.deps.relational.query(
        `INSERT INTO command.dashboard_names VALUES ($1, 'lost', $2, ${claimedAt})
          ON CONFLICT (organization_id, name) DO UPDATE SET claimed_at = excluded.claimed_at`,
        [org, v7()],
      );
    await claim('now()');
    expect(await create(ann, 'Lost')).toMatchObject({ status: 422 });
    await claim("now() - interval '2 minutes'");
    expect(await create(ann, 'Lost')).toMatchObject({ status: 201 });
  });

  it('are refused with a sensor of another organization, and with an unknown one', async () => {
    const heard = async (sensorId: number, organizationId: number) => {
      const data = { sensorId, organizationId, wireId: String(sensorId), baseSerial: 'B1' };
      const metadata = {
        organizationId,
        actor: { kind: 'system', id: 'test' },
        at: test.deps.clock().toISOString(),
        correlationId: v7(),
        clientAddress: null,
      };
      await test.deps.eventStore.append(`sensor-${sensorId}`, 'noStream', [
        { id: v7(), type: 'SensorHeard', data, metadata },
      ]);
    };
    await heard(501, org);
    await heard(502, org + 1);
    const cell = { i: 'a', x: 0, y: 0, w: 1, h: 1 };
    const showing = (sensorId: number) => [
      {
        id: v7(),
        name: '',
        component: 'sensor',
        props: { sensors: [sensorId], metrics: [1] },
        ver: 3,
        grid: { desktop: cell, mobile: cell },
      },
    ];
    const own = await create(ann, 'Own', showing(501));
    expect(own.status).toBe(201);
    for (const sensorId of [502, 503]) {
      const unknown = { status: 422, code: 'SensorUnknown', body: { errors: [{ detail: { sensorId } }] } };
      expect(await create(ann, `Foreign ${sensorId}`, showing(sensorId))).toMatchObject(unknown);
      expect(await change(ann, own.body['id'], { name: 'Own', data: showing(sensorId) })).toMatchObject(unknown);
    }
    expect(await create(ann, 'Foreign 502'), 'no name stays claimed').toMatchObject({ status: 201 });
  });

  it('are refused with unknown props of a tile', async () => {
    const cell = { i: 'a', x: 0, y: 0, w: 1, h: 1 };
    const tile = {
      id: v7(),
      name: '',
      component: 'line',
      props: { sensors: [1] },
      ver: 3,
      grid: { desktop: cell, mobile: cell },
    };
    const refused = await create(ann, 'Tiles', [tile]);
    expect(refused).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
      body: { errors: [{ detail: { fields: [{ field: 'data.0.props.metrics' }] } }] },
    });
  });
});
