import { assetStream } from '@watchglass/schemas/asset/events';
import type { DomainEvent } from '@watchglass/schemas/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { tagsStream } from '@watchglass/schemas/tag/events';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { WAIT } from '@watchglass/streams/testing/wait';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asNew, load } from '../handle-command.ts';
import { openStores, type Stores } from '../stores-for-tests.ts';
import { followTextTags } from './follow-text-tags.ts';
import { tagsFold } from './tags.ts';

const organizationId = 7;
const assetId = '0195f000-0000-7000-8000-0000000000aa';
let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.remove());

async function record(stream: string, event: DomainEvent): Promise<void> {
  const metadata = {
    organizationId,
    actor: { kind: 'system', id: 'test' },
    at: stores.deps.clock().toISOString(),
    correlationId: v7(),
  } as const;
  await stores.deps.eventStore.append(stream, 'any', asNew([event], { metadata, newId: v7 }));
}

it('texts of sensors and assets become tags, also if the event store fails twice under way', async () => {
  const { eventStore } = stores.deps;
  await record(sensorStream(4), {
    type: 'SensorTagsChanged',
    data: { sensorId: 4, organizationId, before: [], tags: ['Cold', 'north'] },
  });
  await record(assetStream(assetId), {
    type: 'AssetCreated',
    data: { assetId, organizationId, name: 'Store', description: '', tags: ['COLD', 'dairy'] },
  });
  await record(assetStream(assetId), {
    type: 'AssetDescribed',
    data: {
      assetId,
      organizationId,
      before: { name: 'Store', description: '', tags: ['COLD', 'dairy'] },
      name: 'Store 1',
      description: '',
    },
  });
  const append = vi.spyOn(eventStore, 'append');
  for (const _failure of [1, 2]) append.mockRejectedValueOnce(new Unavailable('event store', 'gone'));
  const following = followTextTags(stores.deps);
  await vi.waitFor(async () => {
    const { state } = await load(eventStore, tagsStream(organizationId), tagsFold);
    const named = ['Cold', 'north', 'dairy'].map((name) => [textTagId(organizationId, name), name] as const);
    expect(new Map([...state.tags].map(([id, { name }]) => [id, name]))).toEqual(new Map(named));
  }, WAIT);
  await following.stop();
});
