import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ExportTerms } from '@watchglass/schemas/export/commands';
import type { ExportFailure, ExportFormat } from '@watchglass/schemas/export/kinds';
import { EXPORT_ROWS, EXPORT_SPACE_BYTES, PLAIN_ROWS } from '@watchglass/schemas/export/limits';
import { Refusal, refuse } from '@watchglass/schemas/refusals';
import type { Files } from '@watchglass/streams/ports/files';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import type { Memberships } from '../member/memberships.ts';
import type { Exported } from '../reading/export-lines.ts';
import { zoneOffsets } from '../reading/zone-offsets.ts';
import { nameOf, type People } from '../user/people.ts';
import { aboutRows } from './about-sheet.ts';
import { statementOf } from './cells.ts';
import { countSql, piecesOf, titlesOf } from './export-columns.ts';
import {
  failExport,
  finishExport,
  holdExport,
  letGo,
  noteSeen,
  putOff,
  TRIES,
  type InHand,
  type Seen,
} from './export-store.ts';
import { isStillSeen, seenNow, seenOf } from './seen.ts';
import { rowXml } from './sheet-xml.ts';
import { Lost, storeFile } from './store-file.ts';
import { workbook } from './workbook.ts';

export interface ExportDeps {
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly files: Files;
  readonly memberships: Pick<Memberships, 'membershipOf'>;
  readonly people: People;
  readonly clock: () => Date;
  readonly report: (error: unknown) => void;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Makes one export, or puts it off; once `signal` aborts, lets it go. What was cancelled meanwhile leaves nothing but pieces, which are
 * swept.
 */
export async function runExport(deps: ExportDeps, inHand: InHand, signal: AbortSignal): Promise<void> {
  // Processes died of it each time: nobody put it off.
  if (inHand.attempts > TRIES) return failExport(deps.relational, inHand, { why: 'trouble', now: deps.clock() });
  try {
    await new Making(deps, inHand, signal).run();
  } catch (error) {
    if (error instanceof Lost) return;
    if (signal.aborted) return letGo(deps.relational, inHand);
    const why = failureOf(error);
    if (why !== null) return failExport(deps.relational, inHand, { why, now: deps.clock() });
    deps.report(error);
    await putOff(deps.relational, inHand, deps.clock());
  }
}

const FAILURES: Readonly<Record<string, ExportFailure>> = {
  NotFound: 'sight',
  AccessForbidden: 'sight',
  ExportTooLarge: 'size',
};

/** Null for what may pass. */
function failureOf(error: unknown): ExportFailure | null {
  return error instanceof Refusal ? (FAILURES[error.code] ?? 'trouble') : null;
}

/** How many rows the file will have. Refuses (`ExportTooLarge`) what no file holds. */
export async function expectedRows(
  { timeSeries }: Pick<ExportDeps, 'timeSeries'>,
  {
    terms,
    organizationId,
    made,
  }: { readonly terms: ExportTerms; readonly organizationId: number; readonly made: Exported },
): Promise<number> {
  const sql = countSql(terms, made);
  if (sql === null) return 0;
  const [row] = await timeSeries.query<{ rows: number }>(sql, { org: organizationId });
  const rows = row?.rows ?? 0;
  if (rows > EXPORT_ROWS[terms.format]) refuse('ExportTooLarge', { rows, limit: EXPORT_ROWS[terms.format] });
  return rows;
}

class Making {
  readonly #deps: ExportDeps;
  readonly #inHand: InHand;
  readonly #signal: AbortSignal;
  #rows = 0;
  #bytes = 0;
  #lookedAt = 0;
  #seenAt = 0;

  constructor(deps: ExportDeps, inHand: InHand, signal: AbortSignal) {
    this.#deps = deps;
    this.#inHand = inHand;
    this.#signal = signal;
  }

