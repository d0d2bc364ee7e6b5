import type { AppendResult, ExpectedRevision, NewEvent, RecordedEvent } from '../ports/event-store.ts';
import { Unavailable, WrongRevision } from '../ports/fault.ts';
import type { Queryable } from '../ports/relational.ts';
import { toPosition } from '../ordered-log/position.ts';
import type { WrittenEvents } from './tail.ts';

export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** The whole append as JSON for the database. */
  readonly json: string;
}

interface AppendRow extends Record<string, unknown> {
  readonly taken: boolean;
  readonly at_revision: number;
  readonly at_position: string | null;
  /** Null if nothing was written. */
  readonly at_instant: Date | null;
}

/** The results in the order of the appends, and the newly stored events. */
export interface Written {
  readonly results: readonly (AppendResult | WrongRevision)[];
  readonly fresh: WrittenEvents;
}

/** Writes all appends in one transaction; an append at a wrong revision results in `WrongRevision`. */
export async function writeAppends(writer: Queryable, appends: readonly Append[]): Promise<Written> {
  const rows = await writer.query<AppendRow>({
    name: 'event_store.append',
    text: 'SELECT taken, at_revision, at_position, at_instant FROM event_store.append($1)',
    values: [
      `[${toRuns(appends)
        .map((run) => `[${run.join(',')}]`)
        .join(',')}]`,
    ],
  });
  const results: (AppendResult | WrongRevision)[] = [];
  const events: RecordedEvent[] = [];
  let bytes = 0;
  for (const [index, append] of appends.entries()) {
    const row = rows[index];
    if (row === undefined) throw new Unavailable('event store', 'an append was not answered');
    results.push(resultOf(row, append));
    if (row.at_instant === null) continue;
    events.push(...eventsOf(row, row.at_instant, append));
    bytes += append.json.length;
  }
  return { results, fresh: { events, bytes } };
}

function resultOf(
  { taken, at_revision: revision, at_position: position }: AppendRow,
  { stream, expected }: Append,
): AppendResult | WrongRevision {
  return taken ? { revision, position: toPosition(Number(position)) } : new WrongRevision(stream, expected, revision);
}

/** The events as a read returns them, parsed from the JSON: the caller may change its own objects. */
function eventsOf({ at_revision, at_position }: AppendRow, instant: Date, { stream, json }: Append): RecordedEvent[] {
  const { events } = JSON.parse(json) as { readonly events: readonly NewEvent[] };
  const [revision, place] = [at_revision - events.length, Number(at_position) - events.length];
  const recordedAt = instant.toISOString();
  return events.map((event, index) => ({
    ...event,
    id: event.id.toLowerCase(),
    stream,
    revision: revision + index + 1,
    position: toPosition(place + index + 1),
    recordedAt,
  }));
}

/**
 * Splits appends into runs, in order: a repeated stream begins a new run, since its revision depends on the append
 * before.
 */
function toRuns(appends: readonly Append[]): string[][] {
  const runs: string[][] = [];
  const streams = new Set<string>();
  for (const { stream, json } of appends) {
    const run = runs.at(-1);
    if (run === undefined || streams.has(stream)) {
      streams.clear();
      runs.push([json]);
    } else run.push(json);
    streams.add(stream);
  }
  return runs;
}
