import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../ports/fault.ts';
import type { Queryable, Relational } from '../ports/relational.ts';
import { checksumOf } from '../relational/migrate.ts';
import { WAIT } from '../testing/wait.ts';

/** An empty database: a client of it, a second client, and its removal. */
export interface RelationalUnderTest {
  readonly relational: Relational;
  readonly another: () => Relational;
  readonly drop: () => Promise<void>;
}

const BACKENDS_OF_OTHERS =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";

/** The contract of every adapter of the relational port. */
export function relationalContract(name: string, open: () => Promise<RelationalUnderTest>): void {
  describe(`${name} is relational`, () => {
    let underTest: RelationalUnderTest;
    let relational: Relational;

    beforeAll(async () => {
      underTest = await open();
      relational = underTest.relational;
      await relational.query('CREATE TABLE item (id int PRIMARY KEY, label text)');
    });

    afterAll(() => underTest.drop());

    async function echo(type: string, value: unknown): Promise<unknown> {
      const [row] = await relational.query(`SELECT $1::${type} AS value`, [value]);
      return row?.['value'];
    }

    async function labelOf(id: number): Promise<unknown> {
      const [row] = await relational.query('SELECT label FROM item WHERE id = $1', [id]);
      return row?.['label'];
    }

    describe('values', () => {
      test.each([
        ['int', 2_147_483_647],
        ['bigint', '9223372036854775807'],
        ['float8', 0.1 + 0.2],
        ['float8', Number.NaN],
        ['numeric', '123456789012345678901234567890.5'],
        ['boolean', false],
        ['text', null],
        ['text', ''],
        ['text', '\uFEFF\'"\\ \r\n\t 🏠 ā \u2028 $1 {}'],
        ['uuid', '018f3a5e-7c1b-7def-8000-0123456789ab'],
        ['timestamptz', new Date('2026-03-29T00:59:59.987Z')],
        ['date', '2026-03-29'],
        ['timestamp', '2026-03-29 02:30:00.123'],
        ['int[]', [1, 2, 3]],
        ['text[]', ['a,b', 'c"d', '{e}', '', 'NULL', '\\', null]],
        ['uuid[]', []],
        ['bytea[]', [Buffer.from([0, 255]), Buffer.alloc(0)]],
        ['jsonb', { nested: [{ ключ: null }, 1.5, 'a"b', true], text: '\uFEFF\n' }],
      ])('are read as they were written: %s %j', async (type, value) => {
        expect(await echo(type, value)).toEqual(value);
      });

      test('are written to jsonb as JSON text if they are a list', async () => {
        expect(await echo('jsonb', JSON.stringify([1, 'two']))).toEqual([1, 'two']);
      });

      test('of any text are read as they were written', async () => {
        await fc.assert(
          fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
            expect(await echo('text', text.replaceAll('\0', ''))).toBe(text.replaceAll('\0', ''));
          }),
          { numRuns: 50 },
        );
      });

      test('of any bytes are read as they were written, from a Buffer or a view of a larger one', async () => {
        await fc.assert(
          fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
            const view = new Uint8Array([9, ...bytes, 9]).subarray(1, bytes.length + 1);
            expect(await echo('bytea', view)).toEqual(Buffer.from(bytes));
            expect(await echo('bytea', Buffer.from(bytes))).toEqual(Buffer.from(bytes));
          }),
          { numRuns: 50 },
        );
      });

      test('of ten megabytes of bytes are read as they were written', async () => {
        const bytes = Buffer.alloc(
          10_000_000,
          Uint8Array.from({ length: 256 }, (_, index) => index),
        );
        const answer = await echo('bytea', bytes);
        expect(bytes.equals(answer as Buffer)).toBe(true);
      });
    });

    describe('statements', () => {
      test('of one name serve many values', async () => {
        const doubled = await Promise.all(
          [1, 2, 3].map((value) =>
            relational.query({ name: 'double', text: 'SELECT $1::int * 2 AS value', values: [value] }),
          ),
        );
        expect(doubled).toEqual([[{ value: 2 }], [{ value: 4 }], [{ value: 6 }]]);
      });

      test.each([
        ['42P01', 'SELECT * FROM nowhere', []],
        ['42601', 'SELEC 1', []],
        ['22P02', 'SELECT $1::int', ['one']],
        ['22021', 'SELECT $1::text', ['a\0b']],
        ['23514', 'WITH row AS (SELECT 1) INSERT INTO checked VALUES (-1)', []],
        ['42601', 'SELECT $1::int; DROP TABLE item', [1]],
      ])('keep the SQLSTATE of their failure %s: %s', async (code, text, values) => {
        await relational.query('CREATE TABLE IF NOT EXISTS checked (value int CHECK (value > 0))');
        await expect(relational.query(text, values)).rejects.toMatchObject({ code });
      });

      test('return the rows of the last one if a text holds several', async () => {
        expect(await relational.query('SELECT 1 AS n; SELECT 2 AS n')).toEqual([{ n: 2 }]);
      });

      test('keep the SQLSTATE of a broken unique constraint, and the connection stays usable', async () => {
        await relational.query("INSERT INTO item VALUES (1, 'first')");
        await expect(relational.query("INSERT INTO item VALUES (1, 'second')")).rejects.toMatchObject({
          code: '23505',
        });
        expect(await labelOf(1)).toBe('first');
      });
    });

    describe('transactions', () => {
      test('are visible to other clients once the work resolves, and return its result', async () => {
        const answer = await relational.transaction(async (tx) => {
          await tx.query("INSERT INTO item VALUES (10, 'kept')");
          expect(await labelOf(10)).toBeUndefined();
          return 'done';
        });
        expect([answer, await labelOf(10)]).toEqual(['done', 'kept']);
      });

      test('roll back when the work throws, and throw the same error', async () => {
        const reason = new Error('changed my mind');
        await expect(
          relational.transaction(async (tx) => {
            await tx.query("INSERT INTO item VALUES (11, 'lost')");
            throw reason;
          }),
        ).rejects.toBe(reason);
        expect(await labelOf(11)).toBeUndefined();
      });

      test('fail when the work swallowed a failed statement, since nothing was committed', async () => {
        await expect(
          relational.transaction(async (tx) => {
            await tx.query("INSERT INTO item VALUES (12, 'lost')");
            await tx.query('SELECT * FROM nowhere').catch(() => undefined);
          }),
        ).rejects.toThrow();
        expect(await labelOf(12)).toBeUndefined();
      });

      test('refuse statements once they are over', async () => {
        const late: Queryable[] = [];
        await relational.transaction(async (tx) => {
          late.push(tx);
        });
        await expect(Promise.all(late.map((tx) => tx.query("INSERT INTO item VALUES (13, 'late')")))).rejects.toThrow();
        expect(await labelOf(13)).toBeUndefined();
      });

      test('wait for a free connection if there are more of them', async () => {
        const works = Array.from({ length: 60 }, (_, index) =>
          relational.transaction((tx) => tx.query("INSERT INTO item VALUES ($1, 'many')", [100 + index])),
        );
        await Promise.all(works);
        expect(await relational.query("SELECT count(*)::int AS n FROM item WHERE label = 'many'")).toEqual([{ n: 60 }]);
      });
    });

    describe('a lost server', () => {
      test('fails running calls as unavailable, and later calls succeed', async () => {
        const admin = underTest.another();
        const failed = relational.query('SELECT pg_sleep(60)').catch((error: unknown) => error);
        await vi.waitFor(async () => {
          const sleeping = await admin.query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep%' AND wait_event = 'PgSleep'",
          );
          expect(sleeping).toHaveLength(1);
        }, WAIT);
        await admin.query(BACKENDS_OF_OTHERS);
        expect(await failed).toBeInstanceOf(Unavailable);
        await vi.waitFor(async () => expect(await relational.query('SELECT 1 AS one')).toEqual([{ one: 1 }]), WAIT);
        await admin.close();
      });

      test('rolls a transaction back and reports it as unavailable', async () => {
        const admin = underTest.another();
        await expect(
          relational.transaction(async (tx) => {
            await tx.query("INSERT INTO item VALUES (20, 'lost')");
            await admin.query(BACKENDS_OF_OTHERS);
            await tx.query("INSERT INTO item VALUES (21, 'lost')");
          }),
        ).rejects.toBeInstanceOf(Unavailable);
        expect([await labelOf(20), await labelOf(21)]).toEqual([undefined, undefined]);
        await admin.close();
      });

      test('is unavailable while it accepts no more connections', async () => {
        const admin = underTest.another();
        await admin.query(
          'DO $$ BEGIN EXECUTE format($q$ALTER DATABASE %I CONNECTION LIMIT 1$q$, current_database()); END $$',
        );
        await admin.query(BACKENDS_OF_OTHERS);
        await expect(
          vi.waitUntil(
            () =>
              relational.query('SELECT 1').then(
                () => undefined,
                (error: unknown) => error,
              ),
            WAIT,
          ),
        ).resolves.toBeInstanceOf(Unavailable);
        await admin.query(
          'DO $$ BEGIN EXECUTE format($q$ALTER DATABASE %I CONNECTION LIMIT -1$q$, current_database()); END $$',
        );
        await admin.close();
      });
    });

    describe('migrations', () => {
      const first = { name: '1', sql: 'CREATE TABLE room (id int PRIMARY KEY); INSERT INTO room VALUES (1)' };
      const second = { name: '2', sql: 'INSERT INTO room SELECT max(id) + 1 FROM room' };

      test('run once, in order, in their own schema, and later ones are added', async () => {
        await relational.migrate('house', [first]);
        await relational.migrate('house', [first, second]);
        await relational.migrate('house', [first, second]);
        expect(await relational.query('SELECT id FROM house.room ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
      });

      test('run once when several processes start together', async () => {
        const others = [underTest.another(), underTest.another(), underTest.another()];
        await Promise.all([relational, ...others].map((each) => each.migrate('street', [first, second])));
        await Promise.all(others.map((each) => each.close()));
        expect(await relational.query('SELECT id FROM street.room ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
      });

      test('leave nothing behind when one fails', async () => {
        await expect(
          relational.migrate('ruin', [first, { name: '2', sql: 'CREATE TABLE attic (id int); SELECT * FROM nowhere' }]),
        ).rejects.toMatchObject({ code: '42P01' });
        expect(await relational.query("SELECT 1 FROM pg_namespace WHERE nspname = 'ruin'")).toEqual([]);
      });

      test('are refused when an applied one has changed', async () => {
        await relational.migrate('tower', [first]);
        await expect(
          relational.migrate('tower', [{ name: '1', sql: 'CREATE TABLE other (id int)' }]),
        ).rejects.toThrow();
      });

      test('accept an applied one in a former form that they name', async () => {
        await relational.migrate('cellar', [first]);
        const formerly = [checksumOf(first).slice(0, 16)];
        await relational.migrate('cellar', [{ name: '1', sql: 'SELECT * FROM nowhere', formerly }]);
      });

      test('are refused for a schema name that would need quoting', async () => {
        await expect(relational.migrate('a; DROP SCHEMA house', [])).rejects.toThrow();
      });
    });

    describe('notifications', () => {
      test('reach every listener of the channel, in order, until it stops', async () => {
        const heard: string[] = [];
        const stop = await relational.listen('Door bell', (payload) => heard.push(payload));
        for (const payload of ['one', 'ā🏠\'"', ''])
          await relational.query('SELECT pg_notify($1, $2)', ['Door bell', payload]);
        await relational.query("SELECT pg_notify('another', 'not this')");
        await vi.waitFor(() => expect(heard).toEqual(['one', 'ā🏠\'"', '']), WAIT);
        await stop();
        expect(
          await relational.query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
          ),
        ).toEqual([]);
      });

      test('arrive with the commit, and are dropped by a rollback', async () => {
        const heard: string[] = [];
        const stop = await relational.listen('commits', (payload) => heard.push(payload));
        await relational
          .transaction(async (tx) => {
            await tx.query("SELECT pg_notify('commits', 'undone')");
            throw new Error('no');
          })
          .catch(() => undefined);
        await relational.transaction((tx) => tx.query("SELECT pg_notify('commits', 'done')"));
        await vi.waitFor(() => expect(heard).toEqual(['done']), WAIT);
        await stop();
      });

      test('arrive again after a lost connection, of which the listener is notified', async () => {
        const heard: string[] = [];
        let reconnects = 0;
        const stop = await relational.listen(
          'again',
          (payload) => heard.push(payload),
          () => {
            reconnects += 1;
          },
        );
        await relational.query(BACKENDS_OF_OTHERS);
        await vi.waitFor(() => expect(reconnects).toBe(1), WAIT);
        await relational.query("SELECT pg_notify('again', 'back')");
        await vi.waitFor(() => expect(heard).toEqual(['back']), WAIT);
        await stop();
      });
    });
  });
}
