import { toEventAnswer, toNotFound } from './answers.ts';
import { wantsTextIds, write, type ReadCall, type ReadOptions } from './call.ts';
import { messages } from './definitions.ts';
import { toFilter } from './filter.ts';
import type { EventLog, StoredEvent } from './log.ts';
import { unknownHere } from './refusals.ts';
import { serveSubscription } from './subscription.ts';
import { errorOf, type Troubles } from './troubles.ts';

export interface Reading {
  readonly log: EventLog;
  readonly troubles: Troubles;
  readonly sent: { events: number };
}

/** A read of a stream or of all events, in either direction, or a subscription to all events. */
export async function serveRead(call: ReadCall, { log, troubles, sent }: Reading): Promise<void> {
  const options = call.request.getOptions();
  if (options === undefined) return end(call, unknownHere('a read without options'));
  const trouble = troubles.take(options.hasSubscription() ? 'subscribe' : 'read');
  if (trouble !== undefined) return end(call, errorOf(trouble));
  const what = unknownIn(options);
  if (what !== undefined) return end(call, unknownHere(what));
  if (options.hasSubscription()) return serveSubscription(call, options, { log, sent });
  await (options.hasStream() ? serveStream(call, options, log) : serveAll(call, options, log));
  call.end();
}

function unknownIn(options: ReadOptions): string | undefined {
  if (options.getResolveLinks()) return 'links';
  return options.hasSubscription() && options.hasStream() ? 'subscriptions to one stream' : undefined;
}

function end(call: ReadCall, error: Error | undefined): void {
  if (error !== undefined) call.emit('error', error);
}

const isBackwards = (options: ReadOptions): boolean =>
  options.getReadDirection() === messages.ReadReq.Options.ReadDirection.BACKWARDS;

async function serveStream(call: ReadCall, options: ReadOptions, log: EventLog): Promise<void> {
  const from = options.getStream();
  const name = Buffer.from(from?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  const events = log.stream(name);
  if (from === undefined || events === undefined) return write(call, toNotFound(name));
  await writeFrom(call, {
    options,
    events,
    first: from.hasRevision() ? Number(from.getRevision()) : endOf(from, events),
  });
}

/** The given position is included. */
async function serveAll(call: ReadCall, options: ReadOptions, log: EventLog): Promise<void> {
  const from = options.getAll();
  const position = from?.getPosition();
  if (from === undefined) return end(call, unknownHere('a read of neither a stream nor everything'));
  const first = position === undefined ? endOf(from, log.all) : log.indexAt(Number(position.getCommitPosition()));
  await writeFrom(call, { options, events: log.all, first });
}

const endOf = (from: { hasEnd(): boolean }, events: readonly StoredEvent[]): number =>
  from.hasEnd() ? events.length - 1 : 0;

interface Writing {
  readonly options: ReadOptions;
  readonly events: readonly StoredEvent[];
  readonly first: number;
}

async function writeFrom(call: ReadCall, { options, events, first }: Writing): Promise<void> {
  const filter = toFilter(options.getFilter());
  const step = isBackwards(options) ? -1 : 1;
  let left = Number(options.getCount());
  for (let index = first; left > 0 && !call.cancelled; index += step) {
    const event = events[index];
    if (event === undefined) return;
    if (filter?.takes(event) === false) continue;
    left -= 1;
    await write(call, toEventAnswer(event, wantsTextIds(options)));
  }
}
