import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '@watchglass/schemas/events';
import type { QuarantineEvent } from '@watchglass/schemas/quarantine/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';
import { followCutoffs } from '../retention/cutoffs.ts';
import { openAdjustments } from '../sensor/adjustments.ts';
import { storeAccepted, type StoringDeps } from './store-accepted.ts';

const LOOK_EVERY_MS = 200;
const WATCHED = ['QuarantineAccepted', 'QuarantineStored'] as const satisfies readonly EventType[];

/**
 * Stores what people accept of quarantine until all of it is, also what a process left behind. Any number of processes may run it
 * together. Needs the private schemas.
 */
export function startQuarantine(
  wires: Omit<StoringDeps, 'adjustments' | 'cutoffs'>,
  { report }: { readonly report: (error: unknown) => void },
): { stop(): Promise<void> } {
  const cutoffs = followCutoffs(wires.eventStore);
  const deps = { ...wires, adjustments: openAdjustments(wires.relational, wires.clock), cutoffs };
  const stopping = new AbortController();
  const { signal } = stopping;
  const waiting = new Set<string>();
  const take = (recorded: RecordedEvent): void => {
    const { type, data } = eventOf<QuarantineEvent>(recorded);
    if (type === 'QuarantineAccepted') waiting.add(data.groupId);
    else if (type === 'QuarantineStored' && data.done) waiting.delete(data.groupId);
  };
  const following = wires.eventStore.follow({
    after: null,
    filter: { types: WATCHED },
    handle: async ({ events }) => events.forEach(take),
  });
  const storeAll = async (groupId: string): Promise<void> => {
    while (!signal.aborted && (await storeAccepted(deps, groupId)));
  };
  const loop = (async () => {
    while (!signal.aborted) {
      for (const groupId of waiting) await storeAll(groupId).catch(report);
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([loop, following.stop(), cutoffs.stop()]);
    },
  };
}
