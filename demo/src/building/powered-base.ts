import { setTimeout as sleep } from 'node:timers/promises';
import { WorkingBase, type BaseSettings } from './base.ts';
import { BaseDevice, type Quirk } from './channel/device.ts';
import { openChannel, type OpenChannel } from './channel/open-channel.ts';
import { openMqttUplink } from './mqtt-uplink.ts';
import { openSenmlUplink } from './senml-uplink.ts';
import type { Credential, Doors, Uplink } from './uplink.ts';

export interface PowerSettings extends Omit<BaseSettings, 'uplink'> {
  readonly credential: Credential;
  readonly doors: Doors;
  readonly clock: () => number;
  readonly quirks: readonly Quirk[];
  readonly index: number;
}

interface Lines {
  readonly uplink: Uplink;
  readonly channel: OpenChannel;
}

/** A base with a plug: without power it hears nothing, says nothing and has no connection. */
export class PoweredBase {
  readonly #settings: PowerSettings;
  readonly #working: WorkingBase;
  readonly #device: BaseDevice;
  #lines: Lines | null = null;
  #switching: Promise<void> | null = null;

  constructor(settings: PowerSettings) {
    const { index, quirks, clock } = settings;
    const pause = (milliseconds: number): Promise<void> => sleep(milliseconds, undefined, { ref: false });
    this.#settings = settings;
    this.#device = new BaseDevice({ index, quirks, clock, pause });
    this.#working = new WorkingBase({ ...settings, uplink: this.#uplink() });
  }

  async start(): Promise<void> {
    this.#lines = await this.#open();
  }

  /** Advances time to `now`. */
  tick(now: number): void {
    const isOn = !this.#settings.script.isOff(this.#settings.base, now);
    if (this.#switching !== null) return;
    if (isOn && this.#lines !== null) this.#working.tick(now);
    else if (isOn) this.#switch(async () => this.start());
    else if (this.#lines !== null) this.#switch(() => this.#close());
  }

  async stop(): Promise<void> {
    await this.#switching;
    await this.#close();
  }

  /** A failure is tried again at the next tick. */
  #switch(work: () => Promise<void>): void {
    this.#switching = work()
      .catch(() => undefined)
      .finally(() => {
        this.#switching = null;
      });
  }

  async #open(): Promise<Lines> {
    const { base, credential, doors, compression } = this.#settings;
    const uplink =
      base.speaks === 'mqtt'
        ? await openMqttUplink(base, credential, doors)
        : openSenmlUplink(credential, doors, compression);
    return { uplink, channel: await openChannel(base, this.#device, { credential, doors }) };
  }

  async #close(): Promise<void> {
    const lines = this.#lines;
    this.#lines = null;
    if (lines !== null) await Promise.all([lines.channel.stop(), lines.uplink.stop()]);
  }

  #uplink(): Pick<Uplink, 'send'> {
    return {
      send: (samples) =>
        this.#lines === null ? Promise.reject(new Error('the base has no power')) : this.#lines.uplink.send(samples),
    };
  }
}
