import { COLD_BASE, COLD_STORE_ID, DOOR_ID, DYING_BASE, type DeviceBase, type DeviceSensor } from './plan.ts';

const SECOND_MS = 1_000;
/** Seconds after the start at which the meeting room fills and the cold store's door is left open. */
const WARNING_AFTER = 15;
const CRITICAL_AFTER = 130;
const MEETING_SECONDS = 300;
const DOOR_OPEN_SECONDS = 90;
/** The door opens and closes again and again for two minutes of each half an hour. */
const CHATTER = { every: 1_800, first: 240, lasts: 120, period: 24 } as const;
/** After a cut all coolers warm up; the base has a battery for some minutes, and is silent long enough to be found offline. */
const COOLING_GROUP = 'Cold chain';
const POWER = { warmer: 14, cut: 14 * 60, battery: 180 } as const;
const DYING_AFTER = 180;

/**
 * Scripted events beside the building's normal life: a warning in the first minute, a critical alarm in the third, a
 * door that chatters, a base that dies, and the events that visitors cause.
 */
export class BuildingScript {
  readonly #startedAt: number;
  readonly #meetingRoomId: number;
  #doorOpenFrom: number;
  #powerCutAt = -Infinity;

  constructor(startedAt: number, meetingRoomId: number) {
    this.#startedAt = startedAt;
    this.#meetingRoomId = meetingRoomId;
    this.#doorOpenFrom = startedAt + CRITICAL_AFTER * SECOND_MS;
  }

  /** Opens the cold store's door now. */
  leaveDoorOpen(at: number): void {
    this.#doorOpenFrom = at;
  }

  /** Cuts the power of the cold chain's base and coolers for a while. */
  cutPower(at: number): void {
    if (at - this.#powerCutAt > POWER.cut * SECOND_MS) this.#powerCutAt = at;
  }

  /** True while a base is without power: it hears nothing and says nothing. */
  isOff({ serial }: Pick<DeviceBase, 'serial'>, at: number): boolean {
    if (serial === DYING_BASE) return at - this.#startedAt > DYING_AFTER * SECOND_MS;
    const cut = (at - this.#powerCutAt) / SECOND_MS;
    return serial === COLD_BASE && cut > POWER.battery && cut < POWER.cut;
  }

  /** The script's addition to a sensor's own curve. */
  disturbance(sensor: DeviceSensor, metric: string, at: number): number {
    if (sensor.id === DOOR_ID) return this.#isDoorOpen(at) ? 1 : 0;
    if (sensor.id === this.#meetingRoomId && metric === 'co2')
      return 900 * during(at, this.#startedAt + WARNING_AFTER * SECOND_MS, MEETING_SECONDS);
    if (sensor.group !== COOLING_GROUP || metric !== 'temperature') return 0;
    const door = sensor.id === COLD_STORE_ID ? 9 * during(at, this.#doorOpenFrom, DOOR_OPEN_SECONDS) : 0;
    return door + POWER.warmer * during(at, this.#powerCutAt, POWER.cut, 60);
  }

  #isDoorOpen(at: number): boolean {
    const since = (at - this.#startedAt) / SECOND_MS;
    const isChattering = (since - CHATTER.first) % CHATTER.every < CHATTER.lasts && since >= CHATTER.first;
    return (
      during(at, this.#doorOpenFrom, DOOR_OPEN_SECONDS) > 0 ||
      (isChattering && since % CHATTER.period < CHATTER.period / 2)
    );
  }
}

/** 0 outside, rising to 1 within some seconds and falling as fast at the end. */
function during(at: number, from: number, seconds: number, ramp = 10): number {
  const since = (at - from) / SECOND_MS;
  return Math.max(0, Math.min(1, since / ramp, (seconds - since) / ramp));
}
