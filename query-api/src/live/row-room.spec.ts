import { MOVED_EVERY_MS, MOVED_ROWS } from '@watchglass/schemas/live/limits';
import { ROLE } from '@watchglass/schemas/member/rights';
import { WAIT } from '@watchglass/streams/testing/wait';
import { expect, test, vi } from 'vitest';
import { RowRoom } from './row-room.ts';
import type { RowSource } from './row-source.ts';
import { slowClient } from './slow-client-for-tests.ts';

const TAKES_MS = 200;

test('a client that connects while rows are read for others learns from the next head that some are missing', async () => {
  let answer: (rows: readonly unknown[]) => void = () => undefined;
  const room = new RowRoom(
    1,
    {
      own: {
        concept: 'sensor',
        isPlaced: true,
        head: () => Promise.resolve(''),
        changedSince: () => Promise.resolve([]),
        movedBy: () => Promise.resolve([]),
        rowsByIds: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
      movers: [],
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

test('a long send leaves as much time to other work before the next', async () => {
  const begun: number[] = [];
  const over: number[] = [];
  const room = new RowRoom(
    1,
    {
      own: {
        concept: 'sensor',
        isPlaced: false,
        head: () => Promise.resolve(''),
        changedSince: () => Promise.resolve([]),
        movedBy: () => Promise.resolve([]),
        rowsByIds: async () => {
          begun.push(performance.now());
          await vi.waitUntil(() => performance.now() - (begun.at(-1) ?? 0) > TAKES_MS, WAIT);
          over.push(performance.now());
          return [];
        },
      },
      movers: [],
    },
    () => undefined,
  );
  room.viewers.add(slowClient().viewer);
  room.announced({ ids: ['7'], position: '01' });
  room.announced({ ids: ['8'], position: '02' });
  await vi.waitFor(() => expect(room.position).toBe('02'), WAIT);
  expect((begun[1] ?? 0) - (over[0] ?? 0)).toBeGreaterThan(0.9 * TAKES_MS);
});

test('moved rows are sent at once and then together, however many changes move them', async () => {
  vi.useFakeTimers();
  const own = sourceOf('alarmRule');
  const room = new RowRoom(1, { own, movers: [sourceOf('alarm')] }, () => undefined);
  room.viewers.add(slowClient().viewer);
  for (let n = 0; n < 5_000; n += 1)
    await room.movedBy('alarm', { ids: [`${n}`], position: `${n}`, moved: { alarmRule: ['cold', 'warm'] } });
  await vi.advanceTimersByTimeAsync(2 * MOVED_EVERY_MS);
  vi.useRealTimers();
  expect(own.rowsByIds.mock.calls.map(([, ids]) => ids)).toEqual([
    ['cold', 'warm'],
    ['cold', 'warm'],
  ]);
});

test('clients read the list again if a moving change was lost, or moves too many rows', async () => {
  const alarms = sourceOf('alarm');
  const room = new RowRoom(1, { own: sourceOf('alarmRule'), movers: [alarms] }, () => undefined);
  const { viewer, got, take } = slowClient();
  const missed = (): unknown => {
    viewer.sendHead({ serverTime: 0, n: 0, rows: {} }, 0);
    take();
    return (JSON.parse(got.at(-1)?.slice(1) ?? '') as [string, { missed?: string[] }])[1].missed;
  };
  await room.open();
  room.viewers.add(viewer);
  await room.check();
  expect(missed()).toBeUndefined();
  alarms.head.mockResolvedValue('01');
  alarms.changedSince.mockResolvedValue([{ id: 'a', position: '01' }]);
  await room.check();
  expect(missed()).toEqual(['alarmRule']);
  await room.check();
  expect(missed()).toBeUndefined();
  const many = Array.from({ length: MOVED_ROWS + 1 }, (_, n) => `${n}`);
  await room.movedBy('alarm', { ids: ['a'], position: '02', moved: { alarmRule: many } });
  expect(missed()).toEqual(['alarmRule']);
});

test('rows that a mover does not name are looked up by its own ids', async () => {
  const own = sourceOf('apiAccount');
  own.movedBy.mockResolvedValue(['account']);
  const room = new RowRoom(1, { own, movers: [sourceOf('member')] }, () => undefined);
  room.viewers.add(slowClient().viewer);
  await room.movedBy('member', { ids: ['ann'], position: '01', moved: { apiAccount: { of: ['ann'] } } });
  expect(own.movedBy).toHaveBeenCalledWith('member', 1, ['ann']);
  expect(own.rowsByIds).toHaveBeenCalledWith(expect.anything(), ['account']);
});

function sourceOf(concept: RowSource['concept']) {
  return {
    concept,
    isPlaced: false,
    head: vi.fn<RowSource['head']>(() => Promise.resolve('')),
    changedSince: vi.fn<RowSource['changedSince']>(() => Promise.resolve([])),
    movedBy: vi.fn<RowSource['movedBy']>(() => Promise.resolve([])),
    rowsByIds: vi.fn<RowSource['rowsByIds']>(() => Promise.resolve([])),
  };
}
