import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Relational } from '@watchglass/streams/ports/relational';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventFeed, type EventFeed } from './event-feed.ts';
import { beginningOf } from './read-feed.ts';

const NOW = new Date('2026-03-14T12:00:00Z');
const DAY_MS = 86_400_000;
const PLACES = ['0195f000-0000-7000-8000-00000000c001', '0195f000-0000-7000-8000-00000000c002'] as const;
const TOLD = [
  { type: 'alarm.raised', module: 'alarms', subject: 'alarm' },
  { type: 'sensor.placed', module: 'sensors', subject: 'sensor' },
  { type: 'tag.created', module: 'tags', subject: 'tag' },
] as const;

let postgres: FreshPostgres;
let organizationId = 0;
/** The place of each sensor and alarm, by its id; others have none. */
let placed = new Map<string, string>();
let membership: Membership | null = null;
let feed: EventFeed;

beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query(`CREATE SCHEMA IF NOT EXISTS read;
    CREATE TABLE read.moments (organization_id int, n int, position text COLLATE "C", known bigint, PRIMARY KEY (organization_id, n));
    CREATE TABLE read.event_feed (organization_id int, event_id uuid, type text, module text, subject_kind text, subject_id text,
      actor_kind text, actor_id text, at timestamptz, data jsonb, position text COLLATE "C");
    CREATE TABLE IF NOT EXISTS read.projection_checkpoints (projection text, position text)`);
  await postgres.relational.query(
    `INSERT INTO read.projection_checkpoints (projection, position) VALUES ('moments', ''), ('event_feed', '')`,
  );
  const relational = {
    ...postgres.relational,
    // Whether a thing is in sight says the read model of the thing.
    query: async (statement: { name?: string; values?: readonly unknown[] }, values?: readonly unknown[]) => {
      if (!statement.name?.endsWith('.in-sight-placed'))
        return postgres.relational.query(statement as never, values as never);
      const [, ids, places] = statement.values as [number, string[], string[]];
      return ids.filter((id) => places.includes(placed.get(id) ?? '')).map((id) => ({ id }));
    },
  } as unknown as Relational;
  const liveBus = { subscribe: () => () => undefined } as unknown as LiveBus;
  feed = openEventFeed({ relational, liveBus, clock: () => NOW, membershipOf: async () => membership });
});
afterAll(() => postgres.drop());

const positionOf = (n: number): string => String(n).padStart(8, '0');

interface Event {
  readonly n: number;
  readonly told: (typeof TOLD)[number] | null;
  readonly subject: string;
}

async function append({ n, told, subject }: Event, known = NOW.getTime()): Promise<void> {
  await postgres.relational.query('INSERT INTO read.moments VALUES ($1, $2, $3, $4)', [
    organizationId,
    n,
    positionOf(n),
    known,
  ]);
  if (told !== null)
    await postgres.relational.query(
      `INSERT INTO read.event_feed VALUES ($1, $2, $3, $4, $5, $6, 'user', 'u', $7, '{}', $8)`,
      [
        organizationId,
        randomUUID(),
        told.type,
        told.module,
        told.subject,
        subject,
        new Date(known).toISOString(),
        positionOf(n),
      ],
    );
}

const reach = (projection: string, n: number) =>
  postgres.relational.query('UPDATE read.projection_checkpoints SET position = $2 WHERE projection = $1', [
    projection,
    positionOf(n),
  ]);

const MEMBERS: readonly Membership[] = [
  { role: ROLE.admin, rights: {} },
  { role: ROLE.user, rights: { alarms: 'r' } },
  { role: ROLE.user, rights: { sensors: 'r', tags: 'w' } },
  { role: ROLE.user, rights: { sensors: 'r', alarms: 'r' }, locations: [PLACES[0]] },
  { role: ROLE.user, rights: { sensors: 'r', alarms: 'r', tags: 'r' }, locations: [PLACES[1]] },
];

const isSeen = ({ told, subject }: Event, { role, rights, locations }: Membership): boolean =>
  told !== null &&
  (role === ROLE.admin || told.module in rights) &&
  (locations === undefined || told.subject === 'tag' || locations.includes(placed.get(subject) ?? ''));

