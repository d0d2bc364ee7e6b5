import { calibrationsStream, type CalibrationReminderEvent } from '@watchglass/schemas/calibration/events';
import { newestCalibration } from '@watchglass/schemas/calibration/state';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { v5 } from 'uuid';
import type { Deps } from '../deps.ts';
import { asNew, load } from '../handle-command.ts';
import { sensorFold, type Sensor } from '../sensor/sensor.ts';
import { lockDue, markTold, type Reminder } from './reminders.ts';

const REMINDERS = '0b5a4f0e-6c3a-4d6a-8b51-6d6a3f1f7f52';

/** Returns true if the sensor's state still follows this certificate: it is neither withdrawn nor superseded. */
export function stillCounts(sensor: Sensor, calibrationId: string): boolean {
  if (sensor.status === 'unheard' || sensor.state === 'deleted') return false;
  return newestCalibration(sensor.calibrations.filter(({ withdrawn }) => !withdrawn))?.id === calibrationId;
}

/**
 * Publishes the due reminders of one organization about one day; false if none is due. Reminders that were missed are one:
 * the latest. The event's id comes from the locked rows, so a process that dies before they are marked publishes it once.
 */
export async function remind(deps: Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'>): Promise<boolean> {
  return deps.relational.transaction(async (tx) => {
    const now = deps.clock();
    const due = await lockDue(tx, now);
    const [first] = due;
    if (first === undefined) return false;
    const sensorIds = await remindedSensors(deps.eventStore, due);
    if (sensorIds.length > 0) {
      const { organizationId, dueOn } = first;
      const daysBefore = Math.min(...due.map((each) => each.daysBefore));
      const event: CalibrationReminderEvent = {
        type: 'CalibrationsFellDue',
        data: { organizationId, dueOn, daysBefore, sensorIds },
      };
      const metadata = {
        organizationId,
        actor: { kind: 'system', id: 'calibrations' },
        at: now.toISOString(),
        correlationId: deps.newId(),
      } as const;
      const newId = (): string => v5(due.map((each) => `${each.calibrationId} ${each.daysBefore}`).join(), REMINDERS);
      await deps.eventStore.append(calibrationsStream(organizationId), 'any', asNew([event], { metadata, newId }));
    }
    await markTold(tx, due);
    return true;
  });
}

async function remindedSensors(store: EventStore, due: readonly Reminder[]): Promise<number[]> {
  const found = new Set<number>();
  for (const { sensorId, calibrationId } of due) {
    const { state } = await load(store, sensorStream(sensorId), sensorFold);
    if (stillCounts(state, calibrationId)) found.add(sensorId);
  }
  return [...found].toSorted((one, other) => one - other);
}
