import { createHash } from 'node:crypto';
import type { AuditView } from '@watchglass/schemas/audit/views';
import type { ExportOpened, ExportView } from '@watchglass/schemas/export/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { LinesView } from '@watchglass/schemas/reading/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { exportTerms, newExport, readyExport } from '../builders/export.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const AT = Date.now() - 30 * 60_000;
const rights = { sensors: 'r' } as const;

let workspace: Workspace;
let mel: Person;
let points: string;
let here: string;
let elsewhere: string;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const sensor = await calmSensor(workspace, base, AT);
  points = `${sensor.id}.1`;
  taken(await base.deliver([1, 2, 3].map((minute) => celsius(sensor.wireId, 5 + minute, AT + minute * 60_000))));
  await until('the readings are stored', async () => (await charted()).length === 4);
  [here, elsewhere] = [await newLocation(workspace), await newLocation(workspace)];
  await placeSensor(workspace, sensor.id, here);
  mel = await newMember(stack, workspace, { rights });
});

async function charted(): Promise<readonly number[]> {
  const { from, to } = exportTerms(points);
  const path = `/api/readings/${workspace.id}/lines?points=${points}&from=${from}&to=${to}&aggregation=none`;
  return (
    taken(await workspace.owner.ask<LinesView>('GET', path)).lines[0]?.points.map(([, value]) => Number(value)) ?? []
  );
}

const pathOf = (id: string): string => `/api/exports/${workspace.id}/export/${id}`;

async function readyFile(by: Person = mel): Promise<string> {
  // Rights that were given just now hold for commands a moment later.
  const asked = await until('an export is asked for', () => newExport({ id: workspace.id, owner: by }, points));
  const path = pathOf(asked);
  await readyExport(by, path);
  return path;
}

/** Bytes as they are: the first of a file is a mark that a decoder would drop. */
async function fileOf(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${stack.url}${path}/file`, {
    headers: { authorization: `Bearer ${mel.token}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Headers that ask for a part of a file, and which. */
const RANGES = (size: number) =>
  [
    ['bytes=0-0', 0, 1],
    ['bytes=-1', size - 1, size],
    [`bytes=-${size + 9}`, 0, size],
    [`bytes=2-${size + 9}`, 2, size],
    [`bytes=${size - 1}-`, size - 1, size],
  ] as const;
/** Headers that ask for none that there is, or for what is not answered in parts. */
const NO_RANGES = (size: number) =>
  [
    [`bytes=${size}-`, 416],
    ['bytes=-0', 416],
    ['bytes=5-2', 200],
    ['bytes=0-0,2-3', 200],
    ['bytes=-', 200],
    ['bytes=0x1-2', 200],
    ['rows=0-1', 200],
    [`bytes=${'9'.repeat(400)}-`, 200],
  ] as const;

describe('a file of readings', () => {
  it('has what the chart has, row for row, and can be read in parts once its download is in the audit', async () => {
    const path = await readyFile();
    expect((await mel.ask('GET', `${path}/file`)).code).toBe('DownloadNotAsked');
    const { sha256, bytes: size, fileName } = taken(await mel.ask<ExportOpened>('POST', `${path}/download`, {}));
    const whole = await fileOf(path);
    expect([whole.status, whole.bytes.length]).toEqual([200, size]);
    expect(createHash('sha256').update(whole.bytes).digest('hex')).toBe(sha256);
    expect(whole.headers.get('content-disposition')).toContain(fileName);
    const values = whole.bytes
      .toString()
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[7]));
    expect(values).toEqual(await charted());
    const etag = whole.headers.get('etag') ?? '';
    const part = await fileOf(path, { range: 'bytes=10-', 'if-range': etag });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-${size - 1}/${size}`]);
    expect(part.bytes).toEqual(whole.bytes.subarray(10));
    for (const [range, from, to] of RANGES(size)) {
      const { status, bytes } = await fileOf(path, { range });
      expect([range, status, bytes], range).toEqual([range, 206, whole.bytes.subarray(from, to)]);
    }
    for (const [range, status] of NO_RANGES(size))
      expect([range, (await fileOf(path, { range })).status]).toEqual([range, status]);
    for (const other of ['"another"', `W/${etag}`, new Date().toUTCString()])
      expect((await fileOf(path, { range: 'bytes=1-2', 'if-range': other })).status, other).toBe(200);
    await until('both are in the audit', async () => {
      const { items } = taken(
        await workspace.owner.ask<{ items: AuditView[] }>('GET', `/api/audit/${workspace.id}?concept=export`),
      );
      const told = items.filter(({ subject }) => path.endsWith(subject)).map(({ type, actorId }) => [type, actorId]);
      return ['ExportRequested', 'ExportDownloaded'].every((type) =>
        told.some(([each, by]) => each === type && by === mel.id),
      );
    });
  });

  it('is of the person who asked for it, and of nobody else', async () => {
    const path = await readyFile();
    const { owner } = workspace;
    for (const [method, more] of [
      ['GET', ''],
      ['GET', '/file'],
      ['POST', '/download'],
      ['DELETE', ''],
    ] as const)
      expect((await owner.ask(method, `${path}${more}`, method === 'POST' ? {} : undefined)).code, more).toBe(
        'NotFound',
      );
    const { items } = taken(await owner.ask<{ items: ExportView[] }>('GET', `/api/exports/${workspace.id}`));
    expect(items.some(({ id }) => path.endsWith(id))).toBe(false);
  });

  it('is gone with a location, and closed without the right', async () => {
    const ned = await newMember(stack, workspace, { rights });
    const limit = async (locations: readonly string[], permissions: object = rights) => {
      const own = `/api/permissions/${workspace.id}/user/${ned.id}`;
      taken(await workspace.owner.ask('PUT', own, { role: ROLE.user, permissions, locations }));
    };
    const path = await readyFile(ned);
    taken(await ned.ask('POST', `${path}/download`, {}));
    await limit([elsewhere]);
    await until('the file is gone', async () => (await ned.ask('GET', `${path}/file`)).code === 'ExportGone');
    await until('nothing more is exported', async () => {
      const asked = await ned.ask('POST', `/api/exports/${workspace.id}`, exportTerms(points));
      return asked.code === 'NotFound';
    });
    await limit([], {});
    await until('the right is gone', async () => (await ned.ask('GET', `${path}/file`)).code === 'AccessForbidden');
    await limit([here]);
    await until('it is back', async () => (await ned.ask('GET', `${path}/file`)).status === 200);
  });

  it('can be deleted, and is not found afterwards', async () => {
    const path = await readyFile();
    taken(await mel.ask('DELETE', path));
    expect((await mel.ask('GET', path)).code).toBe('NotFound');
    expect((await mel.ask('POST', `${path}/download`, {})).code).toBe('NotFound');
  });

  it.each([
    ['that ends before it begins', { to: AT - 3_600_000 }, 'InvalidRequest'],
    ['of more than 366 days', { from: AT - 367 * 86_400_000 }, 'ExportPeriodTooLong'],
    ['of an unknown zone', { timezone: 'Mars/Base' }, 'InvalidRequest'],
    ['of 21 points', { points: Array.from({ length: 21 }, (_, n) => `${n + 1}.1`).join(',') }, 'TooManySources'],
    ['of an unknown point', { points: '999999999.1' }, 'NotFound'],
  ])('%s is refused before it waits', async (_which, change, code) => {
    const answer = await mel.ask('POST', `/api/exports/${workspace.id}`, { ...exportTerms(points), ...change });
    expect(answer.code).toBe(code);
  });
});
