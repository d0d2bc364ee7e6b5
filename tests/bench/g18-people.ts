import type { MemberView } from '@watchglass/schemas/member/views';
import type { SpacesView } from '@watchglass/schemas/organization/views';
import type { Page } from '@watchglass/schemas/page';
import { taken } from '../builders/door.ts';
import { newPerson, type Person } from '../builders/person.ts';
import { newCrowd, type Crowd } from './crowd.ts';
import { ms, times } from './figures.ts';
import { forEach } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startOneProcess, type OneProcess } from './one-process.ts';
import { RAW_PEOPLE, rawPeople, type RawPeople } from './raw-people.ts';
import { percentile, type Result } from './table.ts';

/** The largest factor for ten times as many people, beyond the factor of the same SQL. */
const GROWTH_TARGET = 1.5;
/** An address may be invited ten times per hour, in both workspaces together. */
const COMES_BACK = 4;

/** Milliseconds for a small set, and for a set ten times as large. */
interface Pair {
  readonly few: readonly number[];
  readonly many: readonly number[];
}
type Both<T> = readonly [few: T, many: T];

interface Scale {
  readonly members: Both<number>;
  readonly spaces: Both<number>;
  readonly count: number;
  readonly newcomers: number;
}
const FULL: Scale = { members: [1_000, 10_000], spaces: [100, 1_000], count: 100, newcomers: 15 };
const QUICK: Scale = { members: [300, 3_000], spaces: [30, 300], count: 40, newcomers: 5 };

/**
 * Ten times as many members, and ten times as many workspaces of one person, beside the same queries to PostgreSQL with
 * names in the clear.
 */
export const people: Goal = {
  goals: ['G18'],
  oneProcessOnly: 'its people are sealed under the keys of the one service',
  async run({ quick }) {
    const scale = quick ? QUICK : FULL;
    const product = await startOneProcess();
    try {
      const raw = rawPeople(product.relational);
      await product.relational.query(RAW_PEOPLE);
      const crowds: Both<Crowd> = [
        await newCrowd(product, scale.members[0]),
        await newCrowd(product, scale.members[1]),
      ];
      for (const crowd of crowds) await raw.fill(crowd);
      await product.relational.query('VACUUM ANALYZE');
      return [
        ...(await lists(crowds, raw, scale)),
        ...(await coming(product, { crowds, raw }, scale)),
        ...(await workspaces(product, raw, scale)),
      ];
    } finally {
      await product.stop();
    }
  },
};

/** Alternates between both sets, so that both meet the same load of the machine. */
async function alternately<T>(
  [few, many]: Both<T>,
  count: number,
  work: (each: T, turn: number) => Promise<unknown>,
): Promise<Pair> {
  const pair = { few: [] as number[], many: [] as number[] };
  const once = async (into: number[], each: T, turn: number): Promise<void> => {
    const begin = performance.now();
    await work(each, turn);
    into.push(performance.now() - begin);
  };
  for (let turn = 0; turn < count; turn += 1) {
    await once(pair.few, few, turn);
    await once(pair.many, many, turn);
  }
  return pair;
}

async function page({ workspace: { id, owner } }: Crowd, query: string): Promise<Page<MemberView>> {
  return taken(await owner.ask<Page<MemberView>>('GET', `/api/permissions/${id}?${query}`));
}

async function lists(crowds: Both<Crowd>, raw: RawPeople, { count, members }: Scale): Promise<Result[]> {
  const asked = async (what: string, query: string, byHand: (crowd: Crowd) => Promise<void>): Promise<Result> => {
    await alternately(crowds, 5, (crowd) => page(crowd, query));
    return row(`${what} of ${sizes(members)} members`, {
      ours: await alternately(crowds, count, (crowd) => page(crowd, query)),
      raw: await alternately(crowds, count, byHand),
    });
  };
  return [
    await asked('the fourth page by name', 'rowsPerPage=50&page=3', raw.page),
    await asked('the last by address', 'rowsPerPage=50&sort=email&descending=1', raw.byEmail),
    await asked('those of one role', 'rowsPerPage=50&roles=3', raw.ofRole),
    await asked('a search that finds one', 'rowsPerPage=50&search=member250.', (crowd) =>
      raw.search(crowd, 'member250.'),
    ),
  ];
}

