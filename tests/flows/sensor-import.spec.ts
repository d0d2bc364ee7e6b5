import { randomUUID } from 'node:crypto';
import { GRANTABLE, ROLE, type Rights } from '@watchglass/schemas/member/rights';
import type { ImportDone } from '@watchglass/schemas/sensor/import';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { nameSensor } from '../builders/sensor-name.ts';
import { tagSensor } from '../builders/tag.ts';
import { newVirtualSensor } from '../builders/virtual-sensor.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const UNKNOWN = 2_000_000_000;
let workspace: Workspace;
let base: Base;
let stranger: { readonly id: number; readonly wireId: string };

beforeAll(async () => {
  const other = await newWorkspace(stack);
  [workspace, stranger] = [await newWorkspace(stack), await calmSensor(other, await newBase(stack, other), Date.now())];
  base = await newBase(stack, workspace);
});

const newSensor = () => calmSensor(workspace, base, Date.now());
const rowOf = async (id: number): Promise<SensorView> =>
  taken(await workspace.owner.ask<SensorView>('GET', `/api/sensors/${workspace.id}/sensor/${id}`));

interface Sending {
  readonly query?: string;
  readonly by?: Person;
  readonly type?: string;
}

const send = (file: string | Uint8Array, { query = '', by = workspace.owner, type = 'text/csv' }: Sending = {}) =>
  by.ask<ImportDone>('POST', `/api/sensors/${workspace.id}/import${query}`, file, { 'content-type': type });
const imported = async (file: string, sending?: Sending): Promise<ImportDone> => taken(await send(file, sending));
const tagNames = async (): Promise<readonly string[]> =>
  taken(
    await workspace.owner.ask<{ items: { name: string }[] }>('GET', `/api/tags/${workspace.id}?rowsPerPage=100`),
  ).items.map(({ name }) => name);

it('a file changes names, tags, locations and intervals of sensors, by id or serial; a dry run only says so', async () => {
  const [one, two] = [await newSensor(), await newSensor()];
  const hall = `Cold; hall ${randomUUID()}`;
  const place = await newLocation(workspace, hall);
  const before = await rowOf(one.id);
  const file = [
    'serial;name;tags;location;setIntervalSeconds;note',
    `${one.wireId};"Fridge ""A""";Made, By file;"${hall.toUpperCase()}";60;x`,
    `${two.wireId};${(await rowOf(two.id)).name};;;;`,
  ].join('\r\n');
  const change = {
    line: 2,
    sensorId: one.id,
    sensor: before.name,
    name: { before: before.name, after: 'Fridge "A"' },
    tags: { before: [], after: ['Made', 'By file'] },
    location: { before: null, after: place },
    setIntervalSeconds: { before: null, after: 60 },
  };
  const unticked = await imported(file, { query: '?dryRun=true' });
  expect(unticked).toMatchObject({ rows: 2, unchanged: 1, changes: [], newTags: [], ignored: ['note'] });
  expect(unticked.refused).toEqual([
    { line: 2, sensorId: one.id, sensor: one.wireId, code: 'TagUnknown', column: 'tags', about: 'Made, By file' },
  ]);
  const ticked = { rows: 2, unchanged: 1, changes: [change], refused: [], newTags: ['Made', 'By file'] };
  expect(await imported(file, { query: '?dryRun=true&createTags=true' })).toMatchObject(ticked);
  // Its other fields follow its readings.
  const { name, tags, location, setIntervalSeconds } = before;
  expect(await rowOf(one.id)).toMatchObject({ name, tags, location, setIntervalSeconds });
  expect(await tagNames()).toEqual([]);

  expect(await imported(file, { query: '?createTags=true' })).toMatchObject(ticked);
  expect(await rowOf(one.id)).toMatchObject({
    name: 'Fridge "A"',
    tags: ['By file', 'Made'],
    location: place,
    setIntervalSeconds: 60,
  });
  expect(await imported(file)).toMatchObject({ rows: 2, unchanged: 2, changes: [], refused: [], newTags: [] });
  expect(await imported(`\uFEFFid\ttags\tlocation\n${one.id}\t\t\n`)).toMatchObject({
    changes: [{ line: 2, tags: { after: [] }, location: { before: place, after: null } }],
  });
  expect(await rowOf(one.id)).toMatchObject({ name: 'Fridge "A"', tags: [], location: null, setIntervalSeconds: 60 });
});

it('importing the exported table changes nothing', async () => {
  const [one, two] = [await newSensor(), await newSensor()];
  await nameSensor(workspace, one.id, '=SUM(A1), "x"');
  await tagSensor(workspace, one.id, ['@up', 'North, lower', 'a']);
  await nameSensor(workspace, two.id, "'quoted\nline");
  await placeSensor(workspace, two.id, await newLocation(workspace, `-1 ${randomUUID()}`));
  await newVirtualSensor(workspace, { sensor: one.id, location: null });
  taken(await send(`id,setIntervalSeconds\n${two.id},1800\n`));
  const path = `/api/sensors/${workspace.id}/export?states=active,disabled,deleted`;
  const file = await until('the file has the last names', async () => {
    const text = taken(await workspace.owner.ask<string>('GET', path));
    return text.includes("'=SUM") && text.includes("'-1 ") && text.includes('1800') && text;
  });
  const { rows, ...outcome } = await imported(file);
  expect(rows).toBeGreaterThan(2);
  expect(outcome).toMatchObject({ unchanged: rows, changes: [], refused: [], newTags: [] });
});

