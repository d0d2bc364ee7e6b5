import { FEED_PAGE_MAX } from '@watchglass/schemas/event-feed/limits';
import { FEED_MODULES, type PublicType } from '@watchglass/schemas/event-feed/types';
import type { EventPage } from '@watchglass/schemas/event-feed/views';
import { holds, type Membership, type Module } from '@watchglass/schemas/member/rights';
import type { Caller, Identity } from '@watchglass/streams/http/caller';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Relational } from '@watchglass/streams/ports/relational';
import { rememberBriefly } from '@watchglass/streams/remember-briefly';
import { openBells, type Listening } from './bell.ts';
import { inSight } from './in-sight.ts';
import { readFeed, viewOf, type FeedRows } from './read-feed.ts';

export interface EventFeedDeps {
  readonly relational: Relational;
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
  /** The membership of now; null once the session, the key or the membership has ended. */
  readonly membershipOf: (
    caller: Pick<Identity, 'kind' | 'id' | 'sessionId'>,
    organizationId: number,
  ) => Promise<Membership | null>;
}

/** One who reads the feed of a workspace. */
export interface FeedReader {
  readonly caller: Pick<Caller, 'kind' | 'id' | 'sessionId'>;
  readonly organizationId: number;
  /** Null for every type. */
  readonly types: readonly PublicType[] | null;
}

export interface EventFeed {
  /** A page by the rights of now; null if there are none any more. */
  page(reader: FeedReader, after: number, limit: number): Promise<EventPage | null>;
  /** The same for those who stand at the head: readers at one place share one read. `rung` is of their bell. */
  shared(reader: FeedReader, after: number, rung: number): Promise<EventPage | null>;
  /** The membership of now, as of each look of whoever waits for long. */
  readonly membershipOf: EventFeedDeps['membershipOf'];
  listen(organizationId: number): Listening;
  readonly isStopped: boolean;
  stop(): void;
}

const SHARED_MS = 1_000;
const MOST_SHARED = 1_000;

export function openEventFeed({ relational, liveBus, clock, membershipOf }: EventFeedDeps): EventFeed {
  const bells = openBells(liveBus);
  const heads = rememberBriefly(
    (key) => {
      const [organizationId = 0, after = 0] = key.split('/').map(Number);
      return readFeed(relational, { organizationId, after, limit: FEED_PAGE_MAX, modules: null, types: null });
    },
    { forMs: SHARED_MS, most: MOST_SHARED, clock },
  );
  const pageOf = async (
    { organizationId, types }: FeedReader,
    membership: Membership,
    { rows, head, limit }: FeedRows & { readonly limit: number },
  ): Promise<EventPage> => {
    const modules = modulesOf(membership);
    const wanted = rows.filter(({ module, type }) => modules.includes(module) && (types?.includes(type) ?? true));
    const seen = await inSight(relational, membership, { organizationId, rows: wanted });
    const isFull = rows.length >= limit;
    return { events: seen.map(viewOf), cursor: `n${isFull ? (rows.at(-1)?.n ?? head) : head}`, more: isFull };
  };
  return {
    async page(reader, after, limit) {
      const { caller, organizationId, types } = reader;
      const membership = await membershipOf(caller, organizationId);
      if (membership === null) return null;
      const modules = modulesOf(membership);
      const found = await readFeed(relational, { organizationId, after, limit, modules, types });
      return pageOf(reader, membership, { ...found, limit });
    },
    async shared(reader, after, rung) {
      const { caller, organizationId } = reader;
      const membership = await membershipOf(caller, organizationId);
      if (membership === null || modulesOf(membership).length === 0) return null;
      const found = await heads.get(`${organizationId}/${after}/${rung}`);
      return pageOf(reader, membership, { ...found, limit: FEED_PAGE_MAX });
    },
    membershipOf,
    listen: (organizationId) => bells.listen(organizationId),
    get isStopped() {
      return bells.isStopped;
    },
    stop: () => bells.stop(),
  };
}

/** The modules whose events a member may read. */
export const modulesOf = (membership: Membership): readonly Module[] =>
  FEED_MODULES.filter((module) => holds(membership, module, 'r'));
