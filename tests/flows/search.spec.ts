import { randomUUID } from 'node:crypto';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { SearchedConcept } from '@watchglass/schemas/search/concepts';
import { SEARCH_MAX_CHARACTERS } from '@watchglass/schemas/search/limits';
import type { SearchView } from '@watchglass/schemas/search/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newAsset, type Asset } from '../builders/asset.ts';
import { taken } from '../builders/door.ts';
import { furnishedPlace, placeSensor, type FurnishedPlace } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { nameSensor } from '../builders/sensor-name.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const word = `w${randomUUID().slice(0, 8)}`;

let workspace: Workspace;
let cellar: FurnishedPlace;
let roof: FurnishedPlace;
let dashboard: string;
let assets: readonly [cellar: Asset, roof: Asset];
let plans: readonly [cellar: string, roof: string];
let tag: string;
let tagType: string;

async function search(person: Person, query: Record<string, string>): Promise<SearchView> {
  const asked = new URLSearchParams(query).toString();
  return taken(await person.ask<SearchView>('GET', `/api/search/${workspace.id}?${asked}`));
}

async function idsFound(person: Person, query: Record<string, string>): Promise<string[]> {
  const { groups } = await search(person, query);
  return groups.flatMap(({ concept, hits }) => hits.map(({ id }) => `${concept}.${id}`)).toSorted();
}

const thing = (concept: SearchedConcept, id: string | number): string => `${concept}.${id}`;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  [cellar, roof] = [await furnishedPlace(stack, workspace), await furnishedPlace(stack, workspace)];
  for (const { sensor, base, location, rule } of [cellar, roof]) {
    await nameSensor(workspace, sensor, `Kühlraum ${word}`);
    taken(await owner.ask('PUT', `/api/gateways/${id}/base/${base.serial}`, { name: `Hall ${word}`, location }));
    const path = `/api/alarms/${id}/rules/${rule}`;
    const { headers, body } = await owner.ask<{ definition: object }>('GET', path);
    const titled = { ...body.definition, title: `${word} too warm` };
    taken(await owner.ask('PUT', path, titled, { 'if-match': headers.get('etag') ?? '' }));
    const place = { name: `${word} ${location}`, timeZone: 'Europe/Riga' };
    taken(await owner.ask('PUT', `/api/locations/${id}/location/${location}`, place));
  }
  const newStore = ({ location }: FurnishedPlace) => newAsset(workspace, { name: `Store ${word}`, location });
  assets = [await newStore(cellar), await newStore(roof)];
  const made = async (list: string, body: object): Promise<string> =>
    taken(await owner.ask<{ id: string }>('POST', `/api/${list}/${id}`, body)).id;
  const newPlanAt = ({ location }: FurnishedPlace) => made('plans', { name: `Floor ${word}`, location });
  plans = [await newPlanAt(cellar), await newPlanAt(roof)];
  tagType = await made('tag-types', { name: `Zone ${word}`, colour: 'blue' });
  tag = await made('tags', { name: `Tag ${word}`, typeId: tagType });
  dashboard = await made('dashboards', { name: `Wall ${word}`, data: [] });
});

const pointOf = ({ id, point }: Asset): string => thing('point', `${id}.${point}`);

/** The things without a location that every member with the rights finds. */
const everywhere = (): string[] => [thing('tag', tag), thing('tagType', tagType), thing('dashboard', dashboard)];

const thingsOf = ({ sensor, base, location, rule }: FurnishedPlace): string[] => [
  thing('sensor', sensor),
  thing('base', base.serial),
  thing('location', location),
  thing('alarmRule', rule),
];

