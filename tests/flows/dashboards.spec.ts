import { randomUUID } from 'node:crypto';
import type { DashboardFile } from '@watchglass/schemas/dashboard/commands';
import type { Templates } from '@watchglass/schemas/dashboard/templates';
import type {
  DashboardContent,
  DashboardListEntry,
  DashboardVersion,
  DashboardView,
} from '@watchglass/schemas/dashboard/views';
import type { Page } from '@watchglass/schemas/page';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import type { Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let member: Person;
let sensor: number;
let root: string;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  member = await newMember(stack, workspace);
  sensor = (await calmSensor(workspace, await newBase(stack, workspace), Date.now() - 60_000)).id;
  root = `/api/dashboards/${workspace.id}`;
});

const entries = async (person: Person, query: string): Promise<readonly DashboardListEntry[]> =>
  taken(await person.ask<Page<DashboardListEntry>>('GET', `${root}?${query}`)).items;
const view = async (person: Person, id: string): Promise<DashboardView> =>
  taken(await person.ask<DashboardView>('GET', `${root}/dashboard/${id}`));
const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);

describe('a favourite', () => {
  it('is each person’s own, may be set and removed repeatedly, and moves no version', async () => {
    const { id } = await newDashboard(workspace, []);
    const { etag } = await view(workspace.owner, id);
    const favorite = `${root}/dashboard/${id}/favorite`;
    for (const _again of [1, 2]) taken(await member.ask('PUT', favorite));
    expect(await view(member, id)).toMatchObject({ etag, state: { id: 'isFavorite' } });
    expect(await view(workspace.owner, id)).toMatchObject({ etag, state: { id: 'none' } });
    expect((await entries(member, 'favorites=1')).map((entry) => entry.id)).toEqual([id]);
    expect(await entries(workspace.owner, 'favorites=1')).toEqual([]);
    for (const _again of [1, 2]) taken(await member.ask('DELETE', favorite));
    expect(await view(member, id)).toMatchObject({ etag, state: { id: 'none' } });
  });

  it('is not found for an unknown dashboard, and for one that was deleted', async () => {
    const favorite = (id: string) => member.ask('PUT', `${root}/dashboard/${id}/favorite`);
    expect(await favorite(randomUUID())).toMatchObject({ status: 404, code: 'NotFound' });
    const { id } = await newDashboard(workspace, []);
    taken(await favorite(id));
    taken(await workspace.owner.ask('DELETE', `${root}/dashboard/${id}`, undefined, { 'if-match': '"0"' }));
    expect(await favorite(id)).toMatchObject({ status: 404, code: 'NotFound' });
    await until('no favourite is listed', async () => (await entries(member, 'favorites=1')).length === 0);
  });
});

