import type { AppendResult, ExpectedRevision } from '../ports/event-store.ts';
import { Unavailable, WrongRevision } from '../ports/fault.ts';
import type { LogDatabase } from '../ordered-log/database.ts';
import { toPosition } from '../ordered-log/position.ts';

export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** The whole append as the database takes it. */
  readonly json: string;
}

interface AppendRow extends Record<string, unknown> {
  readonly taken: boolean;
  readonly at_revision: number;
  readonly at_position: string | null;
}

/** Writes all in one transaction; an append whose stream is not where its writer expected it answers `WrongRevision`. */
export async function writeAppends(
  { writer, head }: LogDatabase, appends: readonly Append[],
): Promise<readonly (AppendResult | WrongRevision)[]> {
  const rows = await writer.query<AppendRow>({
    name: 'event_store.append',
    text: 'SELECT taken, at_revision, at_position FROM event_store.append($1)',
    values: [`[${toRuns(appends).map((run) => `[${run.join(',')}]`).join(',')}]`],
  });
  return appends.map((append, index) => {
    const row = rows[index];
    if (row === undefined) throw new Unavailable('event store', 'an append was not answered');
    if (!row.taken) return new WrongRevision(append.stream, append.expected, row.at_revision);
    head.saw(Number(row.at_position));
    return { revision: row.at_revision, position: toPosition(Number(row.at_position)) };
  });
}

/** In order, a new run wherever a stream comes again: what was appended to it before must be there to judge by. */
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
