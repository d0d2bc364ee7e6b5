import { expect, test } from 'vitest';
import { Unavailable } from '../ports/fault.ts';
import { GroupCommit, type GroupCommitOptions } from './group-commit.ts';

const MANY = { items: 1000, bytes: 1_000_000 };
const ONE = { items: 1, bytes: 10 };

type Options = GroupCommitOptions<number, number>;

const open = (options: Partial<Options> & Pick<Options, 'write'>): GroupCommit<number, number> =>
  new GroupCommit({ wire: 'event store', queue: MANY, batch: MANY, retryForMs: 200, ...options });

const double = (values: readonly number[]): Promise<number[]> => Promise.resolve(values.map((value) => value * 2));
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('jobs that arrive during a batch are written in the next one', async () => {
  const batches: number[] = [];
  const group = open({
    write: (values) => {
      batches.push(values.length);
      return double(values);
    },
  });
  const first = group.add(1, ONE);
  await Promise.resolve();
  const results = await Promise.all([first, ...range(20).map((value) => group.add(value, ONE))]);
  expect(results).toEqual([2, ...range(20).map((value) => value * 2)]);
  expect(batches).toEqual([1, 20]);
});

test('a batch holds at least one job and stays within its bounds', async () => {
  const batches: (readonly number[])[] = [];
  const group = open({
    batch: { items: 3, bytes: 100 },
    write: (values) => {
      batches.push(values);
      return double(values);
    },
  });
  await Promise.all([
    ...range(4).map((value) => group.add(value, ONE)),
    group.add(4, { items: 1, bytes: 95 }),
    group.add(5, { items: 9, bytes: 900 }),
  ]);
  expect(batches).toEqual([[0, 1, 2], [3], [4], [5]]);
});

test("refuses jobs beyond the queue's bound of number or size at once, until there is room", async () => {
  const group = open({ queue: { items: 3, bytes: 50 }, write: double });
  const large = group.add(1, { items: 1, bytes: 45 });
  await expect(group.add(2, ONE)).rejects.toBeInstanceOf(Unavailable);
  await expect(large).resolves.toBe(2);
  const three = range(3).map((value) => group.add(value, ONE));
  await expect(group.add(3, ONE)).rejects.toBeInstanceOf(Unavailable);
  await Promise.all(three);
  await expect(group.add(4, { items: 10, bytes: 500 })).resolves.toBe(8);
});

test('a job that makes its batch fail is the only one to fail', async () => {
  const spoilt = new TypeError('seven');
  const group = open({ write: (values) => (values.includes(7) ? Promise.reject(spoilt) : double(values)) });
  const results = await Promise.allSettled(range(20).map((value) => group.add(value, ONE)));
  expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual([spoilt]);
  expect(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))).toHaveLength(19);
});

test('a refusal among the results reaches its own writer', async () => {
  const group = open({
    write: (values) => Promise.resolve(values.map((value) => (value === 1 ? new RangeError('one') : value))),
  });
  const results = await Promise.allSettled(range(3).map((value) => group.add(value, ONE)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('the same batch is retried while the server does not answer', async () => {
  const tried: (readonly number[])[] = [];
  const group = open({
    write: (values) => {
      tried.push(values);
      return tried.length < 3 ? Promise.reject(new Unavailable('event store', 'away')) : double(values);
    },
  });
  await expect(Promise.all([group.add(1, ONE), group.add(2, ONE)])).resolves.toEqual([2, 4]);
  expect(tried).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
});

test('a lost server fails the batch and the queue, and the next batch is tried afresh', async () => {
  let away = true;
  const group = open({
    retryForMs: 60,
    batch: { items: 1, bytes: 100 },
    write: (values) => (away ? Promise.reject(new Unavailable('event store', 'away')) : double(values)),
  });
  const results = await Promise.allSettled(range(50).map((value) => group.add(value, ONE)));
  expect(results.every((result) => result.status === 'rejected' && result.reason instanceof Unavailable)).toBe(true);
  away = false;
  await expect(group.add(1, ONE)).resolves.toBe(2);
});

test('closing settles queued jobs and refuses new ones', async () => {
  const group = open({ write: double });
  const adding = group.add(1, ONE);
  const closing = group.close();
  await expect(group.add(2, ONE)).rejects.toBeInstanceOf(Unavailable);
  await closing;
  await expect(adding).resolves.toBe(2);
});
