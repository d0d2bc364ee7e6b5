import { RUN_BYTES_MAX, RUN_READINGS_MAX } from '@watchglass/schemas/integration/limits';
import type { Adapter } from './adapter.ts';
import {
  blockBefore,
  feedHead,
  nextDay,
  nextOfFeed,
  nextOfHistory,
  sensorsOf,
  told,
  type FeedDeps,
  type Placed,
  type Wanted,
} from './feed-reader.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import type { InHand, Place, RunPlan } from './run-store.ts';

/** What a look at the feed found. */
export interface Look {
  readonly wanted: Wanted;
  readonly head: number;
  readonly place: Place;
  /** Null if nothing waits. */
  readonly plan: RunPlan | null;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const START = [0, 0, 0] as const;

/** Looks for what is to be sent next. Null while the workspace is not followed yet: its readings are, from the next block on. */
export async function planRun(
  deps: FeedDeps,
  { inHand, known, adapter }: { readonly inHand: InHand; readonly known: KnownIntegration; readonly adapter: Adapter },
): Promise<Look | null> {
  const { organizationId, integration } = known;
  const { definition } = integration;
  const head = await feedHead(deps, organizationId);
  if (head === null) return null;
  const begun = await placeOf(deps, { inHand, known, head });
  const wanted = {
    organizationId,
    values: definition.values,
    sensors: await sensorsOf(deps, organizationId, definition),
  };
  const most = Math.min(inHand.limitReadings ?? RUN_READINGS_MAX, RUN_READINGS_MAX);
  const { place, found } = await nextReadings(deps, wanted, { place: begun, head, most });
  if (found.length === 0) return { wanted, head, place, plan: null };
  return { wanted, head, place, plan: await encoded(deps, found, { known, adapter }) };
}

/** The place of an integration: the one it had, the one that somebody set, or where the feed is when it begins. */
async function placeOf(
  deps: FeedDeps,
  { inHand, known, head }: { readonly inHand: InHand; readonly known: KnownIntegration; readonly head: number },
): Promise<Place> {
  const { place, resumeAt } = inHand;
  if (resumeAt !== null)
    return { block: await blockBefore(deps, known.organizationId, resumeAt, head), row: ROW_LAST, history: null };
  if (place !== null) return place;
  const { dataFrom } = known.integration.definition;
  if (dataFrom === null) return { block: head, row: ROW_LAST, history: null };
  const from = Date.parse(dataFrom);
  return { block: head, row: ROW_LAST, history: { day: dayOf(from), from, after: START } };
}

/** After every row of a block. */
const ROW_LAST = 2 ** 31 - 1;
/** More than a block has. */
const ROWS_PER_BLOCK = 1_000_000;

interface Found {
  readonly place: Place;
  readonly found: readonly Placed[];
}

async function nextReadings(
  deps: FeedDeps,
  wanted: Wanted,
  { place, head, most }: { readonly place: Place; readonly head: number; readonly most: number },
): Promise<Found> {
  for (let { history } = place; history !== null;) {
    const found = await nextOfHistory(deps, wanted, { place, history, most });
    if (found.length > 0) return { place: { ...place, history }, found };
    const day = await nextDay(deps, wanted.organizationId, dayOf(Date.parse(history.day) + DAY_MS));
    history = day === null ? null : { ...history, day, after: START };
  }
  const live = { ...place, history: null };
  return { place: live, found: await nextOfFeed(deps, wanted, { place: live, upTo: head, most }) };
}

const DAY_MS = 86_400_000;

/** Bytes under a key that names the first and the last reading. What is too large goes in smaller parts. */
async function encoded(
  deps: FeedDeps,
  placed: readonly Placed[],
  { known, adapter }: { readonly known: KnownIntegration; readonly adapter: Adapter },
): Promise<RunPlan | null> {
  const readings = await told(deps, known.organizationId, placed);
  for (let count = placed.length; ; count = Math.ceil(count / 2)) {
    const { type, body } = adapter.encode(readings.slice(0, count), known.integration.definition);
    const [first, last] = [placed[0], placed[count - 1]];
    if (first === undefined || last === undefined) return null;
    if (body.byteLength > RUN_BYTES_MAX && count > 1) continue;
    return { key: keyOf(known.id, first.after, last.after), type, body, readings: count, after: last.after };
  }
}

/** `<integration>:<first>-<last>`, each the place of a reading: a number that grows, or its sensor, metric and time in the history. */
function keyOf(id: string, first: Place, last: Place): string {
  return `${id}:${placeText(first)}-${placeText(last)}`;
}

function placeText({ block, row, history }: Place): string {
  return history === null ? String(block * ROWS_PER_BLOCK + row) : history.after.join('.');
}
