import type { EventMetadata } from '@watchglass/schemas/event';
import type { EventType } from '@watchglass/schemas/events';
import type { ReplacementEvent } from '@watchglass/schemas/replacement/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';
import { keepLooking, type Looking } from '../keep-looking.ts';
import { carryOutReplacement, type Replaced, type ReplacementDeps } from './carry-out-replacement.ts';

const LOOK_EVERY_MS = 200;
const WATCHED = ['SensorReplaced', 'SensorReplacementCompleted'] as const satisfies readonly EventType[];

/**
 * Carries out replacements until each is completed, also those that a process left behind. Any number of processes may
 * run it together: what one has done, the others do not decide again.
 */
export function startReplacements(deps: ReplacementDeps): Looking {
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
  const carryOut = async (): Promise<void> => {
    for (const { replaced, metadata } of running.values())
      await carryOutReplacement(deps, replaced, metadata).catch(deps.report);
  };
  const looking = keepLooking(carryOut, { everyMs: LOOK_EVERY_MS, report: deps.report });
  return {
    stop: async () => {
      await Promise.all([looking.stop(), following.stop()]);
    },
  };
}
