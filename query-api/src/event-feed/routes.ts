import { STREAMS_PER_ACCOUNT } from '@watchglass/schemas/event-feed/limits';
import { eventQueryShape, eventStreamQueryShape } from '@watchglass/schemas/event-feed/queries';
import { typesNamed, type PublicType } from '@watchglass/schemas/event-feed/types';
import { eventPageShape, type EventPage } from '@watchglass/schemas/event-feed/views';
import type { Membership } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { headerOf, type Caller } from '@watchglass/streams/http/caller';
import { wordList } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { modulesOf, type EventFeed, type FeedReader } from './event-feed.ts';
import { beginningOf } from './read-feed.ts';
import { streamOf } from './stream.ts';

const said = {
  needs: { access: 'credential' },
  reads: ['event_feed', 'moments'],
  past: 'never',
  refuses: ['CursorExpired', 'CursorUnknown', 'EventTypeUnknown'],
} as const;
const CURSOR = /^n\d{1,9}$/;
/** The open streams of each account, by its kind and id. */
const open = new Map<string, number>();

/** GET /api/v1/events and /api/v1/events/stream. */
export const eventFeedRoutes = [
  route({
    ...said,
    path: '/api/v1/events',
    answers: { 200: eventPageShape },
    query: eventQueryShape,
    handler: async ({ relational, clock, eventFeed, caller, sight, query, request }) => {
      const reader = readerOf(caller, sight.organizationId, query.types);
      const after = await beginningOf(relational, { ...sight, cursor: query.after, now: clock() });
      const isGone = (): boolean => request.raw.res.destroyed;
      return polled(eventFeed, reader, { ...query, after, isGone });
    },
  }),
  route({
    ...said,
    path: '/api/v1/events/stream',
    produces: 'text/event-stream',
    refuses: [...said.refuses, 'TooManyStreams'],
    answers: { 200: true },
    query: eventStreamQueryShape,
    settings: { timeout: { server: false, socket: false } },
    handler: async ({ relational, clock, eventFeed, caller, sight, query, request }, h) => {
      const reader = readerOf(caller, sight.organizationId, query.types);
      const last = headerOf(request, 'last-event-id');
      const cursor = CURSOR.test(last) ? last : query.after;
      const after = await beginningOf(relational, { ...sight, cursor, now: clock() });
      const { res } = request.raw;
      const stream = streamOf({
        feed: eventFeed,
        reader,
        after,
        unsent: () => res.writableLength,
        onEnd: taken(`${caller.kind} ${caller.id}`),
      });
      res.once('close', () => stream.destroy());
      // A compressed answer would wait in the compressor.
      return h
        .response(stream)
        .type('text/event-stream')
        .header('content-encoding', 'identity')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no');
    },
  }),
];

/** Takes one of the account's streams; returns what gives it back. */
function taken(account: string): () => void {
  const running = open.get(account) ?? 0;
  if (running >= STREAMS_PER_ACCOUNT) refuse('TooManyStreams', { most: STREAMS_PER_ACCOUNT });
  open.set(account, running + 1);
  return () => {
    const left = (open.get(account) ?? 1) - 1;
    if (left > 0) open.set(account, left);
    else open.delete(account);
  };
}

function readerOf(caller: Caller<Membership>, organizationId: number, named: string): FeedReader {
  const { membership } = caller;
  if (membership === null || modulesOf(membership).length === 0) refuse('AccessForbidden');
  return { caller, organizationId, types: typesOf(named) };
}

function typesOf(named: string): readonly PublicType[] | null {
  const words = wordList(named);
  if (words.length === 0) return null;
  const { types, unknown } = typesNamed(words);
  return unknown.length > 0 ? refuse('EventTypeUnknown', { unknown }) : types;
}

interface Poll {
  readonly after: number;
  readonly limit: number;
  readonly wait: number;
  readonly isGone: () => boolean;
}

/** Waits for events that the reader may see, for as long as it asked. Rights count as of each look. */
async function polled(feed: EventFeed, reader: FeedReader, { after, limit, wait, isGone }: Poll): Promise<EventPage> {
  const until = performance.now() + wait * 1_000;
  const bell = feed.listen(reader.organizationId);
  let from = after;
  try {
    for (;;) {
      const { rung } = bell;
      const page = (await feed.page(reader, from, limit)) ?? refuse('NotFound');
      const left = until - performance.now();
      if (page.events.length > 0 || page.more || left <= 0 || feed.isStopped || isGone()) return page;
      from = Number(page.cursor.slice(1));
      await bell.wait(rung, Math.min(left, LOOK_EVERY_MS));
    }
  } finally {
    bell.end();
  }
}

/** An announcement may be lost. */
const LOOK_EVERY_MS = 2_000;
