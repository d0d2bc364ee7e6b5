import { describe, expect, it } from 'vitest';
import { afterLoad, type FailedLoad } from './failed-loads.ts';
import { Failure } from './failure.ts';

const timeout = new Failure('timeout');
const after = (...loads: readonly (readonly [path: string, failure: Failure | null])[]): readonly FailedLoad[] =>
  loads.reduce<readonly FailedLoad[]>((known, [path, failure]) => afterLoad(known, path, failure), []);

describe('failed loads', () => {
  it('count the attempts of each path, the newest first', () => {
    expect(after(['/a', timeout], ['/b', timeout], ['/a', timeout])).toEqual([
      { path: '/a', attempts: 2, failure: timeout },
      { path: '/b', attempts: 1, failure: timeout },
    ]);
  });

  it('are the last five', () => {
    const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
    expect(after(...paths.map((path) => [path, timeout] as const)).map(({ path }) => path)).toEqual([
      '/f',
      '/e',
      '/d',
      '/c',
      '/b',
    ]);
  });

  it('are forgotten when their path is read', () => {
    expect(after(['/a', timeout], ['/b', timeout], ['/a', null], ['/c', null])).toMatchObject([{ path: '/b' }]);
  });
});
