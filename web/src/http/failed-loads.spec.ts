import { describe, expect, it } from 'vitest';
import { afterLoad, type FailedLoad } from './failed-loads.ts';
import { Failure } from './failure.ts';

const timeout = new Failure('timeout');
const after = (...loads: readonly (readonly [path: string, failure: Failure | null])[]): readonly FailedLoad[] =>
  loads.reduce<readonly FailedLoad[]>((known, [path, failure]) => afterLoad(known, path, failure), []);

describe('failed loads', () => {
  it('count the attempts per path, newest path first', () => {
    expect(after(['/a', timeout], ['/b', timeout], ['/a', timeout])).toEqual([
      { path: '/a', attempts: 2, failure: timeout },
      { path: '/b', attempts: 1, failure: timeout },
    ]);
  });

  it('keep the last five paths', () => {
    const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
    expect(after(...paths.map((path) => [path, timeout] as const)).map(({ path }) => path)).toEqual([
      '/f',
      '/e',
      '/d',
      '/c',
      '/b',
    ]);
  });

  it('forget a path once a read of it succeeds', () => {
    expect(after(['/a', timeout], ['/b', timeout], ['/a', null], ['/c', null])).toMatchObject([{ path: '/b' }]);
  });
});