describe('the list of dashboards', () => {
  it('tells author, number of tiles and last change, and is filtered by author and sorted by tiles', async () => {
    const word = randomUUID().slice(0, 8);
    await newDashboard(workspace, [sensorTile(sensor), sensorTile(sensor, { column: 1 })], `Two ${word}`);
    await newDashboard(workspace, [], `None ${word}`);
    taken(await member.ask('POST', root, { name: `Theirs ${word}`, data: [] }));
    const byTiles = await entries(workspace.owner, `search=${word}&sort=tiles&descending=1`);
    expect(byTiles[0]).toMatchObject({ name: `Two ${word}`, tiles: 2, authorId: workspace.owner.id });
    expect(byTiles[0]).not.toHaveProperty('data');
    expect(Date.parse(byTiles[0]?.changedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(names(await entries(member, `search=${word}&mine=1`))).toEqual([`Theirs ${word}`]);
    expect(names(await entries(workspace.owner, `search=${word}&sort=changed&descending=1`))).toEqual([
      `Theirs ${word}`,
      `None ${word}`,
      `Two ${word}`,
    ]);
  });
});

/** PUT, or another command on a dashboard, with the version that was seen. */
const command = (person: Person, to: string, revision: number, body?: unknown) => {
  const [method = '', path = ''] = to.split(' ');
  return person.ask(method, `${root}/dashboard/${path}`, body, { 'if-match': `"${revision}"` });
};
const versionsOf = async (id: string): Promise<readonly DashboardVersion[]> =>
  taken(await workspace.owner.ask<Page<DashboardVersion>>('GET', `${root}/dashboard/${id}/versions`)).items;

describe('the history of a dashboard', () => {
  it('tells who saved what and when, and any version is restored by its author', async () => {
    const [first, second] = [sensorTile(sensor, { name: 'First' }), sensorTile(sensor, { name: 'Second', column: 1 })];
    const { id } = await newDashboard(workspace, [first], `Room ${randomUUID().slice(0, 8)}`);
    const { name, data } = await view(workspace.owner, id);
    const moved = data.map((tile) => ({
      ...tile,
      name: 'Moved',
      grid: { ...tile.grid, desktop: { ...tile.grid.desktop, x: 9 } },
    }));
    taken(await command(workspace.owner, `PUT ${id}`, 0, { name: `${name} B`, data: moved }));
    taken(await command(workspace.owner, `PUT ${id}`, 1, { name: `${name} B`, data: [second], cause: 'merged' }));
    const [newest, edited, created] = await versionsOf(id);
    expect([newest?.cause, edited?.cause, created?.cause]).toEqual(['merged', 'edited', 'created']);
    expect(edited).toMatchObject({
      revision: 1,
      by: { id: workspace.owner.id, name: 'Olga Example' },
      nameBefore: name,
      changes: [{ id: first.id, name: 'Moved', what: ['name', 'desktop'] }],
    });
    expect(newest?.changes.map(({ name: tile, what }) => [tile, what])).toEqual([
      ['Second', ['added']],
      ['Moved', ['removed']],
    ]);
    const then = taken(await member.ask<DashboardContent>('GET', `${root}/dashboard/${id}/version/0`));
    expect(then).toEqual({ revision: 0, name, data });

    expect(await command(member, `POST ${id}/restore`, 2, { revision: 0 })).toMatchObject({
      status: 403,
      code: 'NotTheAuthor',
    });
    expect(await command(workspace.owner, `POST ${id}/restore`, 1, { revision: 0 })).toMatchObject({
      status: 412,
      code: 'DashboardOutdated',
    });
    expect(await command(workspace.owner, `POST ${id}/restore`, 2, { revision: 17 })).toMatchObject({ status: 404 });
    taken(await command(workspace.owner, `POST ${id}/restore`, 2, { revision: 0 }));
    expect(await view(workspace.owner, id)).toMatchObject({ name, data, etag: '"3"' });
    expect((await versionsOf(id))[0]).toMatchObject({ cause: 'restored', revision: 3 });
  });

  it('has no version of another workspace, of a deleted dashboard, or that never was', async () => {
    const stranger = await newWorkspace(stack);
    const { id } = await newDashboard(workspace, []);
    const foreign = (path: string) =>
      stranger.owner.ask('GET', `/api/dashboards/${stranger.id}/dashboard/${id}/${path}`);
    expect([(await foreign('versions')).status, (await foreign('version/0')).status]).toEqual([404, 404]);
    const own = (path: string) => workspace.owner.ask('GET', `${root}/dashboard/${id}/${path}`);
    expect((await own('version/1')).status).toBe(404);
    taken(await command(workspace.owner, `DELETE ${id}`, 0));
    expect([(await own('versions')).status, (await own('version/0')).status]).toEqual([404, 404]);
  });

  it('goes on with an administrator after its author has left, and not before', async () => {
    const author = await newMember(stack, workspace);
    const { id } = taken(
      await author.ask<{ id: string }>('POST', root, { name: `Left ${randomUUID()}`.slice(0, 30), data: [] }),
    );
    const succeed = (person: Person) => person.ask('POST', `${root}/dashboard/${id}/author`);
    expect(await succeed(member)).toMatchObject({ status: 403 });
    expect(await succeed(workspace.owner)).toMatchObject({ status: 422, code: 'AuthorStillHere' });
    taken(await workspace.owner.ask('DELETE', `/api/permissions/${workspace.id}/user/${author.id}`));
    taken(await succeed(workspace.owner));
    expect(await view(workspace.owner, id)).toMatchObject({ authorId: workspace.owner.id, etag: '"1"' });
    expect((await versionsOf(id)).map(({ cause }) => cause)).toEqual(['takenOver', 'created']);
    taken(await command(workspace.owner, `PUT ${id}`, 1, { name: `Mine ${id}`.slice(0, 30), data: [] }));
  });
});

const newName = (): string => `Room ${randomUUID().slice(0, 8)}`;
const oldTile = (told: object) => ({
  id: 'old',
  name: 'Old',
  component: 'sensor',
  props: { sensors: [sensor], metrics: [1] },
  ver: 2,
  grid: { x: 3, y: 0, w: 3, h: 4 },
  ...told,
});

describe('tiles at the door', () => {
  it('may be of version 2, as a list or its JSON text, and what is left out is named', async () => {
    const stored = [oldTile({}), oldTile({ component: 'add-first-base', name: 'First base' })];
    for (const data of [stored, JSON.stringify(stored)]) {
      const made = taken(
        await workspace.owner.ask<{ id: string; dropped: unknown }>('POST', root, { name: newName(), data }),
      );
      expect(made.dropped).toEqual([{ name: 'First base', component: 'add-first-base', why: 'placeholder' }]);
      expect((await view(workspace.owner, made.id)).data).toMatchObject([
        { name: 'Old', ver: 3, grid: { desktop: { x: 6, w: 6, h: 8 }, mobile: { x: 0, y: 0, w: 1, h: 7 } } },
      ]);
    }
  });

  it.each([
    ['no JSON', '[{', 'json.syntax'],
    ['no list', '{}', 'array.base'],
    ['too deep', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 'json.depth'],
    ['too long', `[${'0,'.repeat(20_000)}0]`, 'json.items'],
  ])('are refused as a text that is %s', async (_what, data, rule) => {
    const refused = await workspace.owner.ask<{ errors: { detail: unknown }[] }>('POST', root, {
      name: newName(),
      data,
    });
    expect(refused).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect(refused.body.errors[0]?.detail).toMatchObject({ fields: [{ field: 'data', rule }] });
  });
});

describe('a file of a dashboard', () => {
  const fileOf = async (id: string): Promise<DashboardFile> =>
    taken(await workspace.owner.ask<DashboardFile>('GET', `${root}/dashboard/${id}/export`));

  it('is imported again with the same tiles, and a dry import changes nothing', async () => {
    const { id } = await newDashboard(workspace, [sensorTile(sensor), sensorTile(sensor, { name: 'Two', column: 1 })]);
    const file = await fileOf(id);
    expect(file).toMatchObject({
      format: 'watchglass-dashboard',
      version: 1,
      sources: [{ kind: 'sensors', id: sensor, metrics: [1] }],
    });
    expect(file.sources[0]?.wireId).toEqual(expect.any(String));
    const body = { file: { ...file, name: newName() }, mapping: [{ kind: 'sensors', from: sensor, to: sensor }] };
    const before = (await entries(workspace.owner, 'rowsPerPage=1000')).length;
    expect(taken(await workspace.owner.ask('POST', `${root}/import`, { ...body, dry: true }))).toEqual({
      dropped: [],
      unmatched: [],
    });
    expect(await entries(workspace.owner, 'rowsPerPage=1000')).toHaveLength(before);
    const made = taken(await workspace.owner.ask<{ id: string }>('POST', `${root}/import`, body));
    expect((await view(workspace.owner, made.id)).data).toEqual((await view(workspace.owner, id)).data);
  });

  it('comes to another workspace with empty places for what has no counterpart, and never with a foreign sensor', async () => {
    const { id } = await newDashboard(workspace, [sensorTile(sensor)]);
    const file = await fileOf(id);
    const other = await newWorkspace(stack);
    const bring = <T>(mapping: readonly object[]) =>
      other.owner.ask<T>('POST', `/api/dashboards/${other.id}/import`, { file, mapping });
    expect(await bring([{ kind: 'sensors', from: sensor, to: sensor }])).toMatchObject({
      status: 422,
      code: 'SensorUnknown',
    });
    const made = taken(await bring<{ id: string; unmatched: unknown }>([]));
    expect(made.unmatched).toMatchObject([{ kind: 'sensors', id: sensor }]);
    const read = taken(await other.owner.ask<DashboardView>('GET', `/api/dashboards/${other.id}/dashboard/${made.id}`));
    expect(read.data).toMatchObject([{ component: 'sensor', props: { sensors: [], metrics: [1] } }]);
  });

  it.each([
    ['nothing of ours', { hello: 'world' }, 'NotADashboardFile'],
    ['a list', [], 'NotADashboardFile'],
    ['null', null, 'NotADashboardFile'],
    ['of a newer version', { format: 'watchglass-dashboard', version: 2 }, 'DashboardFileTooNew'],
    ['without tiles', { format: 'watchglass-dashboard', version: 1, name: 'A', sources: [] }, 'NotADashboardFile'],
    [
      'of too many tiles',
      { format: 'watchglass-dashboard', version: 1, name: 'A', data: Array(501).fill({}), sources: [] },
      'NotADashboardFile',
    ],
    [
      'with odd tiles',
      { format: 'watchglass-dashboard', version: 1, name: 'A', data: [null, 7], sources: [] },
      'InvalidRequest',
    ],
  ])('is refused if it is %s', async (_what, file, code) => {
    expect(await workspace.owner.ask('POST', `${root}/import`, { file })).toMatchObject({ status: 400, code });
  });

  const cell = (change: object) => {
    const { grid, ...told } = sensorTile(sensor);
    return { ...told, grid: { ...grid, desktop: { ...grid.desktop, ...change } } };
  };

  it.each([
    ['at a negative place', [cell({ x: -1 })]],
    ['at no number', [cell({ x: 'NaN' })]],
    ['at nothing, which is what NaN becomes', [cell({ y: Number.NaN })]],
    ['of half a column', [cell({ w: 0.5 })]],
    ['of no width', [cell({ w: 0 })]],
    ['beyond the columns', [cell({ x: 23 })]],
    ['over each other', [sensorTile(sensor), sensorTile(sensor)]],
    ['of an unknown kind', [{ ...cell({}), component: 'heart' }]],
    ['with props of another type', [{ ...cell({}), props: { sensors: 'all', metrics: {} } }]],
  ])('is refused with tiles %s', async (_what, data) => {
    const file = { format: 'watchglass-dashboard', version: 1, name: newName(), data, sources: [] };
    const mapping = [{ kind: 'sensors', from: sensor, to: sensor }];
    expect(await workspace.owner.ask('POST', `${root}/import`, { file, mapping })).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
    });
  });

  it('of 10,000 tiles is refused, and markup in its names stays text', async () => {
    const base = { format: 'watchglass-dashboard', version: 1, sources: [] };
    const many = { ...base, name: newName(), data: Array.from({ length: 10_000 }, () => null) };
    expect((await workspace.owner.ask('POST', `${root}/import`, { file: many })).status).toBe(400);
    const name = `<script>${newName()}</script>`;
    const file = { ...base, name, data: [sensorTile(sensor, { name: '<img src=x onerror=alert(1)>' })] };
    const { id } = taken(await workspace.owner.ask<{ id: string }>('POST', `${root}/import`, { file }));
    expect(await view(workspace.owner, id)).toMatchObject({ name, data: [{ name: '<img src=x onerror=alert(1)>' }] });
  });

  it('cannot reach prototypes, is not deeper than other bodies, and not larger than 1 MiB', async () => {
    const base = { format: 'watchglass-dashboard', version: 1, name: newName(), sources: [] };
    const props = JSON.parse('{"__proto__": {"polluted": true}, "sensors": [], "metrics": []}') as object;
    const polluting = await workspace.owner.ask('POST', `${root}/import`, {
      file: { ...base, data: [{ ...sensorTile(sensor), props }] },
    });
    expect([400, 201]).toContain(polluting.status);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown;
    expect((await workspace.owner.ask('POST', `${root}/import`, { file: { ...base, data: deep } })).status).toBe(400);
    const large = 'x'.repeat(5 * 1_048_576);
    expect((await workspace.owner.ask('POST', `${root}/import`, { file: { ...base, name: large } })).status).toBe(413);
  });
});

describe('the templates', () => {
  it('are judged by the sensors in sight, and say what is missing', async () => {
    const read = taken(await workspace.owner.ask<Templates>('GET', `${root}/templates`));
    expect(read.templates.map(({ template }) => template)).toEqual([
      'coldChain',
      'indoorAir',
      'greenhouse',
      'serverRoom',
    ]);
    expect(read.templates[0]?.candidates).toMatchObject([{ sensorId: sensor, metrics: [1], ticked: true }]);
    expect(read.templates[1]).toMatchObject({ candidates: [], missing: 'noSensor' });
    expect((await member.ask('GET', `${root}/templates`)).status).toBe(403);
  });
});
