import { COLD_STORE_ID, type DeviceSensor } from './plan.ts';

const SECOND_MS = 1_000;
/** Seconds after the start at which the meeting room fills and the cold store's door is left open. */
const WARNING_AFTER = 15;
const CRITICAL_AFTER = 130;
const MEETING_SECONDS = 300;
const DOOR_OPEN_SECONDS = 90;

/**
 * Scripted events beside the building's normal life: a warning in the first minute, a critical alarm in the third, and
 * the events that visitors cause.
 */
export class BuildingScript {
  readonly #startedAt: number;
  readonly #meetingRoomId: number;
  #doorOpenFrom: number;

  constructor(startedAt: number, meetingRoomId: number) {
    this.#startedAt = startedAt;
    this.#meetingRoomId = meetingRoomId;
    this.#doorOpenFrom = startedAt + CRITICAL_AFTER * SECOND_MS;
  }

  /** Opens the cold store's door now. */
  leaveDoorOpen(at: number): void {
    this.#doorOpenFrom = at;
  }

  /** The script's addition to a sensor's own curve. */
  disturbance(sensor: DeviceSensor, metric: string, at: number): number {
    if (sensor.id === COLD_STORE_ID && metric === 'temperature')
      return 9 * during(at, this.#doorOpenFrom, DOOR_OPEN_SECONDS);
    if (sensor.id === this.#meetingRoomId && metric === 'co2') {
      return 900 * during(at, this.#startedAt + WARNING_AFTER * SECOND_MS, MEETING_SECONDS);
    }
    return 0;
  }
}

/** 0 outside, rising to 1 within ten seconds and falling as fast at the end. */
function during(at: number, from: number, seconds: number): number {
  const since = (at - from) / SECOND_MS;
  return Math.max(0, Math.min(1, since / 10, (seconds - since) / 10));
}
