import { auditStream } from '@watchglass/schemas/audit/events';
import type { NewEvent } from '@watchglass/streams/ports/event-store';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { ServiceDeps } from '../deps.ts';
import { asNew } from '../handle-command.ts';
import { RefusalFold, type RecordedRefusal, type Refused } from './fold-refusals.ts';

export interface RefusalRecorder {
  /** Queues a refusal; never waits and never throws. */
  record(refused: Refused): void;
  /** Records the folded refusals and waits until they are stored. */
  stop(): Promise<void>;
}

type RecorderDeps = Pick<ServiceDeps, 'eventStore' | 'clock' | 'newId' | 'log'>;

interface Outgoing {
  readonly stream: string;
  readonly event: NewEvent;
}

const LOOK_EVERY_MS = 1000;
/** The queue's limit while the event store is unavailable; further refusals are only counted in the log. */
const WAITING_MAX = 10_000;

/** Records refusals in `audit-<organization>`, asynchronously to their responses. */
export function recordRefusals(deps: RecorderDeps): RefusalRecorder {
  const { clock, newId, log } = deps;
  const fold = new RefusalFold();
  const waiting: Outgoing[] = [];
  let sending: Promise<void> | undefined;

  const put = ({ event, metadata }: RecordedRefusal): void => {
    const { organizationId } = event.data;
    if (waiting.length >= WAITING_MAX) log.warn({ organizationId }, 'a refusal was not recorded');
    else
      for (const fresh of asNew([event], { metadata, newId }))
        waiting.push({ stream: auditStream(organizationId), event: fresh });
  };

  const look = (nowMs: number): Promise<void> => {
    for (const closed of fold.close(nowMs)) put(closed);
    sending ??= send(waiting, deps).finally(() => {
      sending = undefined;
    });
    return sending;
  };

  const timer = setInterval(() => void look(clock().getTime()), LOOK_EVERY_MS).unref();
  return {
    record: (refused) => {
      const now = clock().getTime();
      const first = fold.take(refused, now);
      if (!first) return;
      put(first);
      void look(now);
    },
    stop: async () => {
      clearInterval(timer);
      await sending;
      await look(Number.POSITIVE_INFINITY);
    },
  };
}

/** Appends the queue in order until the event store fails; the rest waits for the next interval. */
async function send(waiting: Outgoing[], { eventStore, log }: RecorderDeps): Promise<void> {
  for (let next = waiting[0]; next; next = waiting[0]) {
    try {
      await eventStore.append(next.stream, 'any', [next.event]);
    } catch (error) {
      if (error instanceof Unavailable) return;
      log.error({ err: error, stream: next.stream }, 'a refusal could not be recorded');
    }
    waiting.shift();
  }
}
