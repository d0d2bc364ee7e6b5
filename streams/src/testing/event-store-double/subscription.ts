import { randomUUID } from 'node:crypto';
import { toCaughtUp, toCheckpoint, toConfirmation, toEventAnswer } from './answers.ts';
import { toFilter, type Filter } from './filter.ts';
import type { EventLog, StoredEvent } from './log.ts';
import { until, wantsTextIds, write, type ReadCall, type ReadOptions } from './call.ts';

interface Subscribed {
  readonly log: EventLog;
  readonly sent: { events: number };
}

/**
 * All events after a position (exclusive), then new ones while the call is open. With a filter, the subscriber receives
 * a checkpoint after each window of examined events, and when it has caught up.
 */
export async function serveSubscription(
  call: ReadCall,
  options: ReadOptions,
  { log, sent }: Subscribed,
): Promise<void> {
  const filter = toFilter(options.getFilter());
  let next = firstAfter(options, log);
  await write(call, toConfirmation(randomUUID()));
  for (let isLive = false; !call.cancelled;) {
    const event = log.all[next];
    if (event !== undefined) {
      next += 1;
      await tell(call, event, {
        sent,
        filter,
        textIds: wantsTextIds(options),
        isCheckpoint: next % (filter?.checkpointEvery ?? 1) === 0,
      });
    } else if (isLive) await until(call, (done) => log.onAppend(done));
    else {
      await goLive(call, log, filter);
      isLive = true;
    }
  }
}

interface Telling {
  readonly sent: { events: number };
  readonly filter: Filter | undefined;
  readonly textIds: boolean;
  readonly isCheckpoint: boolean;
}

async function tell(
  call: ReadCall,
  event: StoredEvent,
  { sent, filter, textIds, isCheckpoint }: Telling,
): Promise<void> {
  if (filter?.takes(event) !== false) {
    sent.events += 1;
    await write(call, toEventAnswer(event, textIds));
  }
  if (filter !== undefined && isCheckpoint) await write(call, toCheckpoint(event.position));
}

async function goLive(call: ReadCall, log: EventLog, filter: Filter | undefined): Promise<void> {
  const last = log.all.at(-1);
  if (filter !== undefined && last !== undefined) await write(call, toCheckpoint(last.position));
  await write(call, toCaughtUp());
}

function firstAfter(options: ReadOptions, log: EventLog): number {
  const from = options.getAll();
  const after = from?.getPosition();
  if (from?.hasEnd() === true) return log.all.length;
  return after === undefined ? 0 : log.indexAt(Number(after.getCommitPosition()) + 1);
}
