import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssetEvent } from '@watchglass/schemas/asset/events';
import type { File } from '@watchglass/schemas/file/file';
import { FILES_PER_ASSET, POINTS_PER_ASSET, SEGMENTS_PER_POINT } from '@watchglass/schemas/asset/limits';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import { codeOf } from '../code-for-tests.ts';
import { noTags, type Tags } from '../tag/tags.ts';
import { assetFold, knownAsset, type Asset, type KnownAsset } from './asset.ts';
import { attachSensor, detachSensor, instantAsked, replaceSensor } from './attach-sensor.ts';
import { createAsset, deleteAsset, describeAsset, restoreAsset } from './change-assets.ts';
import { addFile, removeFile } from './change-files.ts';
import { addPoint, removePoint, renamePoint } from './change-points.ts';

const made = { assetId: '0195f000-0000-7000-8000-0000000000aa', organizationId: 7 };
const door = '0195f000-0000-7000-8000-0000000000d0';
const cellar = '0195f000-0000-7000-8000-00000000c001';
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();
const cold = '0195f000-0000-7000-8000-00000000c01d';
const tags: Tags = { ...noTags, tags: noTags.tags.with(cold, { name: 'cold', typeId: null }) };
const definition = { name: 'Cold store', description: '', tags, tagIds: [cold] };

function after(events: readonly AssetEvent[], before: Asset = assetFold.initial): KnownAsset {
  const asset = events.reduce(assetFold.evolve, before);
  if (asset.status === 'unknown') throw new Error('no asset');
  return asset;
}
const created = after(createAsset(assetFold.initial, made, { ...definition, location: cellar }));
const pointed = after(addPoint(created, door, { name: 'Door', metricId: 1 }), created);
const attach = (asset: KnownAsset, sensorId: number, from: string): KnownAsset =>
  after(attachSensor(asset, { pointId: door, sensorId, from }), asset);

describe('an asset', () => {
  it('is created with its location, described, deleted and restored', () => {
    expect(created).toMatchObject({ name: 'Cold store', tagIds: [cold], location: cellar });
    const described = describeAsset(created, {
      name: 'Freezer',
      description: 'Hall 2',
      tags,
      tagIds: [],
      location: null,
    });
    expect(described).toMatchObject([
      { type: 'AssetDescribed', data: { before: { name: 'Cold store' }, name: 'Freezer' } },
      { type: 'AssetTagsAssigned', data: { before: [cold], tagIds: [] } },
      { type: 'AssetPlaced', data: { before: cellar, location: null } },
    ]);
    const deleted = after(deleteAsset(created), created);
    expect(codeOf(() => knownAsset({ organizationId: 7, locations: null }, deleted))).toBe('NotFound');
    expect(after(restoreAsset(deleted, { hasLocation: true }), deleted)).toMatchObject({
      status: 'known',
      location: cellar,
    });
    expect(after(restoreAsset(deleted, { hasLocation: false }), deleted)).toMatchObject({ location: null });
    expect(codeOf(() => restoreAsset(created, { hasLocation: true }))).toBe('AssetNotDeleted');
  });

  it('decides nothing if nothing changes', () => {
    expect(describeAsset(created, definition)).toEqual([]);
  });

  it('from before tags of assets had ids has the tags of its texts, until they are described anew', () => {
    const told = { ...made, name: 'Shed', description: '', tags: ['Cold'] };
    const old = after([{ type: 'AssetCreated', data: told }]);
    expect(old.tagIds).toEqual([textTagId(7, 'cold')]);
    const renamed = after([{ type: 'AssetDescribed', data: { ...told, before: told, tags: undefined } }], old);
    expect(renamed.tagIds).toEqual(old.tagIds);
    expect(after([{ type: 'AssetDescribed', data: { ...told, before: told, tags: [] } }], old).tagIds).toEqual([]);
  });

  it('is unknown to another organization and out of sight', () => {
    expect(codeOf(() => knownAsset({ organizationId: 8, locations: null }, created))).toBe('NotFound');
    expect(codeOf(() => knownAsset({ organizationId: 7, locations: [door] }, created))).toBe('NotFound');
    expect(knownAsset({ organizationId: 7, locations: [cellar] }, created)).toBe(created);
  });
});