describe('the search', () => {
  it('finds things of every concept by the beginning of a word of their present names', async () => {
    const stores = assets.map(({ id }) => thing('asset', id));
    const floors = plans.map((plan) => thing('plan', plan));
    const all = [...thingsOf(cellar), ...thingsOf(roof), ...stores, ...floors, ...everywhere()].toSorted();
    expect(await idsFound(workspace.owner, { q: word.slice(0, 6) })).toEqual(all);
    expect(await idsFound(workspace.owner, { q: `${word} KUHL` })).toEqual(
      [thing('sensor', cellar.sensor), thing('sensor', roof.sensor)].toSorted(),
    );
  });

  it('finds a sensor and a base by serial number, and says its name', async () => {
    expect(await search(workspace.owner, { q: cellar.wireId })).toEqual({
      groups: [
        {
          concept: 'sensor',
          more: false,
          hits: [{ id: String(cellar.sensor), name: `Kühlraum ${word}`, code: cellar.wireId }],
        },
      ],
    });
    expect(await idsFound(workspace.owner, { q: cellar.base.serial })).toEqual([thing('base', cellar.base.serial)]);
  });

  it('finds a point with the name of its asset, until the asset is deleted', async () => {
    const { groups } = await search(workspace.owner, { q: 'door' });
    const hits = groups.flatMap((group) => group.hits);
    expect(hits.find(({ id }) => id.endsWith(assets[0].point))?.code).toBe(`Store ${word}`);
    const asset = await newAsset(workspace, { name: 'Shed' });
    expect(await idsFound(workspace.owner, { things: pointOf(asset) })).toEqual([pointOf(asset)]);
    const path = `/api/assets/${workspace.id}/asset/${asset.id}`;
    const { headers } = await workspace.owner.ask('GET', path);
    taken(await workspace.owner.ask('DELETE', path, undefined, { 'if-match': headers.get('etag') ?? '' }));
    expect(await idsFound(workspace.owner, { things: `${pointOf(asset)},asset.${asset.id}` })).toEqual([]);
  });

  it('tells the present names of things that a device remembers', async () => {
    const things = [thing('dashboard', dashboard), thing('sensor', roof.sensor), 'user.1', 'location.x'].join(',');
    const { groups } = await search(workspace.owner, { things });
    expect(groups.map(({ hits }) => hits.map(({ name }) => name))).toEqual([[`Kühlraum ${word}`], [`Wall ${word}`]]);
  });

  it('finds what a member may see: by rights, by locations, and by where a thing is now', async () => {
    const mel = await newMember(stack, workspace, { rights: { devices: 'r' } });
    const setRights = async (permissions: object, locations: string[]): Promise<void> => {
      const path = `/api/permissions/${workspace.id}/user/${mel.id}`;
      taken(await workspace.owner.ask('PUT', path, { role: ROLE.user, permissions, locations }));
    };
    const mine = () => idsFound(mel, { q: word });
    expect(await mine()).toEqual(
      [thing('base', cellar.base.serial), thing('base', roof.base.serial), thing('dashboard', dashboard)].toSorted(),
    );
    await setRights({ sensors: 'r', devices: 'r', alarms: 'r', plans: 'r', tags: 'r' }, [cellar.location]);
    const placed = [thing('asset', assets[0].id), thing('plan', plans[0])];
    const limited = [...thingsOf(cellar), ...placed, ...everywhere()].toSorted();
    await until('the limit is applied', async () => (await mine()).length === limited.length);
    expect(await mine()).toEqual(limited);
    const points = await idsFound(mel, { q: 'door' });
    expect(assets.map((each) => points.includes(pointOf(each)))).toEqual([true, false]);
    const hidden = [...thingsOf(roof), thing('plan', plans[1])];
    expect(await idsFound(mel, { things: hidden.join(',') })).toEqual([]);
    expect(await idsFound(mel, { things: thing('tag', tag) })).toEqual([thing('tag', tag)]);
    await placeSensor(workspace, cellar.sensor, roof.location);
    await until('the sensor is out of sight', async () => !(await mine()).includes(thing('sensor', cellar.sensor)));
    await placeSensor(workspace, cellar.sensor, cellar.location);
    await setRights({}, [cellar.location]);
    await until('the rights are gone', async () => (await mine()).length === 1);
    expect(await mine()).toEqual([thing('dashboard', dashboard)]);
  });

  it('no longer finds what was deleted', async () => {
    const { id, owner } = workspace;
    const path = `/api/alarms/${id}/rules/${roof.rule}`;
    const { headers } = await owner.ask('GET', path);
    taken(await owner.ask('DELETE', path, undefined, { 'if-match': headers.get('etag') ?? '' }));
    const base = `/api/gateways/${id}/base/${roof.base.serial}`;
    taken(await owner.ask('DELETE', base, { keyphrase: `HALL ${word.toUpperCase()}` }));
    const other = taken(await owner.ask<{ id: string }>('POST', `/api/tags/${id}`, { name: `Other ${word}` })).id;
    taken(await owner.ask('POST', `/api/tags/${id}/tag/${tag}/merge`, { into: other }));
    taken(await owner.ask('DELETE', `/api/tag-types/${id}/tag-type/${tagType}`));
    const found = await idsFound(owner, { q: word });
    const gone = [thing('base', roof.base.serial), thing('alarmRule', roof.rule), thing('tag', tag)];
    expect(found.filter((each) => [...gone, thing('tagType', tagType)].includes(each))).toEqual([]);
    expect(found).toContain(thing('tag', other));
  });

  it('takes any text as words, and refuses a text that is too long', async () => {
    for (const q of [`' | !${word}:* & (`, '\\', "';--", '<->', '   ', '\u{1D5EE}'.repeat(64)])
      expect((await workspace.owner.ask('GET', `/api/search/${workspace.id}?q=${encodeURIComponent(q)}`)).status).toBe(
        200,
      );
    const long = await workspace.owner.ask(
      'GET',
      `/api/search/${workspace.id}?q=${'a'.repeat(SEARCH_MAX_CHARACTERS + 1)}`,
    );
    expect([long.status, long.code]).toEqual([400, 'InvalidRequest']);
  });
});
