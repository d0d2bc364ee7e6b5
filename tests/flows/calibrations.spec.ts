import type { AuditPage } from '@watchglass/schemas/audit/views';
import type { CalibrationView } from '@watchglass/schemas/calibration/views';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, expect, inject, test } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { cellsOf } from '../builders/csv.ts';
import { taken } from '../builders/door.ts';
import { uploadFile } from '../builders/file.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const DAY_MS = 86_400_000;
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const pathOf = (sensor: number): string => `/api/sensors/${workspace.id}/sensor/${sensor}`;
const certificate = (from: number, until: number, number = `K${until}`) => ({
  on: inDays(from),
  dueOn: inDays(until),
  certificate: number,
  laboratory: 'National Laboratory',
});
const calibrate = (sensor: number, body: object) =>
  workspace.owner.ask<{ id: string }>('POST', `${pathOf(sensor)}/calibrations`, body);
const listOf = async (sensor: number, query = '') =>
  taken(await workspace.owner.ask<Page<CalibrationView>>('GET', `${pathOf(sensor)}/calibrations${query}`));
const newSensor = async (): Promise<number> => (await calmSensor(workspace, base, Date.now())).id;

const holdsUntil = (sensor: number, dueOn: string | null): Promise<boolean> =>
  until(`the calibration holds until ${dueOn}`, async () => {
    const row = taken(await workspace.owner.ask<SensorView>('GET', pathOf(sensor)));
    return row.calibrationDueOn === dueOn;
  });

test('the newest certificate gives a sensor its calibration state, in the list, its filter and its file', async () => {
  const [valid, due, overdue, none] = [await newSensor(), await newSensor(), await newSensor(), await newSensor()];
  for (const [sensor, days] of [
    [valid, 200],
    [due, 20],
    [overdue, -40],
  ] as const) {
    taken(await calibrate(sensor, certificate(-400, days)));
    await holdsUntil(sensor, inDays(days));
  }
  const named = `sensors=${[valid, due, overdue, none].join(',')}`;
  for (const [states, found] of [
    ['valid', [valid]],
    ['due', [due]],
    ['overdue', [overdue]],
    ['none', [none]],
    ['due,overdue', [due, overdue]],
  ] as const) {
    const path = `/api/sensors/${workspace.id}?${named}&calibration=${states}`;
    const { items } = taken(await workspace.owner.ask<Page<SensorView>>('GET', path));
    expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(found);
  }
  const file = taken(await workspace.owner.ask<string>('GET', `/api/sensors/${workspace.id}/export?${named}`));
  const [head = [], ...rows] = cellsOf(file);
  const stateOf = (id: number) => rows.find(([cell]) => cell === String(id))?.[head.indexOf('calibration')];
  expect([valid, due, overdue, none].map(stateOf)).toEqual(['valid', 'due', 'overdue', 'none']);
  expect((await workspace.owner.ask('GET', `/api/sensors/${workspace.id}?calibration=never`)).status).toBe(400);
});

test('a withdrawn certificate stays in the list with its reason, and the calibration before it counts again', async () => {
  const sensor = await newSensor();
  taken(await calibrate(sensor, certificate(-500, -100, 'old')));
  const { id } = taken(await calibrate(sensor, certificate(-10, 300, 'new')));
  await holdsUntil(sensor, inDays(300));
  expect(await listOf(sensor, '?rowsPerPage=1')).toMatchObject({
    total: 2,
    items: [{ id, certificate: 'new', laboratory: 'National Laboratory', isNewest: true, withdrawn: null }],
  });
  const withdraw = (reason: string) =>
    workspace.owner.ask('POST', `${pathOf(sensor)}/calibrations/${id}/withdraw`, { reason });
  expect((await withdraw('')).status).toBe(400);
  taken(await withdraw('wrong probe'));
  await holdsUntil(sensor, inDays(-100));
  expect((await listOf(sensor)).items).toMatchObject([
    { certificate: 'new', isNewest: false, withdrawn: { reason: 'wrong probe' } },
    { certificate: 'old', isNewest: true, withdrawn: null },
  ]);
  const { items } = await until('the time line has them', async () => {
    const page = taken(await workspace.owner.ask<AuditPage>('GET', `${pathOf(sensor)}/events`));
    return page.items[0]?.type === 'CalibrationWithdrawn' && page;
  });
  expect(items[0]).toMatchObject({ reason: 'wrong probe', after: { certificate: 'new' } });
  expect(items.filter(({ type }) => type === 'SensorCalibrated')).toHaveLength(2);
});

test('a certificate is refused by the field that does not fit', async () => {
  const sensor = await newSensor();
  const good = certificate(-10, 300);
  for (const [field, bad] of [
    ['on', { on: '2026-02-30' }],
    ['on', { on: inDays(3), dueOn: inDays(300) }],
    ['dueOn', { dueOn: good.on }],
    ['dueOn', { dueOn: '20.03.2027' }],
    ['certificate', { certificate: ' ' }],
    ['laboratory', { laboratory: 'x'.repeat(129) }],
  ] as const) {
    const { status, body } = await calibrate(sensor, { ...good, ...bad });
    expect([status, JSON.stringify(body).includes(`"${field}"`)], field).toEqual([400, true]);
  }
  expect(await listOf(sensor)).toEqual({ items: [], total: 0 });
});

test('a certificate has its file, which is sent to be saved, also once the certificate is withdrawn', async () => {
  const { owner } = workspace;
  const sensor = await newSensor();
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
  const upload = async () => taken(await uploadFile(workspace, { name: 'K-17.pdf', bytes })).id;
  const file = await upload();
  const { id } = taken(await calibrate(sensor, { ...certificate(-10, 300), file }));
  const path = `${pathOf(sensor)}/calibrations/${id}`;
  const described = { id: file, name: 'K-17.pdf', mediaType: 'application/pdf', bytes: bytes.length };
  expect((await listOf(sensor)).items).toMatchObject([{ id, file: described }]);
  taken(await owner.ask('POST', `${path}/withdraw`, { reason: 'wrong probe' }));
  const sent = await owner.ask<string>('GET', `${path}/file`);
  expect([taken(sent), sent.headers.get('x-content-type-options')]).toEqual([bytes.toString(), 'nosniff']);
  expect(sent.headers.get('content-disposition')).toMatch(/^attachment; filename="K-17.pdf"/);

  const { id: bare } = taken(await calibrate(sensor, certificate(-5, 300)));
  expect((await listOf(sensor)).items[0]).toMatchObject({ id: bare, file: null });
  expect((await owner.ask('GET', `${pathOf(sensor)}/calibrations/${bare}/file`)).status).toBe(404);
  const other = await newSensor();
  expect((await owner.ask('GET', `${pathOf(other)}/calibrations/${id}/file`)).status).toBe(404);
  expect(await calibrate(other, { ...certificate(-5, 300), file })).toMatchObject({ status: 422, code: 'FileUnknown' });
  const member = await newMember(stack, workspace, { rights: { sensors: 'w' } });
  const theirs = { ...certificate(-5, 300), file: await upload() };
  expect(await member.ask('POST', `${pathOf(other)}/calibrations`, theirs)).toMatchObject({ code: 'FileUnknown' });
  expect(await listOf(other)).toEqual({ items: [], total: 0 });
});
