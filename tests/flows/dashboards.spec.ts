import { randomUUID } from 'node:crypto';
import type { DashboardListEntry, DashboardView } from '@watchglass/schemas/dashboard/views';
import type { Page } from '@watchglass/schemas/page';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import type { Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';

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
    expect(await entries(member, 'favorites=1')).toEqual([]);
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
