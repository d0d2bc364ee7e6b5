import {
  STREAM_MAX_MINUTES,
  STREAM_RIGHTS_SECONDS,
  STREAM_UNSENT_MAX_BYTES,
} from '@watchglass/schemas/event-feed/limits';
import type { EventPage, PublicEventView } from '@watchglass/schemas/event-feed/views';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventFeed } from './event-feed.ts';
import { streamOf } from './stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (seq: number, bytes = 0): PublicEventView => ({
  id: '00000000-0000-7000-8000-000000000000',
  type: 'rule.changed',
  timestamp: '2026-11-26T00:00:00.000Z',
  seq,
  subject: { kind: 'rule', id: 'r' },
  actor: { kind: 'user', id: 'u' },
  data: { filler: 'x'.repeat(bytes) },
});

/** A feed whose bell rings when its owner says so. */
function feedOf(pageAt: (after: number) => EventPage | null) {
  const feed: EventFeed = {
    page: () => Promise.resolve(null),
    shared: (_reader, after) => Promise.resolve(pageAt(after)),
    membershipOf: () => Promise.resolve(null),
    listen: () => ({
      rung: 0,
      wait: (_seen, ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      end: () => undefined,
    }),
    isStopped: false,
    stop: () => undefined,
  };
  const onEnd = vi.fn();
  const stream = streamOf({
    feed,
    reader: { caller: { kind: 'apiAccount', id: 'a' }, organizationId: 7, types: null },
    after: 0,
    unsent: () => 0,
    onEnd,
  });
  return { stream, onEnd };
}

const nothingAfter = (after: number): EventPage => ({ events: [], cursor: `n${after}`, more: false });

it('ends after an hour, and not before', async () => {
  const { stream, onEnd } = feedOf(nothingAfter);
  stream.resume();
  await vi.advanceTimersByTimeAsync(STREAM_MAX_MINUTES * 60_000 - 2_000);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('is cut once its reader leaves a mebibyte unread, and not before', async () => {
  const bytes = STREAM_UNSENT_MAX_BYTES / 8;
  const { stream, onEnd } = feedOf((after) => ({
    events: [event(after + 1, bytes)],
    cursor: `n${after + 1}`,
    more: false,
  }));
  // Nobody reads.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stream.writableEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stream.writableEnded).toBe(true);
  expect(stream.readableLength + stream.writableLength).toBeLessThan(STREAM_UNSENT_MAX_BYTES + 2 * bytes);
  stream.resume();
  await vi.advanceTimersByTimeAsync(100);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('tells a reader who reads each event once, with its cursor', async () => {
  const { stream } = feedOf((after) =>
    after < 3 ? { events: [event(after + 1)], cursor: `n${after + 1}`, more: false } : nothingAfter(after),
  );
  let text = '';
  stream.on('data', (part: Buffer) => (text += part.toString()));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...text.matchAll(/^id: (n\d+)\nevent:/gm)].map(([, cursor]) => cursor)).toEqual(['n1', 'n2', 'n3']);
  stream.destroy();
});

it('ends within two seconds of the end of its reader’s rights', async () => {
  let mayRead = true;
  const { stream, onEnd } = feedOf((after) => (mayRead ? nothingAfter(after) : null));
  stream.resume();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onEnd).not.toHaveBeenCalled();
  mayRead = false;
  await vi.advanceTimersByTimeAsync(STREAM_RIGHTS_SECONDS * 1_000);
  expect(onEnd).toHaveBeenCalledOnce();
});
