import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { steadyPort } from '../../embedded/steady-port.ts';
import type { EventStore, ExpectedRevision, NewEvent, Position, RecordedEvent } from '../../ports/event-store.ts';
import { Unavailable } from '../../ports/fault.ts';
import { EventLog, type ProposedEvent } from '../../testing/event-store-double/log.ts';
import { notLeader } from '../../testing/event-store-double/refusals.ts';
import { EventStoreDouble, type EventStoreDoubleOptions } from '../../testing/event-store-double/server.ts';
import { selfSigned } from '../../testing/self-signed.ts';
import { WAIT } from '../../testing/wait.ts';
import { openKurrentEventStore, type KurrentEventStoreOptions } from './kurrent.ts';

const PATIENCE = { callMs: 1500, retryForMs: 5000 };

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
});

const event = (type = 'Happened', data: unknown = {}): NewEvent => ({ id: randomUUID(), type, data, metadata: {} });
/** An event as the double stores it, to add many at once. */
const stored = (type: string, data: unknown = {}): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.from('{}'),
});
const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);
const newStream = (): string => `spec-${randomUUID()}`;

async function startDouble(options: EventStoreDoubleOptions = {}): Promise<EventStoreDouble> {
  const double = await new EventStoreDouble(options).start();
  undo.push(() => double.stop());
  return double;
}

async function open(double: EventStoreDouble, options: Partial<KurrentEventStoreOptions> = {}): Promise<EventStore> {
  const store = await openKurrentEventStore({
    url: `esdb://${double.address}?tls=false`,
    patience: PATIENCE,
    ...options,
  });
  undo.push(() => store.close());
  return store;
}

async function read(store: EventStore, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const one of store.readStream(stream)) events.push(one);
  return events;
}

describe('an append', () => {
  test.each<ExpectedRevision>(['noStream', 'any', 'streamExists', 0])(
    'at %s whose answer is lost is repeated and written once',
    async (expected) => {
      const double = await startDouble();
      const store = await open(double);
      const stream = newStream();
      if (expected !== 'noStream') await store.append(stream, 'noStream', [event()]);
      const given = [event(), event()];
      double.troubles.add('append', 'unavailable', 'lostAnswer', 'silence');
      const { revision } = await store.append(stream, expected, given);
      const there = await read(store, stream);
      expect(there).toHaveLength(revision + 1);
      expect(idsOf(there.slice(-2))).toEqual(idsOf(given));
    },
  );

  test('whose answer is lost is written once, however many appends of the process go to that stream', async () => {
    const double = await startDouble();
    const store = await open(double);
    const stream = newStream();
    double.troubles.add('append', 'lostAnswer');
    const given = Array.from({ length: 150 }, () => event());
    await Promise.all(given.map((each) => store.append(stream, 'any', [each])));
    expect(idsOf(await read(store, stream)).toSorted()).toEqual(idsOf(given).toSorted());
  });

  test('whose answer is lost is recognised after appends of other writers', async () => {
    const double = await startDouble();
    const store = await open(double, { patience: { ...PATIENCE, retryForMs: 0 } });
    const stream = newStream();
    const given = [event()];
    double.troubles.add('append', 'lostAnswer');
    await expect(store.append(stream, 'noStream', given)).rejects.toBeInstanceOf(Unavailable);
    await store.append(stream, 'any', [event()]);
    expect(await store.append(stream, 'noStream', given)).toMatchObject({ revision: 0 });
    expect(await read(store, stream)).toHaveLength(2);
  });

  test('that is too large for the server is refused without a retry', async () => {
    const store = await open(await startDouble());
    await expect(store.append(newStream(), 'any', [event('Happened', 'x'.repeat(2 ** 20))])).rejects.toBeInstanceOf(
      TypeError,
    );
  });

  test('to a stopped server is unavailable, and succeeds once the server is back', async () => {
    const port = await steadyPort();
    const double = await startDouble({ port });
    const store = await open(double, { patience: { ...PATIENCE, retryForMs: 100 } });
    const given = [event()];
    const stream = newStream();
    double.stop();
    await expect(store.append(stream, 'noStream', given)).rejects.toBeInstanceOf(Unavailable);
    await expect(store.head()).rejects.toBeInstanceOf(Unavailable);
    await startDouble({ log: double.log, port });
    await vi.waitFor(
      async () => expect(await store.append(stream, 'noStream', given)).toMatchObject({ revision: 0 }),
      WAIT,
    );
    expect(await read(store, stream)).toHaveLength(1);
  });
});

describe('a cluster', () => {
  test('is written and read at its leader, whichever node is asked first', async () => {
    const log = new EventLog();
    const [leader, follower] = await Promise.all([startDouble({ log }), startDouble({ log })]);
    follower.follow(leader);
    const store = await open(follower);
    const stream = newStream();
    expect(await store.append(stream, 'noStream', [event()])).toMatchObject({ revision: 0 });
    expect(await read(store, stream)).toHaveLength(1);
  });

  test('may change its leader during writes', async () => {
    const log = new EventLog();
    const [one, other] = await Promise.all([startDouble({ log }), startDouble({ log })]);
    const store = await open(one);
    const stream = newStream();
    await store.append(stream, 'noStream', [event()]);
    one.follow(other);
    await store.append(stream, 0, [event()]);
    one.follow(one);
    other.follow(one);
    await store.append(stream, 'any', [event()]);
    expect(await read(store, stream)).toHaveLength(3);
  });

  test('is found through one of its nodes', async () => {
    const log = new EventLog();
    const [leader, follower] = await Promise.all([startDouble({ log }), startDouble({ log })]);
    follower.follow(leader);
    const store = await open(follower, { url: `esdb+discover://${follower.address}?tls=false` });
    expect(await store.append(newStream(), 'noStream', [event()])).toMatchObject({ revision: 0 });
  });

  test('without a leader that answers is unavailable', async () => {
    const double = await startDouble();
    const store = await open(double, { patience: { ...PATIENCE, retryForMs: 200 } });
    double.troubles.add('read', notLeader('127.0.0.1', 1), 'silence', 'silence', 'silence');
    await expect(store.head()).rejects.toBeInstanceOf(Unavailable);
  });
});

