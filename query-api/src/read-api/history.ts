import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { readingsShape } from '@watchglass/schemas/read-api/views';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { route, type QueryAsked, type QueryRoute } from '../http/route.ts';
import { pathWith, ROOT, selfOf } from './answer.ts';
import { CONTENT_TYPES, CSV_COLUMNS, formatOf, QUICKLY } from './formats.ts';
import { historyPage, type HistoryPage } from './history-page.ts';
import { historyQueryShape, windowOf, wantsLinks, type HistoryQuery, type Kind } from './history-query.ts';
import { needs } from './needs.ts';
import { rangeOf, type Range } from './range.ts';
import { UNITS_READ, unitsOf } from './told-units.ts';

/** Who reads a page more slowly loses it. */
const READ_WITHIN_MS = 30_000;

/** GET /api/v1/measurements/history and /api/v1/telemetry/history: ClickHouse writes the text, which is only passed on. */
export function historyRoute(kind: Kind): QueryRoute {
  return route({
    path: `${ROOT}/${kind}/history`,
    needs: needs('sensors'),
    reads: ['sensors', 'custom_metrics', 'assets', ...UNITS_READ],
    past: 'readings',
    answers: { 200: readingsShape },
    refuses: ['TooManySources'],
    settings: QUICKLY,
    query: historyQueryShape,
    handler: async (asked, h) => {
      const { query, request } = asked;
      const range = rangeOf(query, windowOf(query), asked.clock().getTime());
      const wanted = { query, kind, format: formatOf(request), range, units: await unitsOf(asked) };
      return sent(asked, h, range, await historyPage(asked, wanted));
    },
  });
}

function sent(
  { request, query }: QueryAsked<unknown, HistoryQuery>,
  h: ResponseToolkit,
  { from, to }: Range,
  page: HistoryPage,
): ResponseObject {
  const format = formatOf(request);
  const next =
    page.next &&
    pathWith(request, { from: new Date(from).toISOString(), to: new Date(to).toISOString(), next: page.next });
  const links = wantsLinks(query.links) ? page.links : {};
  const around = { links, self: selfOf(request), ...(next !== undefined && { next }) };
  const body = Readable.from(format === 'json' ? inAnswer(page.text, around) : alone(page.text, format === 'csv'), {
    objectMode: false,
  });
  const told = endedInTime(body, { client: request.raw.res, text: page.text });
  const answer = h.response(told).type(CONTENT_TYPES[format]);
  return next === undefined ? answer : answer.header('NextLink', next);
}

interface Sent {
  readonly client: Pick<EventEmitter, 'once'> & { readonly destroyed: boolean };
  readonly text: Pick<AsyncIterator<unknown>, 'return'> | null;
}

/** What is sent ends with its client, or when the client takes too long: what it reads from ends with it, begun or not. */
export function endedInTime(body: Readable, { client, text }: Sent): Readable {
  const late = setTimeout(() => body.destroy(new Error('The page was read too slowly.')), READ_WITHIN_MS);
  body.once('close', () => {
    clearTimeout(late);
    // A query that cannot be ended ends by its own limit.
    void text?.return?.().catch(() => undefined);
  });
  client.once('close', () => body.destroy());
  if (client.destroyed) body.destroy();
  return body;
}

/** `{"readings": […], "links": …}`, written around the list. */
async function* inAnswer(text: HistoryPage['text'], around: object): AsyncGenerator<string | Uint8Array> {
  yield '{"readings":';
  if (text === null) yield '[]';
  else yield* text;
  yield `,${JSON.stringify(around).slice(1)}`;
}

async function* alone(text: HistoryPage['text'], isCsv: boolean): AsyncGenerator<string | Uint8Array> {
  if (isCsv) yield BYTE_ORDER_MARK + csvLine(CSV_COLUMNS);
  else if (text === null) yield '[]';
  if (text !== null) yield* text;
}
