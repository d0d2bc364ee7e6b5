import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { httpAtom } from '../http/browser.ts';
import { Failure } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import { requestExportAtom } from './atoms.ts';

const parts = [0, 1, 2].map((year) => ({
  points: '1.1',
  from: year,
  to: year + 1,
  timezone: 'UTC',
  format: 'csv' as const,
  layout: 'long' as const,
}));
const refused = new Failure('refused', 429);

/** Asks for three parts at a server that refuses from one of them on. */
function requested(refusesFrom: number) {
  const store = createStore();
  let asked = 0;
  const post = async (): Promise<{ id: string }> => {
    if (asked >= refusesFrom) throw refused;
    asked += 1;
    return { id: `export ${asked}` };
  };
  store.set(httpAtom, { post } as unknown as Http);
  return store.set(requestExportAtom, 1, parts);
}

it('parts that were asked for before one was refused are told beside why', async () => {
  expect(await requested(3)).toEqual({ ids: ['export 1', 'export 2', 'export 3'], failure: null });
  expect(await requested(2)).toEqual({ ids: ['export 1', 'export 2'], failure: refused });
  await expect(requested(0)).rejects.toBe(refused);
});