  async run(): Promise<void> {
    const { relational, clock } = this.#deps;
    const { terms, organizationId } = this.#inHand;
    this.#seenAt = this.#deps.clock().getTime();
    const made = await seenNow(this.#deps, this.#inHand);
    const expected = await expectedRows(this.#deps, { terms, organizationId, made });
    await noteSeen(relational, this.#inHand, { rows: expected, seen: seenOf(made) });
    const isPlain = expected <= PLAIN_ROWS;
    const content = terms.format === 'xlsx' ? this.#workbook(made) : this.#csv(made, isPlain);
    const file = await storeFile({ ...this.#deps, inHand: this.#inHand, hold: this.#hold }, content);
    const fileName = fileNameOf(this.#inHand, isPlain);
    await finishExport(relational, this.#inHand, { ...file, rows: this.#rows, fileName, now: clock() });
  }

  readonly #hold = async (bytes: number): Promise<void> => {
    this.#bytes = bytes;
    this.#lookedAt = 0;
    if (bytes > EXPORT_SPACE_BYTES) refuse('ExportTooLarge', { limit: EXPORT_SPACE_BYTES });
    await this.#look();
  };

  /** Once a second: says how far it is, and learns whether it is still in hand. */
  async #look(): Promise<void> {
    this.#signal.throwIfAborted();
    const now = this.#deps.clock();
    if (now.getTime() - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now.getTime();
    const held = await holdExport(this.#deps.relational, this.#inHand, { rows: this.#rows, bytes: this.#bytes, now });
    if (!held) throw new Lost();
  }

  async *#csv(made: Exported, isPlain: boolean): AsyncGenerator<Uint8Array> {
    if (isPlain) yield* this.#lines(made);
    else
      yield* Readable.from(this.#lines(made), { objectMode: false }).compose(createGzip()) as AsyncIterable<Uint8Array>;
  }

  async *#lines(made: Exported): AsyncGenerator<Uint8Array> {
    yield Buffer.from(BYTE_ORDER_MARK + csvLine(titlesOf(this.#inHand.terms, made)));
    yield* this.#written('csv', made, 1);
  }

  #workbook(made: Exported): AsyncGenerator<Uint8Array> {
    const { terms, at } = this.#inHand;
    const titles = titlesOf(terms, made);
    const readings = { name: 'Readings', widths: titles.map(() => 20), rows: this.#rowsOfSheet(made, titles) };
    const about = { name: 'About', widths: [20, 60], rows: this.#about(made) };
    return workbook([readings, about], at);
  }

  async *#rowsOfSheet(made: Exported, titles: readonly string[]): AsyncGenerator<Uint8Array | string> {
    yield rowXml(titles, 1);
    yield* this.#written('xlsx', made, 2);
  }

  async *#about(made: Exported): AsyncGenerator<string> {
    const { by, at, terms } = this.#inHand;
    const who = nameOf(await this.#deps.people.named([by]), by);
    yield* aboutRows({ who, at, terms, made, rows: this.#rows });
  }

  /** Once a second at most: small pieces are many. Refuses with `AccessForbidden` and `NotFound`. */
  async #mustStillSee(seen: Seen): Promise<void> {
    const now = this.#deps.clock().getTime();
    if (now - this.#seenAt < LOOK_EVERY_MS) return;
    if (!isStillSeen(seen, seenOf(await seenNow(this.#deps, this.#inHand)))) refuse('AccessForbidden');
    this.#seenAt = now;
  }

  /** The rows piece by piece, each as the server has written it. Before each, what its person sees is looked at again. */
  async *#written(format: ExportFormat, made: Exported, first: number): AsyncGenerator<Uint8Array> {
    const { terms, organizationId } = this.#inHand;
    const offsets = zoneOffsets(terms.from, terms.to, terms.timezone);
    const seen = seenOf(made);
    for (const { columns, rows } of piecesOf(terms, made)) {
      await this.#mustStillSee(seen);
      const cells = columns.map(({ cell }) => cell);
      const statement = statementOf(format, { cells, rows, offsets, firstRow: first + this.#rows });
      const parameters = { ...statement.parameters, org: organizationId };
      for await (const chunk of this.#deps.timeSeries.bytes(statement.sql, statement.format, parameters)) {
        this.#rows += linesIn(chunk);
        if (this.#rows > EXPORT_ROWS[format]) refuse('ExportTooLarge', { limit: EXPORT_ROWS[format] });
        yield chunk;
        await this.#look();
      }
    }
  }
}

const NEW_LINE = 10;

function linesIn(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines;
}

function fileNameOf({ organizationId, terms }: InHand, isPlain: boolean): string {
  const [from, to] = [terms.from, terms.to - 1].map((at) => new Date(at).toISOString().slice(0, 10));
  const csv = isPlain ? 'csv' : 'csv.gz';
  return `readings-${organizationId}-${from}-${to}.${terms.format === 'xlsx' ? 'xlsx' : csv}`;
}
