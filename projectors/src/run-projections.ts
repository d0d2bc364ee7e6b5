import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EventBatch, EventStore, Following, Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import { announce } from './announce.ts';
import { addCheckpoints, lockCheckpoints, moveCheckpoints } from './checkpoints.ts';
import type { Change, Projection } from './projection.ts';
import { tellParked, tellProjected } from './tell-projected.ts';

export interface ProjectionDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly liveBus: Pick<LiveBus, 'publish'>;
  /** Called for each parked event. */
  readonly report: (error: unknown) => void;
  readonly log?: Logger;
}

/** Part of the stream: the events between two positions, the first excluded. */
export interface Page extends EventBatch {
  readonly after: Position | null;
}

const ATTEMPTS = 3;
const PAUSE_MS = 500;
const PAGE_EVERY_MS = 20;

/**
 * Runs projections together: one reader and one transaction per page serve them all, so the number of projections
 * hardly changes the cost of a page. One that is behind catches up beside the others. Their tables must exist. Pages
 * begin at least `pageEveryMs` apart: the first event of a burst is written at once, and later ones share transactions.
 */
export async function runProjections(
  projections: readonly Projection[],
  deps: ProjectionDeps,
  pageEveryMs: number = PAGE_EVERY_MS,
): Promise<Following> {
  const names = projections.map(({ name }) => name);
  await addCheckpoints(deps.relational, names);
  const checkpoints = await deps.relational.transaction((tx) => lockCheckpoints(tx, names));
  const furthest = [...checkpoints.values()].reduce<Position | null>(
    (most, { position }) => (isBehind(most, position) ? position : most),
    null,
  );
  const behind = projections.filter(({ name }) => isBehind(checkpoints.get(name)?.position ?? null, furthest));
  const stopping = new AbortController();
  let after = furthest;
  const following = deps.eventStore.follow({
    after,
    filter: filterOf(projections),
    handle: async (batch) => {
      const pace = sleep(pageEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      await project(projections, { ...batch, after }, deps);
      after = batch.upTo;
      await pace;
    },
  });
  const done = Promise.all([following.done, ...behind.map((each) => catchUp(each, deps, stopping.signal))]);
  return {
    done: done.then(() => undefined),
    async stop() {
      stopping.abort();
      await following.stop();
      await done;
    },
  };
}

/**
 * Brings one projection from its checkpoint to the head. From there the shared runner continues, because none of its
 * pages can begin later.
 */
export async function catchUp(projection: Projection, deps: ProjectionDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await readToHead(projection, deps, signal)) return;
    } catch (error) {
      deps.report(error);
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function readToHead(projection: Projection, deps: ProjectionDeps, signal: AbortSignal): Promise<boolean> {
  const checkpoints = await deps.relational.transaction((tx) => lockCheckpoints(tx, [projection.name]));
  let after = checkpoints.get(projection.name)?.position ?? null;
  for await (const batch of deps.eventStore.readAll(after, filterOf([projection]))) {
    if (signal.aborted) return false;
    await project([projection], { ...batch, after }, deps);
    after = batch.upTo;
  }
  return !isBehind(after, await deps.eventStore.head());
}

/** The union of the projections' event types. */
export function filterOf(projections: readonly Projection[]): { types?: string[] } {
  const wanted = projections.map(({ types }) => types);
  if (wanted.includes(null)) return {};
  return { types: [...new Set(wanted.flatMap((types) => [...(types ?? [])]))] };
}

function isBehind(position: Position | null, other: Position | null): boolean {
  return (position ?? '') < (other ?? '');
}

/**
 * Writes one page and announces its changes. A failure is narrowed down by halves to one projection and one event;
 * after three attempts that event is parked and the stream continues. `Unavailable` is thrown, and the page is retried.
 */
export async function project(
  projections: readonly Projection[],
  page: Page,
  deps: ProjectionDeps,
  attempt = 1,
): Promise<void> {
  const startedAt = Date.now();
  try {
    const changes = await deps.relational.transaction((tx) => writePage(tx, projections, page));
    announce(changes, page.upTo, deps.liveBus);
    tellProjected(projections, page.events, { startedAt, log: deps.log });
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    const parts = split(projections, page);
    if (parts.length > 0) for (const part of parts) await project(part.projections, part.page, deps);
    else if (attempt < ATTEMPTS) await project(projections, page, deps, attempt + 1);
    else await park(projections, page, error, deps);
  }
}

/**
 * Skips a projection before the beginning of the page, because it is being rebuilt or catching up, and one with tables
 * of another version.
 */
async function writePage(tx: Queryable, projections: readonly Projection[], page: Page): Promise<Change[]> {
  const checkpoints = await lockCheckpoints(
    tx,
    projections.map(({ name }) => name),
  );
  const changes: Change[] = [];
  const ready = projections.filter((projection) => {
    const { position = null, form = null } = checkpoints.get(projection.name) ?? {};
    return form === (projection.next?.form ?? null) && !isBehind(position, page.after);
  });
  for (const projection of ready) {
    const events = eventsFor(projection, page.events, checkpoints.get(projection.name)?.position ?? null);
    if (events.length > 0) changes.push(...(await projection.write(tx, events)));
  }
  await moveCheckpoints(
    tx,
    ready.map(({ name }) => name),
    page.upTo,
  );
  return changes;
}

function eventsFor(
  { types }: Projection,
  events: readonly RecordedEvent[],
  after: Position | null,
): readonly RecordedEvent[] {
  return events.filter(({ type, position }) => isBehind(after, position) && (types === null || types.has(type)));
}

interface Part {
  readonly projections: readonly Projection[];
  readonly page: Page;
}

/** Halves of the same work, each with its projection's events in order; none for a single event of one projection. */
function split(projections: readonly Projection[], page: Page): Part[] {
  if (projections.length > 1) return projections.map((projection) => ({ projections: [projection], page }));
  const middle = page.events.length >> 1;
  const last = page.events[middle - 1];
  if (last === undefined) return [];
  return [
    { projections, page: { events: page.events.slice(0, middle), after: page.after, upTo: last.position } },
    { projections, page: { events: page.events.slice(middle), after: last.position, upTo: page.upTo } },
  ];
}

/** A fault without an event is thrown, and the page is retried. */
async function park(
  [projection]: readonly Projection[],
  { events, upTo }: Page,
  error: unknown,
  deps: ProjectionDeps,
): Promise<void> {
  const [event] = events;
  if (projection === undefined || event === undefined) throw error;
  await deps.relational.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO read.parked_events (projection, event_id, position, stream, type, error)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [projection.name, event.id, event.position, event.stream, event.type, String(error)],
    );
    await moveCheckpoints(tx, [projection.name], upTo);
  });
  tellParked(projection, event, deps.log);
  deps.report(error);
}