describe('a point', () => {
  it('is renamed and removed', () => {
    expect(renamePoint(pointed, door, 'Gate')).toMatchObject([{ data: { before: 'Door', name: 'Gate' } }]);
    expect(renamePoint(pointed, door, 'Door')).toEqual([]);
    const removed = after(removePoint(pointed, door), pointed);
    expect(codeOf(() => renamePoint(removed, door, 'Gate'))).toBe('NotFound');
  });

  it('is refused beyond the limit of an asset', () => {
    let full = created;
    for (let n = 0; n < POINTS_PER_ASSET; n += 1)
      full = after(addPoint(full, `point ${n}`, { name: 'x', metricId: 1 }), full);
    expect(codeOf(() => addPoint(full, door, { name: 'x', metricId: 1 }))).toBe('TooManyPoints');
  });

  it('has one sensor at an instant, and the next one from the end of the first', () => {
    const first = attach(pointed, 4, day(1));
    expect(codeOf(() => attach(first, 5, day(2)))).toBe('PointOccupied');
    const free = after(detachSensor(first, door, day(3)), first);
    expect(codeOf(() => attach(free, 5, day(2)))).toBe('PointOccupied');
    expect(attach(free, 5, day(3)).points.get(door)?.segments).toEqual([
      { sensorId: 4, from: day(1), until: day(3) },
      { sensorId: 5, from: day(3), until: null },
    ]);
    expect(codeOf(() => detachSensor(free, door, day(4)))).toBe('PointEmpty');
  });

  it('has no segment left if its sensor is detached from before it was attached', () => {
    const first = attach(pointed, 4, day(5));
    expect(after(detachSensor(first, door, day(2)), first).points.get(door)?.segments).toEqual([]);
  });

  it('gets the successor of its sensor at the same instant', () => {
    const first = attach(pointed, 4, day(1));
    expect(after(replaceSensor(first, { sensorId: 4, by: 5, at: day(2) }), first).points.get(door)?.segments).toEqual([
      { sensorId: 4, from: day(1), until: day(2) },
      { sensorId: 5, from: day(2), until: null },
    ]);
    expect(replaceSensor(first, { sensorId: 9, by: 5, at: day(2) })).toEqual([]);
    const late = after(replaceSensor(first, { sensorId: 4, by: 5, at: day(-5) }), first);
    expect(late.points.get(door)?.segments).toEqual([{ sensorId: 5, from: day(1), until: null }]);
  });

  it('is refused more sensors than its history can be read from', () => {
    let asset = pointed;
    for (let n = 1; n <= SEGMENTS_PER_POINT; n += 1) {
      asset = attach(asset, n, day(n));
      asset = after(detachSensor(asset, door, day(n + 1)), asset);
    }
    expect(codeOf(() => attach(asset, 1, day(200)))).toBe('TooManySegments');
  });

  it('never has two sensors at an instant, after any sequence of commands', () => {
    const step = fc.record({
      act: fc.constantFrom('attach', 'detach', 'replace'),
      sensorId: fc.integer({ min: 1, max: 3 }),
      at: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let asset = pointed;
        for (const { act, sensorId, at } of steps) {
          const decide = (): readonly AssetEvent[] => {
            if (act === 'attach') return attachSensor(asset, { pointId: door, sensorId, from: day(at) });
            if (act === 'detach') return detachSensor(asset, door, day(at));
            return replaceSensor(asset, { sensorId, by: 4 - sensorId, at: day(at) });
          };
          expect(
            codeOf(() => {
              asset = after(decide(), asset);
            }),
          ).not.toBe('bug');
        }
        const instants = (asset.points.get(door)?.segments ?? []).flatMap(({ from, until }) => [from, until ?? 'open']);
        expect(instants).toEqual(instants.toSorted());
        expect(instants.slice(0, -1)).not.toContain('open');
      }),
    );
  });
});

describe('a file', () => {
  const file = (n: number): File => ({
    fileId: `file ${n}`,
    hash: 'f'.repeat(64),
    name: 'a.txt',
    mediaType: 'text/plain',
    bytes: n,
    thumbnail: null,
  });

  it('is added once and removed once', () => {
    const added = after(addFile(created, file(1)), created);
    expect(addFile(added, file(1))).toEqual([]);
    const removed = after(removeFile(added, 'file 1'), added);
    expect([...removed.files]).toEqual([]);
    expect(codeOf(() => removeFile(removed, 'file 1'))).toBe('NotFound');
  });

  it('is refused beyond the limit of an asset, until another one is removed', () => {
    let full = created;
    for (let n = 0; n < FILES_PER_ASSET; n += 1) full = after(addFile(full, file(n)), full);
    expect(codeOf(() => addFile(full, file(999)))).toBe('TooManyFiles');
    const room = after(removeFile(full, 'file 3'), full);
    expect(addFile(room, file(999))).toHaveLength(1);
  });
});

describe('an asked instant', () => {
  const now = new Date(day(31));
  it.each([
    [undefined, day(31)],
    ['2026-01-10T02:00:00+02:00', day(10)],
    [day(1), day(1)],
  ])('%s is %s', (asked, at) => {
    expect(instantAsked('from', asked, now)).toBe(at);
  });

  it.each([day(32), day(0)])('is refused in the future and more than thirty days ago: %s', (asked) => {
    expect(codeOf(() => instantAsked('from', asked, now))).toBe('InvalidRequest');
  });
});
