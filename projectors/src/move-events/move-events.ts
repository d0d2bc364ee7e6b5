import type { EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { CannotMove } from './cannot-move.ts';
import { compareStores, isAt, type Comparison } from './compare.ts';
import { asMoved, eachEvent } from './each-event.ts';

export interface Move {
  readonly from: Pick<EventStore, 'readAll' | 'head'>;
  readonly to: Pick<EventStore, 'readAll' | 'append'>;
  /** Called now and then with the number of moved events. */
  readonly progress?: (events: number) => void;
}

/** Bounds of one append: events of one stream, and characters of them. */
const MOST_AT_ONCE = 100;
const MOST_CHARACTERS = 200_000;
const TELL_EVERY = 1000;

/**
 * Copies every event in the order of the source, in runs of one stream, and then compares the two stores. The target
 * must hold a beginning of the source, so that an interrupted move continues; any other content is refused. Each append
 * names its expected revision, so none is made twice. Throws `CannotMove`.
 */
export async function moveEvents({ from, to, progress = () => undefined }: Move): Promise<Comparison> {
  const head = await from.head();
  const source = eachEvent(from);
  let moved = await skipMoved(source, to);
  progress(moved);
  for await (const run of runs(source)) {
    await appendRun(to, run);
    const before = moved;
    moved += run.length;
    if (Math.floor(moved / TELL_EVERY) > Math.floor(before / TELL_EVERY)) progress(moved);
  }
  progress(moved);
  if ((await from.head()) !== head)
    throw new CannotMove(
      'SourceMoved',
      'something was appended to the source meanwhile: stop what writes to it and run this again',
    );
  return compareStores(from, to);
}

/** Advances the source past the events that the target already holds; returns their number. */
async function skipMoved(
  source: AsyncIterator<RecordedEvent, undefined>,
  to: Pick<EventStore, 'readAll'>,
): Promise<number> {
  let count = 0;
  for await (const there of eachEvent(to)) {
    const { value: event } = await source.next();
    if (event === undefined || !isAt(event, there)) {
      throw new CannotMove(
        'TargetHoldsOthers',
        `the target holds what the source does not, or in another order: revision ${there.revision} of ${there.stream}`,
      );
    }
    count += 1;
  }
  return count;
}

/** Runs of consecutive events of one stream. */
async function* runs(source: AsyncIterable<RecordedEvent>): AsyncGenerator<readonly RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let characters = 0;
  for await (const event of source) {
    const size = JSON.stringify([event.data, event.metadata]).length;
    const fits =
      run.length < MOST_AT_ONCE && characters + size <= MOST_CHARACTERS && run.at(-1)?.stream === event.stream;
    if (!fits && run.length > 0) {
      yield run;
      run = [];
      characters = 0;
    }
    run.push(event);
    characters += size;
  }
  if (run.length > 0) yield run;
}

async function appendRun(to: Pick<EventStore, 'append'>, run: readonly RecordedEvent[]): Promise<void> {
  const [first] = run;
  if (first === undefined) return;
  const events = run.map(asMoved).map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  const { revision } = await to
    .append(first.stream, first.revision === 0 ? 'noStream' : first.revision - 1, events)
    .catch((error: unknown) => {
      throw isConflict(error)
        ? new CannotMove(
            'StreamCut',
            `the first events of ${first.stream} are gone from the source, or somebody writes to the target`,
          )
        : error;
    });
  if (revision !== run.at(-1)?.revision)
    throw new CannotMove('Different', `${first.stream} is at revision ${revision} in the target`);
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'WrongRevision';
