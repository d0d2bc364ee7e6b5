import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventStore, ExpectedRevision, NewEvent } from '../ports/event-store.ts';
import type { EventStoreUnderTest } from './event-store.ts';

interface Step {
  readonly writer: number;
  readonly stream: number;
  readonly expected: ExpectedRevision | 'actual';
  readonly count: number;
  /** Repeats the previous append, perhaps through the other writer. */
  readonly again: boolean;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    writer: fc.nat(1),
    stream: fc.nat(2),
    expected: fc.oneof(
      fc.constantFrom<Step['expected']>('any', 'noStream', 'streamExists', 'actual', 'actual'),
      fc.integer({ min: 0, max: 4 }),
    ),
    count: fc.integer({ min: 1, max: 3 }),
    again: fc.boolean(),
  }),
  { minLength: 1, maxLength: 15 },
);

interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly ids: readonly string[];
}

/** The reference implementation: one list in memory, appended to one by one. */
class Model {
  readonly all: { readonly stream: string; readonly id: string }[] = [];

  idsIn(stream: string): string[] {
    return this.all.filter((one) => one.stream === stream).map(({ id }) => id);
  }

  actual(stream: string): number {
    return this.idsIn(stream).length - 1;
  }

  /** Returns the revision after the append, or null if it is refused. */
  append({ stream, expected, ids }: Append): number | null {
    const before = this.idsIn(stream);
    const known = before.indexOf(ids[0] ?? '');
    if (known >= 0)
      return this.#isRepeat(before.slice(known), ids) && this.#wasAt(expected, known) ? known + ids.length - 1 : null;
    if (!this.#isAt(expected, before.length - 1)) return null;
    for (const id of ids) this.all.push({ stream, id });
    return before.length - 1 + ids.length;
  }

  #isRepeat(stored: readonly string[], ids: readonly string[]): boolean {
    return ids.every((id, index) => stored[index] === id);
  }

  #wasAt(expected: ExpectedRevision, first: number): boolean {
    return expected === 'any' || expected === 'streamExists' || (expected === 'noStream' ? -1 : expected) === first - 1;
  }

  #isAt(expected: ExpectedRevision, actual: number): boolean {
    if (expected === 'any') return true;
    if (expected === 'streamExists') return actual >= 0;
    return (expected === 'noStream' ? -1 : expected) === actual;
  }
}

const toEvent = (id: string): NewEvent => ({ id, type: 'Happened', data: {}, metadata: {} });

function toAppend(model: Model, stream: string, { expected, count }: Step): Append {
  const actual = model.actual(stream);
  const ids = Array.from({ length: count }, () => randomUUID());
  if (expected !== 'actual') return { stream, expected, ids };
  return { stream, expected: actual < 0 ? 'noStream' : actual, ids };
}

async function agree(model: Model, store: EventStore, append: Append): Promise<void> {
  const actual = model.actual(append.stream);
  const modelled = model.append(append);
  const answer = store.append(append.stream, append.expected, append.ids.map(toEvent));
  if (modelled === null) await expect(answer).rejects.toMatchObject({ code: 'WrongRevision', actual });
  else await expect(answer).resolves.toMatchObject({ revision: modelled });
}

async function idsOf(source: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of source) ids.push(id);
  return ids;
}

/** For any sequence of appends by two processes, the store behaves like a list in memory. */
export function modelContract(underTest: () => EventStoreUnderTest): void {
  test('answers and reads like the reference implementation in memory', async () => {
    const stores = [underTest().store, await underTest().another()] as const;
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const model = new Model();
        const streams = [0, 1, 2].map(() => `model-${randomUUID()}`);
        const after = await stores[0].head();
        let append: Append | undefined;
        for (const step of taken) {
          if (!step.again || append === undefined) append = toAppend(model, streams[step.stream] ?? '', step);
          await agree(model, stores[step.writer === 0 ? 0 : 1], append);
        }
        for (const stream of streams) expect(await idsOf(stores[0].readStream(stream))).toEqual(model.idsIn(stream));
        const all: string[] = [];
        for await (const batch of stores[1].readAll(after)) all.push(...batch.events.map(({ id }) => id));
        expect(all).toEqual(model.all.map(({ id }) => id));
      }),
      { numRuns: 40 },
    );
    await stores[1].close();
  });
}