type Step =
  | { readonly do: 'append'; readonly told: number | null; readonly subject: number }
  | { readonly do: 'reach'; readonly which: string }
  | { readonly do: 'rights'; readonly member: number }
  | { readonly do: 'move'; readonly subject: number; readonly place: number }
  | { readonly do: 'read'; readonly limit: number; readonly shared: boolean };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      told: fc.option(fc.nat({ max: 2 })),
      subject: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reach' as const), which: fc.constantFrom('moments', 'event_feed') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rights' as const), member: fc.nat({ max: 4 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('move' as const), subject: fc.nat({ max: 3 }), place: fc.nat({ max: 1 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      limit: fc.integer({ min: 1, max: 4 }),
      shared: fc.boolean(),
    }),
  },
);

/** A workspace of its own, and one reader of it. */
class Run {
  readonly #events: Event[] = [];
  readonly #reached: Record<string, number> = { moments: 0, event_feed: 0 };
  #cursor = 0;
  #rung = 0;

  async begin(): Promise<void> {
    organizationId += 1;
    placed = new Map();
    membership = MEMBERS[0] ?? null;
    await this.#reach(['moments', 'event_feed']);
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'append':
        return this.#append(step.told === null ? null : (TOLD[step.told] ?? null), `${step.subject}`);
      case 'reach':
        return this.#reach([step.which]);
      case 'rights':
        return void (membership = MEMBERS[step.member] as Membership);
      case 'move':
        return void placed.set(`${step.subject}`, PLACES[step.place] as string);
      case 'read':
        return this.#read(step.limit, step.shared);
    }
  }

  async end(): Promise<void> {
    const all = this.#events.length;
    await this.#reach(['moments', 'event_feed']);
    for (let pages = 0; this.#cursor < all && pages <= all; pages += 1) await this.#read(2, false);
    expect(this.#cursor).toBe(all);
  }

  async #append(told: Event['told'], subject: string): Promise<void> {
    const event = { n: this.#events.length + 1, told, subject };
    this.#events.push(event);
    await append(event);
  }

  async #reach(which: readonly string[]): Promise<void> {
    for (const each of which) {
      this.#reached[each] = this.#events.length;
      await reach(each, this.#events.length);
    }
  }

  async #read(limit: number, shared: boolean): Promise<void> {
    const reader = { caller: { kind: 'user', id: 'u' }, organizationId, types: null } as const;
    // Every read of this test has heard of what came before it.
    this.#rung += 1;
    const page = await (shared
      ? feed.shared(reader, this.#cursor, this.#rung)
      : feed.page(reader, this.#cursor, limit));
    const next = Number(page?.cursor.slice(1));
    const due = this.#events.filter(({ n }) => n > this.#cursor && n <= next);
    const seen = due.filter((each) => membership !== null && isSeen(each, membership));
    expect(page?.events.map(({ seq }) => seq)).toEqual(seen.map(({ n }) => n));
    expect(next).toBeLessThanOrEqual(Math.max(this.#cursor, Math.min(...Object.values(this.#reached))));
    this.#cursor = next;
  }
}

describe('a reader of the feed', () => {
  it('that stops and goes on anywhere, while rights and places change, ends with exactly what it was allowed to see', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
        const run = new Run();
        await run.begin();
        for (const step of steps) await run.take(step);
        await run.end();
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('begins at the oldest event that is kept, now, or after a cursor, and is told the oldest if its own has expired', async () => {
    organizationId += 1;
    const told = TOLD[0];
    for (const n of [1, 2, 3]) await append({ n, told, subject: '1' }, NOW.getTime() - 36 * DAY_MS);
    for (const n of [4, 5]) await append({ n, told, subject: '1' });
    await Promise.all([reach('moments', 5), reach('event_feed', 5)]);
    const beginning = (cursor: string) => beginningOf(postgres.relational, { organizationId, cursor, now: NOW });
    expect(await beginning('')).toBe(3);
    expect(await beginning('now')).toBe(5);
    expect(await beginning('n4')).toBe(4);
    await expect(beginning('n2')).rejects.toMatchObject({ code: 'CursorExpired', detail: { oldest: 'n3' } });
    await expect(beginning('n6')).rejects.toMatchObject({ code: 'CursorUnknown' });
  });

  it('of whom nothing is left gets no page', async () => {
    membership = null;
    const reader = { caller: { kind: 'user', id: 'u' }, organizationId, types: null } as const;
    expect(await feed.page(reader, 0, 10)).toBeNull();
    membership = { role: ROLE.user, rights: {} };
    expect(await feed.shared(reader, 0, 0)).toBeNull();
  });
});
