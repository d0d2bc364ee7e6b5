import { setTimeout as sleep } from 'node:timers/promises';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { EventType } from '@watchglass/schemas/events';
import type { ReplacementEvent } from '@watchglass/schemas/replacement/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';
import { carryOutReplacement, type Replaced, type ReplacementDeps } from './carry-out-replacement.ts';

const LOOK_EVERY_MS = 200;
const WATCHED = ['SensorReplaced', 'SensorReplacementCompleted'] as const satisfies readonly EventType[];

/**
 * Carries out replacements until each is completed, also those that a process left behind. Any number of processes may
 * run it together: what one has done, the others do not decide again.
 */
export function startReplacements(deps: ReplacementDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = new Map<number, { readonly replaced: Replaced; readonly metadata: EventMetadata }>();
  const take = (recorded: RecordedEvent): void => {
    const { type, data } = eventOf<ReplacementEvent>(recorded);
    if (type === 'SensorReplaced')
      running.set(data.sensorId, { replaced: data, metadata: recorded.metadata as unknown as EventMetadata });
    else running.delete(data.sensorId);
  };
  const following = deps.eventStore.follow({
    after: null,
    filter: { types: WATCHED },
    handle: async ({ events }) => events.forEach(take),
  });
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      for (const { replaced, metadata } of running.values())
        await carryOutReplacement(deps, replaced, metadata).catch(deps.report);
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([loop, following.stop()]);
    },
  };
}