/** People are invited, accept, appear in the list, and are removed again. */
async function coming(
  { stack }: OneProcess,
  { crowds, raw }: { crowds: Both<Crowd>; raw: RawPeople },
  { newcomers, members }: Scale,
): Promise<Result[]> {
  const persons: Person[] = [];
  for (let i = 0; i < newcomers; i += 1) persons.push(await newPerson(stack, 'Nina'));
  const came = { few: [] as number[], many: [] as number[] };
  const seen = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < COMES_BACK; round += 1) {
    for (const person of persons) {
      await come(crowds[0], person, [came.few, seen.few]);
      await come(crowds[1], person, [came.many, seen.many]);
    }
  }
  const added = await alternately(crowds, newcomers * COMES_BACK, raw.add);
  return [
    row(`an invitation accepted, beside ${sizes(members)} members`, { ours: came, raw: added }),
    row(`the list of ${sizes(members)} members, right after one came`, {
      ours: seen,
      raw: await alternately(crowds, newcomers * COMES_BACK, raw.page),
    }),
  ];
}

async function come(crowd: Crowd, person: Person, [came, seen]: readonly [number[], number[]]): Promise<void> {
  const { id, owner } = crowd.workspace;
  const before = (await page(crowd, 'rowsPerPage=50')).total;
  const {
    items: [invitation],
  } = taken(
    await owner.ask<{ items: { id: string }[] }>('POST', `/api/invites/${id}`, {
      items: [{ email: person.login, role: 1 }],
    }),
  );
  const begin = performance.now();
  taken(await person.ask('POST', `/api/invite/accept/${invitation?.id}`));
  came.push(performance.now() - begin);
  for (let total = before; total === before;) {
    const asked = performance.now();
    total = (await page(crowd, 'rowsPerPage=50')).total;
    if (total !== before) seen.push(performance.now() - asked);
  }
  taken(await owner.ask('DELETE', `/api/permissions/${id}/user/${person.id}`));
}

async function workspaces(
  { stack, relational }: OneProcess,
  raw: RawPeople,
  { spaces, count }: Scale,
): Promise<Result[]> {
  const owners: Both<Person> = [await newPerson(stack, 'Otto'), await newPerson(stack, 'Olga')];
  const create = async (owner: Person): Promise<void> =>
    void taken(await owner.ask('POST', '/api/spaces', { name: 'Another' }));
  for (const [i, owner] of owners.entries()) await forEach(Array.from({ length: spaces[i] ?? 0 }), () => create(owner));
  await relational.query('VACUUM ANALYZE');
  const list = async (owner: Person): Promise<void> => void taken(await owner.ask<SpacesView>('GET', '/api/spaces'));
  const listed = {
    ours: await alternately(owners, count, list),
    raw: await alternately(owners, count, ({ id }) => raw.spacesOf(id)),
  };
  const made = {
    ours: await alternately(owners, count / 2, create),
    raw: await alternately(owners, count / 2, ({ id }) => raw.createSpace(id)),
  };
  return [
    row(`one workspace more, for who has ${sizes(spaces)}`, made),
    row(`one’s own ${sizes(spaces)} workspaces, all of them`, listed),
  ];
}

const sizes = ([few, many]: Both<number>): string => `${few.toLocaleString('en')} and ${many.toLocaleString('en')}`;

function row(what: string, { ours, raw }: { ours: Pair; raw: Pair }): Result {
  const [own, hand] = [ours, raw].map(({ few, many }) => [percentile(few, 0.5), percentile(many, 0.5)] as const) as [
    Both<number>,
    Both<number>,
  ];
  const [grows, rawGrows] = [own[1] / own[0], hand[1] / hand[0]];
  return {
    goal: 'G18',
    what,
    ours: `p50 ${ms(own[0])} → ${ms(own[1])}`,
    raw: `PostgreSQL p50 ${ms(hand[0])} → ${ms(hand[1])}`,
    ratio: `grows ${times(grows)}, PostgreSQL ${times(rawGrows)}; ${times(own[1] / hand[1])} PostgreSQL`,
    target: `flat: grows ≤ ${times(GROWTH_TARGET)} what PostgreSQL does`,
    met: grows <= GROWTH_TARGET * Math.max(1, rawGrows),
    limitedBy: 'HTTP, admission and JSON',
  };
}
