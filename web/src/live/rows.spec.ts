import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { rowsOf } from './rows.ts';

interface Row {
  readonly id: string;
  readonly position: string;
  readonly name: string;
}

describe('a list of rows', () => {
  it('keeps the newer row in any order of arrival', () => {
    const store = createStore();
    const rows = rowsOf<Row>('alarm');
    store.set(rows.putAtom, [{ id: 'a', position: '05', name: 'new' }], '05');
    store.set(rows.putAtom, [{ id: 'a', position: '03', name: 'old' }], '03');
    expect(store.get(rows.rowsAtom).get('a')?.name).toBe('new');
  });

  it('does not restore a deleted row from an older push', () => {
    const store = createStore();
    const rows = rowsOf<Row>('alarm');
    store.set(rows.putAtom, [{ id: 'a', deleted: true }], '05');
    store.set(rows.putAtom, [{ id: 'a', position: '04', name: 'old' }], '04');
    expect(store.get(rows.rowsAtom).size).toBe(0);
  });

  it('drops rows that a whole list omits, except rows pushed during the read', () => {
    const store = createStore();
    const rows = rowsOf<Row>('alarm');
    store.set(rows.putAtom, [{ id: 'gone', position: '01', name: 'x' }], '01');
    const since = store.get(rows.changeAtom);
    store.set(rows.putAtom, [{ id: 'pushed', position: '09', name: 'x' }], '09');
    store.set(rows.replaceAtom, [{ id: 'read', position: '02', name: 'x' }], since);
    expect([...store.get(rows.rowsAtom).keys()].sort()).toEqual(['pushed', 'read']);
  });
});
