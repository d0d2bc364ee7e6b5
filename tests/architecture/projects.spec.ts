import { describe, expect, it } from 'vitest';
import { specsBesideCode, TIMED } from '../spec-projects.ts';
import { files, sources } from './sources.ts';

const { unit, engines } = specsBesideCode();

describe('the test projects', () => {
  it('contain every spec beside the code, each once', () => {
    const beside = files('.spec.ts', '.spec.tsx').filter((file) => file.includes('/src/') && !file.endsWith(TIMED));
    expect([...unit, ...engines].toSorted()).toEqual(beside.toSorted());
  });

  it('keep engines, protocol servers and processes out of the pure project', () => {
    const pure = new Set(unit);
    const impure = sources().filter(
      ({ file, imports }) =>
        pure.has(file) && imports.some((each) => /testing\/(engines|nats-|processes)|embedded\//.test(each)),
    );
    expect(impure.map(({ file }) => file)).toEqual([]);
  });
});
