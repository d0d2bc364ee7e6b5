import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import type { EventPage } from '@watchglass/schemas/event-feed/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { Page } from '@watchglass/schemas/page';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newAsset } from '../builders/asset.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const AT = '2026-03-01T10:00:00.000Z';
const END = '2026-03-01T12:00:00.000Z';
const MARKUP = '=1+1 <img src=x onerror=alert(1)>\nsecond line';

let workspace: Workspace;
let path: string;
let sensor: number;
let asset: string;
let hall: string;
/** Sees the hall only. */
let limited: Person;
/** Each of its own target, by the kind. */
const made: Record<string, string> = {};

const write = (said: object = {}, by: Person = workspace.owner) =>
  by.ask<{ id: string }>('POST', path, {
    target: { kind: 'point', sensorId: sensor, metricId: 1 },
    from: AT,
    to: null,
    text: MARKUP,
    ...said,
  });
const listed = async (query = '', by: Person = workspace.owner): Promise<readonly AnnotationView[]> =>
  taken(await by.ask<Page<AnnotationView>>('GET', `${path}${query}`)).items;
const kinds = async (query: string): Promise<string> =>
  (await listed(query))
    .map(({ target }) => target.kind)
    .toSorted()
    .join();

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  path = `/api/annotations/${workspace.id}`;
  const base = await newBase(stack, workspace);
  hall = await newLocation(workspace, 'Hall');
  ({ id: sensor } = await calmSensor(workspace, base, Date.now() - 60_000));
  asset = (await newAsset(workspace, { sensor })).id;
  limited = await newMember(stack, workspace, { rights: { alarms: 'w', sensors: 'r' } });
  const targets: readonly AnnotationTarget[] = [
    { kind: 'point', sensorId: sensor, metricId: 1 },
    { kind: 'sensor', sensorId: sensor },
    { kind: 'asset', assetId: asset },
    { kind: 'location', locationId: hall },
    { kind: 'workspace' },
  ];
  for (const target of targets) made[target.kind] = taken(await write({ target })).id;
});