it('each row that cannot be carried out is refused alone, with its line, column and reason', async () => {
  const [sensor, other, gone] = [await newSensor(), await newSensor(), await newSensor()];
  taken(
    await workspace.owner.ask('DELETE', `/api/sensors/${workspace.id}/sensor/${gone.id}`, {
      name: (await rowOf(gone.id)).name,
    }),
  );
  const rows: readonly (readonly [row: string, code: string | null, column?: string])[] = [
    [`${sensor.id},,Renamed,,`, null],
    [`${sensor.id},,Twice,,`, 'ImportRowRepeated'],
    [`${UNKNOWN},,a,,`, 'NotFound'],
    [`${stranger.id},,a,,`, 'NotFound'],
    [`,${stranger.wireId},a,,`, 'NotFound'],
    [`,no such serial,a,,`, 'NotFound'],
    [`${other.id},${sensor.wireId},a,,`, 'ImportSerialOther', 'serial'],
    [`${gone.id},,a,,`, 'SensorIsDeleted'],
    [`x,,a,,`, 'ImportCellInvalid', 'id'],
    [`,,a,,`, 'ImportCellInvalid', 'id'],
    [`${other.id},,a`, 'ImportCellCount'],
  ];
  const file = ['id,serial,name,location,setIntervalSeconds', ...rows.map(([row]) => row)].join('\n');
  for (const query of ['?dryRun=true', '']) {
    const { changes, refused } = await imported(file, { query });
    expect(changes.map(({ line }) => line)).toEqual([2]);
    expect(refused.map(({ line, code, column }) => [line, code, column])).toEqual(
      rows.flatMap(([, code, column = null], index) => (code === null ? [] : [[index + 2, code, column]])),
    );
  }
  for (const [cells, code, column] of [
    [',Nowhere,', 'LocationUnknown', 'location'],
    [',,0', 'ImportCellInvalid', 'setIntervalSeconds'],
    [`${'x'.repeat(65)},,`, 'ImportCellInvalid', 'name'],
  ] as const) {
    const name = cells.startsWith(',') ? 'Other' : '';
    const { refused } = await imported(`id,name,location,setIntervalSeconds\n${other.id},${name}${cells}`);
    expect(refused).toMatchObject([{ line: 2, sensor: String(other.id), code, column }]);
  }
  expect((await rowOf(sensor.id)).name).toBe('Renamed');
});

it('a file that cannot be read is refused whole', async () => {
  const { id } = await newSensor();
  const before = await rowOf(id);
  const detailOf = (body: unknown): unknown => (body as { errors: { detail: unknown }[] }).errors[0]?.detail;
  const latin = await send(Buffer.from(`id,name\n${id},K\u00FChl\n`, 'latin1'));
  expect([latin.status, latin.code, detailOf(latin.body)]).toEqual([422, 'ImportNotUtf8', { line: 2 }]);
  const open = await send(`id,name\n${id},"open\n`);
  expect([open.status, open.code, detailOf(open.body)]).toEqual([422, 'ImportMalformed', { line: 2 }]);
  expect((await send('name\na\n')).code).toBe('ImportHeaderUnknown');
  expect((await send(`id,name\n${`${id},a\n`.repeat(5_001)}`)).code).toBe('TooManyImportRows');
  expect((await send(Buffer.alloc(4 * 1024 * 1024 + 1, 0x2c))).status).toBe(413);
  expect((await send(`id,name\n${id},a\n`, { type: 'application/json' })).status).toBe(415);
  expect((await send(`id,name\n${id},a\n`, { query: '?dryRun=perhaps' })).code).toBe('InvalidRequest');
  const many = Array.from({ length: 20 }, (_, index) => index);
  const serials = Array.from({ length: 51 }, (_, index) => `many-${index}`);
  taken(await base.deliver(serials.map((serial) => celsius(serial, 5, Date.now()))));
  const rows = serials.map((serial) => `${serial},"${many.map((n) => `${serial}-${n}`).join(', ')}"`);
  expect((await send(`serial,tags\n${rows.join('\n')}`, { query: '?createTags=true' })).code).toBe('TooManyTags');
  expect((await tagNames()).filter((name) => name.startsWith('many-'))).toEqual([]);
  expect((await rowOf(id)).etag).toBe(before.etag);
});

it('a member with a limit imports to the sensors and locations of the limit only', async () => {
  const name = `Roof ${randomUUID()}`;
  const [cellar, roof] = [await newLocation(workspace), await newLocation(workspace, name)];
  const [near, far] = [await newSensor(), await newSensor()];
  await placeSensor(workspace, near.id, cellar);
  await placeSensor(workspace, far.id, roof);
  const rights = Object.fromEntries(GRANTABLE.map((module) => [module, 'w'])) as Rights;
  const mel = await newMember(stack, workspace, { rights });
  taken(
    await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${mel.id}`, {
      role: ROLE.user,
      permissions: rights,
      locations: [cellar],
    }),
  );
  await until('the limit is applied', async () => {
    const { items } = taken(await mel.ask<{ items: unknown[] }>('GET', `/api/sensors/${workspace.id}`));
    return items.length === 1;
  });
  const tagged = await imported(`serial,tags\n${near.wireId},Mine\n${far.wireId},Unmade\n`, {
    by: mel,
    query: '?createTags=true',
  });
  expect(tagged).toMatchObject({ newTags: ['Mine'], refused: [{ line: 3, sensorId: null, code: 'NotFound' }] });
  for (const [location, code] of [
    [name, 'LocationUnknown'],
    ['', 'BeyondYourLocations'],
  ])
    expect((await imported(`id,location,tags\n${near.id},${location},Mine\n`, { by: mel })).refused).toMatchObject([
      { line: 2, code, column: 'location' },
    ]);
  await until('the tag is projected', async () => (await rowOf(near.id)).tags.length > 0);
  expect(await rowOf(near.id)).toMatchObject({ tags: ['Mine'], location: cellar });
  expect(await rowOf(far.id)).toMatchObject({ tags: [], location: roof });
});
