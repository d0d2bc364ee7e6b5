import { PassThrough } from 'node:stream';
import {
  STREAM_COMMENT_SECONDS,
  STREAM_MAX_MINUTES,
  STREAM_RIGHTS_SECONDS,
  STREAM_UNSENT_MAX_BYTES,
} from '@watchglass/schemas/event-feed/limits';
import type { EventPage } from '@watchglass/schemas/event-feed/views';
import type { EventFeed, FeedReader } from './event-feed.ts';

/** Half of the time in which a stream has to end after its rights, so that one late look is still in time. */
const LOOK_EVERY_MS = (STREAM_RIGHTS_SECONDS * 1000) / 2;
/** A reader that is far behind is waited for, for this long. */
const PATIENCE_MS = 30_000;

export interface StreamTerms {
  readonly feed: EventFeed;
  readonly reader: FeedReader;
  /** The number of the last entry that the reader knows. */
  readonly after: number;
  /** Bytes that the connection has not taken yet, beside those of the stream. */
  readonly unsent: () => number;
  readonly onEnd: () => void;
}

/**
 * Server-sent events (WHATWG HTML 9.2): each with the cursor as its id. What keeps an idle line open carries the cursor too, so
 * that a reader that comes back does not pass again what was hidden from it. The stream ends after an hour, with the rights of its
 * reader, and once the reader leaves too much unread.
 */
export function streamOf(terms: StreamTerms): PassThrough {
  const out = new PassThrough();
  let isOver = false;
  out.once('close', () => {
    isOver = true;
    terms.onEnd();
  });
  run(terms, out, () => isOver).then(
    () => out.end(),
    () => out.destroy(),
  );
  return out;
}

async function run(terms: StreamTerms, out: PassThrough, isOver: () => boolean): Promise<void> {
  const { feed, reader } = terms;
  const bell = feed.listen(reader.organizationId);
  const endsAt = performance.now() + STREAM_MAX_MINUTES * 60_000;
  const isLeft = (): boolean => !isOver() && !feed.isStopped && performance.now() < endsAt;
  const said = { at: performance.now() };
  let { after } = terms;
  out.write(`retry: 2000\n\n`);
  try {
    for (;;) {
      const { rung } = bell;
      const page = await feed.shared(reader, after, rung);
      if (page === null || !isLeft()) return;
      after = Number(page.cursor.slice(1));
      say(page, out, said);
      if (!(await isRead(terms, out, page.more))) return;
      if (!page.more) await bell.wait(rung, LOOK_EVERY_MS);
    }
  } finally {
    bell.end();
  }
}

function say(page: EventPage, out: PassThrough, said: { at: number }): void {
  const isDue = performance.now() - said.at >= STREAM_COMMENT_SECONDS * 1_000 - LOOK_EVERY_MS;
  if (page.events.length === 0 && !isDue) return;
  out.write(page.events.length > 0 ? textOf(page) : `: \nid: ${page.cursor}\n\n`);
  said.at = performance.now();
}

const textOf = ({ events }: EventPage): string =>
  events.map((event) => `id: n${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');

/** False if the reader is cut off. One that is reading the past is waited for. */
async function isRead({ unsent }: StreamTerms, out: PassThrough, isPast: boolean): Promise<boolean> {
  const left = (): number => out.readableLength + out.writableLength + unsent();
  const until = performance.now() + PATIENCE_MS;
  while (isPast && left() > STREAM_UNSENT_MAX_BYTES / 4 && performance.now() < until && !out.destroyed)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return left() <= STREAM_UNSENT_MAX_BYTES;
}
