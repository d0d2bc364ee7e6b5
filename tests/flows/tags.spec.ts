import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { AssetView } from '@watchglass/schemas/asset/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { TagView } from '@watchglass/schemas/tag/views';
import type { TagTypeView } from '@watchglass/schemas/tag-type/views';
import { beforeAll, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { tagSensor } from '../builders/tag.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});

const listOf = async <T>(path: string): Promise<readonly T[]> =>
  taken(await workspace.owner.ask<{ items: T[] }>('GET', path)).items;
const tags = () => listOf<TagView>(`/api/tags/${workspace.id}`);
const named = async (name: string): Promise<TagView | undefined> => (await tags()).find((each) => each.name === name);
function never(): never {
  throw new Error('there is no such tag');
}
const tagPath = (id: string): string => `/api/tags/${workspace.id}/tag/${id}`;

it('a word written on a sensor becomes a tag; a rename and a merge reach sensors, assets, bases, filters and rules', async () => {
  const { id, owner } = workspace;
  const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
  await tagSensor(workspace, sensor.id, ['Freezer', 'north']);
  taken(await owner.ask('PUT', `/api/gateways/${id}/base/${base.serial}`, { name: 'Hall', tags: ['FREEZER'] }));
  const asset = taken(
    await owner.ask<{ id: string }>('POST', `/api/assets/${id}`, { name: 'Store', tags: ['freezer', 'Freezer'] }),
  );
  const freezer = (await named('Freezer')) ?? never();
  expect(freezer).toMatchObject({ sensors: 1, assets: 1, bases: 1, rules: 0, typeId: null });
  const rule = await newRule(workspace, { title: 'Too warm', appliesTo: { kind: 'tag', tag: 'FREEZER' } });
  taken(await owner.ask('PUT', tagPath(freezer.id), { name: 'Deep freeze' }));
  const seen = async () => taken(await owner.ask<SensorView>('GET', `/api/sensors/${id}/sensor/${sensor.id}`)).tags;
  expect(await seen()).toEqual(['Deep freeze', 'north']);
  for (const list of ['sensors', 'assets', 'gateways']) {
    for (const words of ['deep freeze', freezer.id])
      expect(await listOf(`/api/${list}/${id}?tags=${encodeURIComponent(words)}`)).toMatchObject([
        { tags: expect.arrayContaining(['Deep freeze']) as unknown },
      ]);
    expect(await listOf(`/api/${list}/${id}?tags=Freezer`)).toHaveLength(0);
  }
  const assetPath = `/api/assets/${id}/asset/${asset.id}`;
  const newest = await owner.ask<AssetView>('GET', assetPath);
  const outdated = await owner.ask('PUT', assetPath, { name: 'Store', tags: ['never'] }, { 'if-match': '"9"' });
  expect([outdated.code, await named('never')]).toEqual(['AssetOutdated', undefined]);
  taken(
    await owner.ask(
      'PUT',
      assetPath,
      { name: 'Store', tags: ['deep freeze', 'dairy'] },
      { 'if-match': newest.headers.get('etag') ?? '' },
    ),
  );
  const ruled = async () =>
    taken(await owner.ask<AlarmRuleView>('GET', `/api/alarms/${id}/rules/${rule.id}`)).definition.appliesTo;
  expect(await ruled()).toEqual({ kind: 'tag', tag: 'Deep freeze', tagId: freezer.id });
  const cold = taken(await owner.ask<{ id: string }>('POST', `/api/tags/${id}`, { name: 'Cold' })).id;
  taken(await owner.ask('POST', `${tagPath(freezer.id)}/merge`, { into: cold }));
  expect(await seen()).toEqual(['Cold', 'north']);
  expect(await ruled()).toEqual({ kind: 'tag', tag: 'Cold', tagId: cold });
  expect(await named('Cold')).toMatchObject({ sensors: 1, assets: 1, bases: 1, rules: 1 });
  expect(taken(await owner.ask<AssetView>('GET', assetPath)).tags).toEqual(['Cold', 'dairy']);
  taken(await base.deliver([celsius(sensor.wireId, 9, Date.now())]));
  const alarm = await alarmOf(workspace, sensor.id);
  taken(await owner.ask('DELETE', tagPath(cold)));
  expect(await seen()).toEqual(['north']);
  await until('the alarm is cancelled', async () => {
    const { body } = await owner.ask<{ state: string }>('GET', `/api/alarms/${id}/alarm/${alarm.id}`);
    return body.state !== 'active';
  });
});

it('a tag has a type with a colour, gets the type into which that is merged, and loses it with the type', async () => {
  const { id, owner } = workspace;
  const types = `/api/tag-types/${id}`;
  const zone = taken(await owner.ask<{ id: string }>('POST', types, { name: 'Zone', colour: 'teal' })).id;
  const tag = taken(await owner.ask<{ id: string }>('POST', `/api/tags/${id}`, { name: 'Hall 4', typeId: zone })).id;
  expect(await named('Hall 4')).toMatchObject({ typeId: zone, colour: 'teal' });
  expect(await listOf<TagTypeView>(types)).toMatchObject([{ name: 'Zone', colour: 'teal', tags: 1 }]);
  for (const [body, code] of [
    [{ name: 'zone', colour: 'blue' }, 'TagTypeNameTaken'],
    [{ name: 'Fire', colour: 'red' }, 'InvalidRequest'],
  ] as const)
    expect((await owner.ask('POST', types, body)).code).toBe(code);
  expect((await owner.ask('PUT', tagPath(tag), { name: 'Hall 4', typeId: tag })).code).toBe('TagTypeUnknown');
  const hall = taken(await owner.ask<{ id: string }>('POST', types, { name: 'Hall', colour: 'sky' })).id;
  const merge = (into: string) => owner.ask('POST', `${types}/tag-type/${zone}/merge`, { into });
  expect([(await merge(zone)).code, (await merge(tag)).code]).toEqual(['TagTypeMergedIntoItself', 'TagTypeUnknown']);
  taken(await merge(hall));
  expect(await named('Hall 4')).toMatchObject({ typeId: hall, colour: 'sky' });
  expect(await listOf<TagTypeView>(types)).toMatchObject([{ name: 'Hall', tags: 1 }]);
  taken(await owner.ask('DELETE', `${types}/tag-type/${hall}`));
  expect(await named('Hall 4')).toMatchObject({ typeId: null });
  expect(await named('Hall 4')).not.toHaveProperty('colour');
});

it('a member who is limited to locations creates tags and changes none', async () => {
  const { id, owner } = workspace;
  const place = taken(
    await owner.ask<{ id: string }>('POST', `/api/locations/${id}`, { name: 'Cellar', timeZone: 'UTC' }),
  ).id;
  const mel = await newMember(stack, workspace, { rights: { tags: 'w', sensors: 'r' } });
  const limit = { role: 1, permissions: { tags: 'w', sensors: 'r' }, locations: [place] };
  taken(await owner.ask('PUT', `/api/permissions/${id}/user/${mel.id}`, limit));
  const made = await mel.ask<{ id: string }>('POST', `/api/tags/${id}`, { name: 'Theirs' });
  for (const [method, path, body] of [
    ['PUT', tagPath(taken(made).id), { name: 'Other' }],
    ['POST', `${tagPath(taken(made).id)}/merge`, { into: taken(made).id }],
    ['DELETE', tagPath(taken(made).id), undefined],
  ] as const)
    expect((await mel.ask(method, path, body)).code).toBe('BeyondYourLocations');
});
