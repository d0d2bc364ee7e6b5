import { ROLE } from '@watchglass/schemas/member/rights';
import { WAIT } from '@watchglass/streams/testing/wait';
import { expect, test, vi } from 'vitest';
import { RowRoom } from './row-room.ts';
import { slowClient } from './slow-client-for-tests.ts';

const TAKES_MS = 200;

test('who comes while rows are read for others only is told with the next head that some are missing', async () => {
  let answer: (rows: readonly unknown[]) => void = () => undefined;
  const room = new RowRoom(
    1,
    {
      concept: 'sensor',
      isPlaced: true,
      head: () => Promise.resolve(''),
      changedSince: () => Promise.resolve([]),
      rowsByIds: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
    () => undefined,
  );
  const [everywhere, cellar] = [
    slowClient(),
    slowClient({ role: ROLE.user, rights: { sensors: 'r' }, locations: ['cellar'] }),
  ];
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
  expect(heads).toEqual([
    ['head', head],
    ['head', { ...head, missed: ['sensor'] }],
  ]);
});

test('what takes long to tell leaves as much time to others before more is told', async () => {
  const begun: number[] = [];
  const over: number[] = [];
  const room = new RowRoom(
    1,
    {
      concept: 'sensor',
      isPlaced: false,
      head: () => Promise.resolve(''),
      changedSince: () => Promise.resolve([]),
      rowsByIds: async () => {
        begun.push(performance.now());
        await vi.waitUntil(() => performance.now() - (begun.at(-1) ?? 0) > TAKES_MS, WAIT);
        over.push(performance.now());
        return [];
      },
    },
    () => undefined,
  );
  room.viewers.add(slowClient().viewer);
  room.announced({ ids: ['7'], position: '01' });
  room.announced({ ids: ['8'], position: '02' });
  await vi.waitFor(() => expect(room.position).toBe('02'), WAIT);
  expect((begun[1] ?? 0) - (over[0] ?? 0)).toBeGreaterThan(0.9 * TAKES_MS);
});
