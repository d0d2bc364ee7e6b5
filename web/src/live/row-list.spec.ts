import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { httpAtom } from '../http/browser.ts';
import { openHttp } from '../http/http.ts';
import { openSession } from '../http/session.ts';
import { rowList } from './row-list.ts';

interface Row {
  readonly id: string;
  readonly position: string;
}

/** A server whose lists change from one request to the next. */
function storeOver(lists: readonly (readonly string[])[]) {
  const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const session = openSession(kept, kept);
  session.keep({ auth: 'token', refresh: 'r'.repeat(40) });
  const store = createStore();
  let turn = 0;
  store.set(
    httpAtom,
    openHttp({
      session,
      language: () => 'en',
      exclusively: (work) => work(),
      fetch: async (path) => {
        const query = new URL(path, 'http://localhost').searchParams;
        const list = lists[Math.min(turn++, lists.length - 1)] ?? [];
        const [after, size] = [query.get('after') ?? '', Number(query.get('rowsPerPage'))];
        const items = list
          .filter((id) => id > after)
          .sort()
          .slice(0, size)
          .map((id) => ({ id, position: '01' }));
        return Response.json({ items, total: list.length });
      },
    }),
  );
  return store;
}

const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_row, index) => `row ${String(from + index).padStart(4, '0')}`);

describe('a row list', () => {
  it('is read to its last page', async () => {
    const store = storeOver([many(0, 2_500)]);
    const list = rowList<Row>('alarm', '/api/list');
    await store.set(list.readAtom);
    expect(store.get(list.rowsAtom).size).toBe(2_500);
  });

  it('loses no row while equally many rows are added and removed', async () => {
    const store = storeOver([many(0, 2_000), [...many(5, 2_000), ...many(3_000, 3_005)]]);
    const list = rowList<Row>('alarm', '/api/list');
    await store.set(list.readAtom);
    expect([...store.get(list.rowsAtom).keys()]).toEqual(expect.arrayContaining(many(5, 2_000)));
  });

  it('keeps a row pushed during the read, also at the same position, since its counts may be newer', async () => {
    const store = storeOver([['location']]);
    const list = rowList<Row>('location', '/api/list');
    const reading = store.set(list.readAtom);
    store.set(list.putAtom, [{ id: 'location', position: '01', sensors: 2 }], '01');
    await reading;
    expect(store.get(list.rowsAtom).get('location')).toMatchObject({ sensors: 2 });
  });

  it('fails when it cannot be read, and keeps its rows', async () => {
    const store = createStore();
    const list = rowList<Row>('alarm', '/api/list');
    store.set(list.putAtom, [{ id: 'pushed', position: '02' }], '02');
    await expect(store.set(list.readAtom)).rejects.toThrow();
    expect(store.get(list.stateAtom).state).toBe('failed');
    expect(store.get(list.rowsAtom).size).toBe(1);
  });
});
