import type { EventType } from '@watchglass/schemas/events';
import { eventOf } from '../handle-command.ts';
import type { Deps } from '../deps.ts';
import { keepLooking, workThrough, type Looking } from '../keep-looking.ts';
import type { CalibrationEvent } from '@watchglass/schemas/calibration/events';
import { remind } from './remind.ts';
import { putReminders } from './reminders.ts';

const LOOK_EVERY_MS = 5_000;
const WATCHED = ['SensorCalibrated'] as const satisfies readonly EventType[];

/**
 * Reminds of calibrations before they end. The rows in the private schema are the timers: any number of processes may
 * look, one at a time holds a row. Needs the private schemas.
 */
export function startReminders(
  deps: Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'>,
  { report }: { readonly report: (error: unknown) => void },
): Looking {
  const following = deps.eventStore.follow({
    after: null,
    filter: { types: WATCHED },
    handle: async ({ events }) => {
      for (const recorded of events) {
        const event = eventOf<Extract<CalibrationEvent, { type: 'SensorCalibrated' }>>(recorded);
        await putReminders(deps.relational, event.data, new Date(String(recorded.metadata['at'])));
      }
    },
  });
  const looking = keepLooking((signal) => workThrough(signal, () => remind(deps)), { everyMs: LOOK_EVERY_MS, report });
  return {
    stop: async () => {
      await Promise.all([looking.stop(), following.stop()]);
    },
  };
}