describe('annotations', () => {
  it('are found by what they are about and by their time, also those of what a sensor measures and where it is', async () => {
    taken(await workspace.owner.ask('GET', `/api/sensors/${workspace.id}`));
    expect(await kinds('')).toBe('asset,location,point,sensor,workspace');
    expect(await kinds('?kinds=asset,location')).toBe('asset,location');
    expect(await kinds(`?sensors=${sensor}`)).toBe('point,sensor');
    // It is at no location.
    expect(await kinds(`?onSensors=${sensor}`)).toBe('asset,point,sensor,workspace');
    expect(await kinds(`?onSensors=${sensor}&onMetrics=2`)).toBe('asset,sensor,workspace');
    expect(await kinds(`?onAssets=${asset}`)).toBe('asset,point,sensor,workspace');
    expect(await kinds(`?onLocations=${hall}`)).toBe('location,workspace');
    expect(await kinds(`?from=${Date.parse(AT) + 1}`)).toBe('');
    expect(await kinds(`?from=${Date.parse(AT)}&to=${Date.parse(AT)}&search=hall`)).toBe('location');
    expect(await kinds('?sensors=99999999999&onAssets=nobody')).toBe('');
    expect(await workspace.owner.ask('GET', `${path}?from=NaN`)).toMatchObject({ status: 400, code: 'InvalidRequest' });
  });

  it('keep markup and formulas as text, are changed by their newest version and are gone once deleted', async () => {
    const { id } = taken(await write());
    const one = `${path}/annotation/${id}`;
    const seen = taken(await workspace.owner.ask<AnnotationView>('GET', one));
    expect(seen).toMatchObject({ text: MARKUP, version: 0, changedAt: null, writtenByName: workspace.owner.name });
    const said = { from: AT, to: END, text: 'The door stood open' };
    const change = (etag: string) => workspace.owner.ask('PUT', one, said, { 'if-match': etag });
    expect(await workspace.owner.ask('PUT', one, said)).toMatchObject({ status: 428, code: 'VersionRequired' });
    taken(await change(seen.etag));
    expect(await change(seen.etag)).toMatchObject({ status: 412, code: 'AnnotationOutdated' });
    const changed = taken(await workspace.owner.ask<AnnotationView>('GET', one));
    expect(changed).toMatchObject({ ...said, version: 1 });
    taken(await workspace.owner.ask('DELETE', one, undefined, { 'if-match': changed.etag }));
    expect(await workspace.owner.ask('GET', one)).toMatchObject({ status: 404 });
    expect(await change(changed.etag)).toMatchObject({ status: 404, code: 'NotFound' });
  });

  it('are refused with the field that is wrong, and nothing is written', async () => {
    const before = (await listed()).length;
    const unknown = '0198a000-0000-7000-8000-00000000000a';
    const wrong: readonly (readonly [object, number, string])[] = [
      [{ to: AT }, 422, 'AnnotationReversed'],
      [{ from: '1970-01-01T00:00:00Z' }, 422, 'AnnotationOutOfTime'],
      [{ to: '9999-01-01T00:00:00Z' }, 422, 'AnnotationOutOfTime'],
      [{ from: 'NaN' }, 400, 'InvalidRequest'],
      [{ text: 'x'.repeat(1_001) }, 400, 'InvalidRequest'],
      [{ text: ' ' }, 400, 'InvalidRequest'],
      [{ text: Array.from({ length: 11 }, () => 'x').join('\n') }, 400, 'InvalidRequest'],
      [{ target: { kind: 'point', sensorId: sensor, metricId: 2 } }, 400, 'InvalidRequest'],
      [{ target: { kind: 'sensor', sensorId: 2_000_000_000 } }, 400, 'InvalidRequest'],
      [{ target: { kind: 'asset', assetId: unknown } }, 400, 'InvalidRequest'],
      [{ target: { kind: 'location', locationId: unknown } }, 400, 'InvalidRequest'],
      [{ target: { kind: 'planet' } }, 400, 'InvalidRequest'],
    ];
    const answers = await Promise.all(wrong.map(([said]) => write(said)));
    expect(answers.map(({ status, code }) => [status, code])).toEqual(wrong.map(([, ...expected]) => expected));
    expect(await listed()).toHaveLength(before);
  });

  it('are told to other programs without their text', async () => {
    const told = await until('the events are in the feed', async () => {
      const feed = `/api/v1/events?space=${workspace.id}&types=annotation.*`;
      const { events } = taken(await workspace.owner.ask<EventPage>('GET', feed));
      return events.length >= 5 && events;
    });
    expect(told.find(({ subject }) => subject.id === made['point'])).toMatchObject({
      type: 'annotation.written',
      data: { target: { kind: 'point', sensorId: sensor, metricId: 1 }, from: AT, to: null },
    });
    expect(JSON.stringify(told)).not.toContain('onerror');
  });

  it('of the workspace are seen by everybody, and changed only by who sees everything', async () => {
    await placeSensor(workspace, sensor, hall);
    const member = `/api/permissions/${workspace.id}/user/${limited.id}`;
    const rights = { alarms: 'w', sensors: 'r' };
    taken(await workspace.owner.ask('PUT', member, { role: ROLE.user, permissions: rights, locations: [hall] }));
    // Whoever wrote waits for the new place; the limited person would not.
    await listed();
    const seen = await until('the limit is applied', async () => {
      const items = await listed('', limited);
      return !items.some(({ target }) => target.kind === 'asset') && items;
    });
    const seenKinds = new Set(seen.map(({ target }) => target.kind));
    expect([...seenKinds].toSorted()).toEqual(['location', 'point', 'sensor', 'workspace']);
    const one = `${path}/annotation/${made['workspace']}`;
    const etag = seen.find(({ id }) => id === made['workspace'])?.etag ?? '';
    expect(await limited.ask('DELETE', one, undefined, { 'if-match': etag })).toMatchObject({
      status: 403,
      code: 'BeyondYourLocations',
    });
    expect(await write({ target: { kind: 'workspace' } }, limited)).toMatchObject({ code: 'BeyondYourLocations' });
    taken(await write({ target: { kind: 'location', locationId: hall } }, limited));
  });
});
