import { CONTACTS_APART_SECONDS } from '@watchglass/schemas/base/limits';
import { decodeLogBody } from '@watchglass/schemas/reading/log-body';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectedBases } from './connected-bases.ts';
import { Contacts } from './contacts.ts';

const LOOK_MS = 5_000;
const report = (error: unknown): void => {
  throw error;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connected(waiting: readonly string[] = []) {
  let queries = 0;
  const handlers = new Set<(message: unknown) => void>();
  const query = () => {
    queries += 1;
    return Promise.resolve(waiting.map((serial) => ({ serial })));
  };
  const liveBus = {
    publish: (_subject: string, message: unknown) => handlers.forEach((handle) => handle(message)),
    subscribe: (_subject: string, handle: (message: unknown) => void) => {
      handlers.add(handle);
      return () => void handlers.delete(handle);
    },
  };
  const deps = { relational: { query }, liveBus, clock: () => new Date(0), report };
  return { bases: new ConnectedBases(deps as never), queries: () => queries, subscriptions: () => handlers.size };
}

describe('the connected bases of a process', () => {
  it('share one subscription and one query, which end with the last base', async () => {
    const { bases, queries, subscriptions } = connected();
    const stops = Array.from({ length: 1_000 }, (_none, index) => bases.listen(`B${index}`, () => undefined));
    expect(subscriptions()).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * LOOK_MS);
    expect(queries()).toBe(2);
    for (const stop of [...stops, ...stops]) stop();
    expect(subscriptions()).toBe(0);
    await vi.advanceTimersByTimeAsync(2 * LOOK_MS);
    expect(queries()).toBe(2);
  });

  it('are woken one by one, by an announcement or by a look after one was lost', async () => {
    const { bases } = connected(['B2', 'elsewhere']);
    const woken: string[] = [];
    for (const serial of ['B1', 'B2']) bases.listen(serial, () => woken.push(serial));
    bases.announce('B1');
    bases.announce('elsewhere');
    expect(woken).toEqual(['B1']);
    await vi.advanceTimersByTimeAsync(LOOK_MS);
    expect(woken).toEqual(['B1', 'B2']);
  });

  it('has both connections of one base, until each has ended', () => {
    const { bases } = connected();
    const woken: string[] = [];
    const stop = bases.listen('B1', () => woken.push('former'));
    bases.listen('B1', () => woken.push('present'));
    stop();
    bases.announce('B1');
    expect(woken).toEqual(['present']);
  });
});

describe('a message without values', () => {
  it('is noted as an uplink without readings, once in two minutes', () => {
    let now = 1_700_000_000_000;
    const noted: unknown[] = [];
    const readingLog = {
      partitions: 4,
      append: ([entry]: { body: Uint8Array }[]) => {
        noted.push(entry && decodeLogBody(entry.body));
        return Promise.resolve();
      },
    };
    const contacts = new Contacts({ readingLog, clock: () => new Date(now) } as never);
    for (let count = 0; count < 10; count += 1) contacts.hear({ serial: 'B1', organizationId: 3 });
    contacts.hear({ serial: 'B2', organizationId: 3 });
    now += CONTACTS_APART_SECONDS * 1000;
    contacts.hear({ serial: 'B1', organizationId: 3 });
    expect(noted).toMatchObject([{ base: 'B1' }, { base: 'B2' }, { base: 'B1', receivedAt: now }]);
    expect(noted[0]).toMatchObject({ kind: 'readings', mode: 'live', organizationId: 3, quarantined: [] });
  });
});