const tls = selfSigned();

describe.skipIf(tls === undefined)('with TLS (needs the openssl command)', () => {
  const options = { ...(tls === undefined ? {} : { tls }), user: 'admin:ch@ng/it' };
  const withUser = (double: EventStoreDouble, user: string): string =>
    `esdb://${user}@${double.address}?tlsCAFile=${encodeURIComponent(tls?.certFile ?? '')}`;

  test('the certificate identifies the server, the password the client', async () => {
    const double = await startDouble(options);
    const store = await open(double, { url: withUser(double, 'admin:ch%40ng%2Fit') });
    const stream = newStream();
    await store.append(stream, 'any', [event()]);
    expect(await read(store, stream)).toHaveLength(1);
    const got: string[] = [];
    const following = store.follow({
      after: null,
      handle: async ({ events }) => {
        got.push(...idsOf(events));
      },
    });
    await vi.waitFor(() => expect(got).toHaveLength(1), WAIT);
    await following.stop();
  });

  test('a wrong password or a foreign certificate fails without showing credentials', async () => {
    const double = await startDouble(options);
    const wrong = [withUser(double, 'admin:secret'), `esdb://admin:ch%40ng%2Fit@${double.address}`];
    for (const url of wrong) {
      const error = await openKurrentEventStore({ url, patience: PATIENCE }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Unavailable);
      expect(String(error)).not.toMatch(/secret|ch(@|%40)ng/);
    }
  });
});

describe('following', () => {
  test('continues after each break of the subscription, and loses and repeats nothing', async () => {
    const double = await startDouble();
    const report = vi.fn<(error: unknown) => void>();
    const store = await open(double, { report });
    double.troubles.add('subscribe', 'unavailable', 'unavailable');
    const got: string[] = [];
    const following = store.follow({
      after: null,
      handle: async ({ events }) => {
        got.push(...idsOf(events));
      },
    });
    const given: NewEvent[] = [];
    for (let round = 0; round < 5; round += 1) {
      const more = Array.from({ length: 50 }, () => event());
      given.push(...more);
      await store.append(newStream(), 'any', more);
      await vi.waitFor(() => expect(got.length).toBeGreaterThan(round * 50), WAIT);
      double.cutConnections();
    }
    await vi.waitFor(() => expect(got).toHaveLength(given.length), WAIT);
    await following.stop();
    expect(got).toEqual(idsOf(given));
    expect(report).toHaveBeenCalled();
  });

  test('does not begin at a position of another kind of store', async () => {
    const store = await open(await startDouble());
    expect(() => store.follow({ after: '0000000000000042', handle: () => Promise.resolve() })).toThrow(TypeError);
  });

  test('never reports a position beyond the last handled batch', async () => {
    const double = await startDouble();
    const store = await open(double);
    for (let round = 0; round < 40; round += 1) {
      double.log.append(newStream(), 'any', [
        stored('Wanted'),
        ...Array.from({ length: 50 }, () => stored('Other')),
        stored('Wanted'),
      ]);
    }
    const wanted = double.log.all.filter(({ type }) => type === 'Wanted');
    const behind = (upTo: Position): string[] =>
      idsOf(wanted.filter(({ position }) => position <= Number(upTo.split('/')[0])));
    const got: string[] = [];
    const complete: boolean[] = [];
    const following = store.follow({
      after: null,
      filter: { types: ['Wanted'] },
      handle: async ({ events, upTo }) => {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        got.push(...idsOf(events));
        complete.push(behind(upTo).every((id) => got.includes(id)));
      },
    });
    await vi.waitFor(() => expect(got).toHaveLength(wanted.length), WAIT);
    await following.stop();
    expect(complete).not.toContain(false);
    expect(got).toEqual(idsOf(wanted));
  });

  test('a slow handler slows the server down', async () => {
    const double = await startDouble();
    const store = await open(double);
    const count = 2000;
    double.log.append(
      'long',
      'any',
      Array.from({ length: count }, () => stored('Happened', 'x'.repeat(1000))),
    );
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let got = 0;
    const following = store.follow({
      after: null,
      handle: async ({ events }) => {
        await held;
        got += events.length;
      },
    });
    const quiet = async (): Promise<number> => {
      const before = double.sent.events;
      await store.head();
      return double.sent.events - before;
    };
    await vi.waitFor(async () => {
      expect(double.sent.events).toBeGreaterThan(0);
      expect([await quiet(), await quiet(), await quiet()]).toEqual([0, 0, 0]);
    }, WAIT);
    expect(double.sent.events).toBeLessThan(count * 0.75);
    goOn();
    await vi.waitFor(() => expect(got).toBe(count), WAIT);
    await following.stop();
  });
});
