import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded } from '../testing/recorded.ts';

const [assetId, pointId] = ['0195f000-0000-7000-8000-0000000000aa', '0195f000-0000-7000-8000-0000000000d0'];
const location = '0195f000-0000-7000-8000-00000000c001';
const about = { assetId, organizationId: 7 };
const described = { name: 'Cold store', description: 'Hall 2' };
const [cold, dry] = ['0195f000-0000-7000-8000-00000000c01d', '0195f000-0000-7000-8000-0000000000d7'];
const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('assets'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

const happened = (...events: DomainEvent[]) =>
  projected.apply(...events.map((event, revision) => recorded(event, {}, revision)));

test('an asset has its latest description and location until it is deleted, and again when it is restored', async () => {
  const events: DomainEvent[] = [
    { type: 'AssetCreated', data: { ...about, ...described } },
    { type: 'AssetPlaced', data: { ...about, before: null, location } },
    { type: 'AssetDescribed', data: { ...about, before: described, ...described, name: 'Freezer' } },
    { type: 'AssetTagsAssigned', data: { ...about, before: [], tagIds: [cold] } },
    { type: 'AssetDeleted', data: about },
  ];
  const changes = await happened(...events);
  expect(changes).toMatchObject([{ organizationId: 7, concept: 'asset', id: assetId }]);
  expect(await projected.rows('assets')).toMatchObject([
    { name: 'Freezer', location_id: location, tag_ids: [cold], deleted: true, revision: 4 },
  ]);
  await projected.apply(recorded({ type: 'AssetRestored', data: about }, {}, 5));
  expect(await projected.rows('assets')).toMatchObject([{ deleted: false, revision: 5 }]);
});

test('an asset moves the tags that it gets and loses; texts from before tags had ids are tags', async () => {
  await happened({ type: 'AssetCreated', data: { ...about, ...described, tags: ['Cold'] } });
  const texts = await projected.rows('assets');
  expect(texts).toMatchObject([{ tag_ids: [textTagId(7, 'cold')] }]);
  await projected.apply(recorded({ type: 'AssetDescribed', data: { ...about, before: described, ...described } }));
  expect(await projected.rows('assets')).toMatchObject([{ tag_ids: [textTagId(7, 'cold')] }]);
  const assigned = (before: string[], tagIds: string[]) =>
    projected.apply(recorded({ type: 'AssetTagsAssigned', data: { ...about, before, tagIds } }));
  await assigned([], [cold]);
  expect(await assigned([cold], [dry])).toMatchObject([{ moved: { tag: [cold, dry] } }]);
});

test('a point keeps the time of each of its sensors, and moves the row of its asset', async () => {
  const ofPoint = { ...about, pointId };
  await happened({ type: 'AssetCreated', data: { ...about, ...described } });
  const changes = await projected.apply(
    recorded({ type: 'PointAdded', data: { ...ofPoint, name: 'Door', metricId: 1 } }, {}, 1),
    recorded({ type: 'SensorAttached', data: { ...ofPoint, sensorId: 4, from: first } }, {}, 2),
    recorded({ type: 'SensorDetached', data: { ...ofPoint, sensorId: 4, until: second, why: 'replaced' } }, {}, 3),
    recorded({ type: 'SensorAttached', data: { ...ofPoint, sensorId: 5, from: second } }, {}, 4),
  );
  expect(changes).toMatchObject([{ concept: 'asset', id: assetId }]);
  expect(await projected.rows('asset_points')).toMatchObject([
    {
      id: pointId,
      metric_id: 1,
      sensor_id: 5,
      segments: [
        { sensorId: 4, from: first, until: second },
        { sensorId: 5, from: second, until: null },
      ],
    },
  ]);
  await projected.apply(recorded({ type: 'PointRemoved', data: { ...ofPoint, name: 'Door' } }, {}, 5));
  expect(await projected.rows('asset_points')).toMatchObject([{ removed: true, sensor_id: null }]);
  expect(await projected.rows('assets')).toMatchObject([{ revision: 5 }]);
});

test('an asset lists its files, the newest first, until they are removed, and its row moves with them', async () => {
  const file = (fileId: string) => ({
    fileId,
    hash: 'f'.repeat(64),
    name: 'door.png',
    mediaType: 'image/png' as const,
    bytes: 9,
    thumbnail: 'e'.repeat(64),
  });
  await happened(
    { type: 'AssetCreated', data: { ...about, ...described } },
    { type: 'FileAdded', data: { ...about, file: file(cold) } },
    { type: 'FileAdded', data: { ...about, file: file(dry) } },
  );
  expect(await projected.rows('asset_files')).toMatchObject([
    { asset_id: assetId, organization_id: 7, files: [{ ...file(dry), addedBy: expect.any(String) }, { fileId: cold }] },
  ]);
  await projected.apply(recorded({ type: 'FileRemoved', data: { ...about, file: file(dry) } }, {}, 3));
  expect(await projected.rows('asset_files')).toMatchObject([{ files: [{ fileId: cold }] }]);
  expect(await projected.rows('assets')).toMatchObject([{ revision: 3 }]);
});
