import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allOf, byText, OpenedList, searchable, searchFor, type Opened } from './opened-list.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
}

const clock = { now: 0 };
let postgres: FreshPostgres;
let list: OpenedList<Entry, 'name' | 'id'>;
let entries: Entry[];
let changes: Opened<Entry> | Promise<Opened<Entry>>;
let reads: number;

beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query('CREATE SCHEMA read; CREATE TABLE read.things (organization_id int, position text)');
});
afterAll(() => postgres.drop());
beforeEach(async () => {
  await postgres.relational.query("TRUNCATE read.things; INSERT INTO read.things VALUES (1, '1')");
  entries = [
    { id: 'a', name: 'Zoe 10' },
    { id: 'b', name: 'Élan' },
    { id: 'c', name: 'zoe 9' },
    { id: 'd', name: 'eva' },
  ];
  reads = 0;
  list = new OpenedList({
    table: 'things',
    relational: postgres.relational,
    clock: () => new Date(clock.now),
    idOf: ({ id }) => id,
    read: async (_organizationId, _known, after) => {
      reads += 1;
      return after === null ? { entries } : changes;
    },
    orders: { name: (a, b) => byText(a.name, b.name), id: () => 0 },
  });
});

const asked = { matches: null, sort: 'name', descending: '0', page: 0, rowsPerPage: 10 } as const;
const names = async (more: object = {}): Promise<string[]> =>
  (await list.page(1, { ...asked, ...more })).items.map(({ name }) => name);
const changed = (): Promise<unknown> => postgres.relational.query("INSERT INTO read.things VALUES (1, '2')");

describe('an opened list', () => {
  it('is sorted alphabetically in both directions, and paged', async () => {
    expect(await names()).toEqual(['Élan', 'eva', 'zoe 9', 'Zoe 10']);
    expect(await names({ descending: '1' })).toEqual(['Zoe 10', 'zoe 9', 'eva', 'Élan']);
    expect(await list.page(1, { ...asked, page: 1, rowsPerPage: 3 })).toEqual({ items: [entries[0]], total: 4 });
  });

  it('reads only the changes of its table, in every order, and nothing before a change', async () => {
    await Promise.all([names(), names(), names({ sort: 'id' })]);
    expect(reads).toBe(1);
    changes = {
      entries: [
        { id: 'd', name: 'Fay' },
        { id: 'e', name: 'Ann' },
      ],
      gone: ['b'],
    };
    expect(await names()).toHaveLength(4);
    await changed();
    expect(await names()).toEqual(['Ann', 'Fay', 'zoe 9', 'Zoe 10']);
    expect(await names({ sort: 'id' })).toEqual(['Zoe 10', 'zoe 9', 'Fay', 'Ann']);
    expect(reads).toBe(2);
  });

  it('is complete for concurrent reads while it changes twice', async () => {
    await names();
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const first = { entries: [{ id: 'd', name: 'Fay' }] };
    changes = late.then(() => first);
    await changed();
    const early = names();
    await vi.waitFor(() => expect(reads).toBe(2), WAIT);
    entries = [
      { id: 'a', name: 'Ann' },
      { id: 'b', name: 'Élan' },
    ];
    changes = { entries: [{ id: 'a', name: 'Ann' }], gone: ['c', 'd'] };
    await postgres.relational.query("INSERT INTO read.things VALUES (1, '3')");
    expect(await names()).toEqual(['Ann', 'Élan']);
    answer();
    expect(await early).toEqual(['Ann', 'Élan']);
  });

  it('is read again after half a minute, since a key may be destroyed', async () => {
    await names();
    clock.now += 30_000;
    entries = [];
    expect(await names()).toEqual([]);
  });

  it('is not kept while an entry is incomplete', async () => {
    const growing = new OpenedList<Entry, 'id'>({
      table: 'things',
      relational: postgres.relational,
      clock: () => new Date(0),
      idOf: ({ id }) => id,
      orders: { id: () => 0 },
      read: async () => {
        reads += 1;
        return { entries };
      },
      isComplete: ({ name }) => name !== '',
    });
    entries = [{ id: 'a', name: '' }];
    await growing.all(1, { ...asked, sort: 'id' });
    entries = [{ id: 'a', name: 'Ann' }];
    expect(await growing.all(1, { ...asked, sort: 'id' })).toEqual(entries);
  });

  it('is read again after a failed read', async () => {
    const broken = new OpenedList<Entry, 'id'>({
      table: 'things',
      relational: postgres.relational,
      clock: () => new Date(0),
      idOf: ({ id }) => id,
      orders: { id: () => 0 },
      read: async () => {
        reads += 1;
        if (reads === 1) throw new Error('gone');
        return { entries };
      },
    });
    await expect(broken.all(1, { ...asked, sort: 'id' })).rejects.toThrow('gone');
    expect(await broken.all(1, { ...asked, sort: 'id' })).toHaveLength(4);
  });
});

it('all conditions must hold, and no condition matches everything', () => {
  const isEven = (number: number) => number % 2 === 0;
  expect([2, 3, 12].filter(allOf<number>(isEven, false, null, (number) => number > 2) ?? isEven)).toEqual([12]);
  expect(allOf(false, null)).toBeNull();
});

it('a search ignores case, and an empty search matches everything', () => {
  const found = (search: string, ...texts: string[]) => searchFor(search)?.(searchable(...texts));
  expect([found(' zO', 'x', 'Zoe'), found('x', 'Zoe'), searchFor(), found('a%', 'a.b')]).toEqual([
    true,
    false,
    null,
    false,
  ]);
});
