import type { DeviceBase, DeviceSensor } from './plan.ts';
import { onClockOf, sample, type Sample } from './sampling.ts';
import type { BuildingScript } from './script.ts';
import type { Uplink } from './uplink.ts';

/** Share of radio messages that are lost, and of those that arrive twice. */
const LOST = 0.02;
const REPEATED = 0.01;
/** Duration and interval of the outages of an unreliable base. */
const OUTAGE_MS = 45_000;
const OUTAGE_EVERY_MS = 420_000;
const FIRST_OUTAGE_AFTER_MS = 180_000;
/** A failing sensor sends invalid text from here on, and is silent after the next figure. */
const FAILS_AFTER_MS = 60_000;
const SILENT_AFTER_MS = 150_000;
/** A sensor sends soon after it is switched on. */
const FIRST_WITHIN_MS = 2_500;
/** A base keeps this number of samples while it cannot deliver, then drops the oldest. */
const KEPT_SAMPLES = 50_000;

export interface BaseSettings {
  readonly base: DeviceBase;
  readonly uplink: Pick<Uplink, 'send'>;
  readonly script: BuildingScript;
  /** Factor between the interval on a sensor's label and the actual one. */
  readonly compression: number;
  readonly startedAt: number;
  readonly random: () => number;
}

/**
 * A working base: it receives its sensors' messages when they are due, and first delivers what it could not deliver
 * before.
 */
export class WorkingBase {
  readonly #settings: BaseSettings;
  readonly #due = new Map<number, number>();
  /** Sensors after their first message, which is never lost: a visitor waits for it. */
  readonly #heard = new Set<number>();
  #kept: Sample[] = [];
  #sending = false;

  constructor(settings: BaseSettings) {
    this.#settings = settings;
    for (const sensor of settings.base.sensors)
      this.#due.set(sensor.id, settings.startedAt + settings.random() * Math.min(FIRST_WITHIN_MS, this.#every(sensor)));
  }

  /** Advances time to `now`. */
  tick(now: number): void {
    for (const sensor of this.#settings.base.sensors) {
      const due = this.#due.get(sensor.id) ?? now;
      if (due > now) continue;
      this.#due.set(sensor.id, due + this.#every(sensor) * Math.ceil((now - due + 1) / this.#every(sensor)));
      this.#hear(sensor, now);
    }
    void this.#deliver(now);
  }

  #every(sensor: DeviceSensor): number {
    return (sensor.intervalMinutes * 60_000) / this.#settings.compression;
  }

  #hear(sensor: DeviceSensor, now: number): void {
    const { base, script, startedAt, random } = this.#settings;
    const age = now - startedAt;
    const isFirst = !this.#heard.has(sensor.id);
    this.#heard.add(sensor.id);
    if ((!isFirst && random() < LOST) || (sensor.fault === 'failing' && age > SILENT_AFTER_MS)) return;
    const broken = sensor.fault === 'failing' && age > FAILS_AFTER_MS;
    const measured = sample(sensor, now, (metric) => script.disturbance(sensor, metric, now), broken);
    const heard = onClockOf(base, measured);
    this.#kept.push(heard);
    if (random() < REPEATED) this.#kept.push(heard);
    if (this.#kept.length > KEPT_SAMPLES) this.#kept = this.#kept.slice(-KEPT_SAMPLES);
  }

  #reachable(now: number): boolean {
    if (!this.#settings.base.unreliable) return true;
    const age = now - this.#settings.startedAt - FIRST_OUTAGE_AFTER_MS;
    return age < 0 || age % OUTAGE_EVERY_MS > OUTAGE_MS;
  }

  async #deliver(now: number): Promise<void> {
    if (this.#sending || this.#kept.length === 0 || !this.#reachable(now)) return;
    const batch = this.#kept;
    this.#kept = [];
    this.#sending = true;
    try {
      await this.#settings.uplink.send(batch);
    } catch {
      this.#kept = [...batch, ...this.#kept];
    } finally {
      this.#sending = false;
    }
  }
}
