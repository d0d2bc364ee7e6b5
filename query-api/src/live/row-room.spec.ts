import { ROLE } from '@watchglass/schemas/member/rights';
import { WAIT } from '@watchglass/streams/testing/wait';
import { expect, test, vi } from 'vitest';
import { RowRoom } from './row-room.ts';
import { slowClient } from './slow-client-for-tests.ts';

test('who comes while rows are read for others only is told with the next head that some are missing', async () => {
  let answer: (rows: readonly unknown[]) => void = () => undefined;
  const room = new RowRoom(1, {
    concept: 'sensor', isPlaced: true, head: () => Promise.resolve(''), changedSince: () => Promise.resolve([]),
    rowsByIds: () => new Promise((resolve) => { answer = resolve; }),
  }, () => undefined);
  const [everywhere, cellar] = [slowClient(), slowClient({ role: ROLE.user, rights: { sensors: 'r' }, locations: ['cellar'] })];
  room.viewers.add(everywhere.viewer);
  room.announced({ ids: ['7'], position: '01' });
  room.viewers.add(cellar.viewer);
  answer([{ id: '7' }]);
  await vi.waitFor(() => expect(room.position).toBe('01'), WAIT);
  const heads = [everywhere, cellar].map(({ viewer, got, take }) => {
    viewer.sendHead({ serverTime: 0, n: 0, rows: { sensor: '01' } }, 0);
    take();
    return JSON.parse(got.at(-1)?.slice(1) ?? '') as unknown;
  });
  const head = { serverTime: 0, n: 0, rows: { sensor: '01' } };
  expect(heads).toEqual([['head', head], ['head', { ...head, missed: ['sensor'] }]]);
});
