import { createHash } from 'node:crypto';
import type { BaseAnswer, BaseRequest } from '@watchglass/schemas/base/channel';
import type { Outlets } from '@watchglass/schemas/base/outlets';
import type { BaseNetwork, BaseState } from '@watchglass/schemas/base/report';

/** What is special about a device. */
export type Quirk = 'tooOld' | 'upgradeFailsOnce' | 'cutOffByNetwork' | 'hasSensorsToPair' | 'refusesBackup';

/** The line of a device to the cloud. */
export interface Line {
  say(id: string, answer: BaseAnswer): Promise<unknown>;
  report(state: BaseState): Promise<unknown>;
  /** Sends a file to a path of the cloud. */
  send(path: string, file: Uint8Array): Promise<unknown>;
  read(path: string): Promise<Uint8Array>;
}

export interface DeviceSettings {
  readonly index: number;
  readonly quirks: readonly Quirk[];
  readonly clock: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

const SECOND = 1000;
const CUT_OFF_MS = 45 * SECOND;
const SENSORS_TO_PAIR = ['2A01F1', '2A01F2', '2A01F3'];

/** A base's own state, which its requests change: firmware, network, uptime. */
export class BaseDevice {
  readonly #settings: DeviceSettings;
  readonly #known = new Map<string, BaseAnswer>();
  #firmware: string;
  #network: BaseNetwork;
  #outlets: Outlets = { modbus: null, bacnet: null };
  #startedAt: number;
  #mayFail: boolean;
  /** The procedures that end otherwise than with `done` after a while. */
  readonly #procedures: Partial<Record<BaseRequest['kind'], (body: never, told: Told) => Promise<void>>> = {
    backup: ({ path }: File, told) => this.#backUp(path, told),
    restore: (file: StoredFile, told) => this.#restore(file, told),
    outlets: (wanted: WantedOutlets, told) => this.#serve(wanted, told),
    firmware: ({ version }: { readonly version: string }, told) => this.#upgrade(version, told),
    network: (network: BaseNetwork & { readonly password?: string }, told) => this.#configure(network, told),
  };

  constructor(settings: DeviceSettings) {
    const { quirks, index, clock } = settings;
    this.#settings = settings;
    this.#firmware = quirks.includes('tooOld') ? '4.0.0' : '4.6.2';
    this.#mayFail = quirks.includes('upgradeFailsOnce');
    this.#startedAt = clock() - 3 * 86_400 * SECOND;
    this.#network = {
      mode: 'static',
      ip: `192.168.10.${20 + index}`,
      mask: '255.255.255.0',
      gateway: '192.168.10.1',
      dns: ['192.168.10.1'],
      ntp: ['pool.ntp.example'],
      ssid: null,
    };
  }

  state(): BaseState {
    const { index, clock } = this.#settings;
    return {
      firmware: this.#firmware,
      hardware: 'R2',
      board: 'B4',
      protocol: '2.1',
      deviceId: `WG-${1000 + index}`,
      networkId: 'N-17',
      mac: `02:00:5E:10:00:${(16 + index).toString(16).toUpperCase()}`,
      network: this.#network,
      outlets: this.#outlets,
      links: { ethernet: 'connected', wifi: 'off', lte: 'off', snmp: 'off' },
      power: index % 2 === 0 ? 'poe' : 'mains',
      memoryPercent: 41 + index,
      intervalSeconds: 60,
      uptimeSeconds: Math.floor((clock() - this.#startedAt) / SECOND),
    };
  }

  /** Carries a request out; a repeated one gets the answer that it had. */
  async take({ id, kind, body }: BaseRequest, line: Line): Promise<void> {
    const known = this.#known.get(id);
    if (known !== undefined) return void (await line.say(id, known));
    this.#known.set(id, { status: 'accepted' });
    const say = async (answer: BaseAnswer): Promise<void> => {
      this.#known.set(id, answer);
      await line.say(id, answer);
    };
    await this.#carryOut(kind, body, { ...line, say, report: () => line.report(this.state()) });
  }

  async #carryOut(kind: BaseRequest['kind'], body: unknown, told: Told): Promise<void> {
    if (kind === 'close') return;
    const own = this.#procedures[kind];
    if (own !== undefined) return own(body as never, told);
    if (kind === 'pairing') await this.#pair(told);
    await this.#settings.pause(kind === 'reboot' ? 4 * SECOND : SECOND);
    if (kind === 'reboot') this.#restart();
    await told.say({ status: 'done' });
    if (kind === 'reboot') await told.report();
  }

  #restart(): void {
    this.#startedAt = this.#settings.clock();
  }

  async #upgrade(version: string, { say, report }: Told): Promise<void> {
    for (const progress of [10, 40, 70]) {
      await say({ status: 'progress', progress });
      await this.#settings.pause(2 * SECOND);
    }
    if (this.#mayFail) {
      this.#mayFail = false;
      return say({ status: 'failed', code: 'ChecksumWrong' });
    }
    this.#firmware = version;
    this.#restart();
    await report();
  }

  /** A configuration that cuts the base off: it returns to the former one by itself. */
  async #configure({ password: _secret, ...network }: BaseNetwork & { password?: string }, told: Told): Promise<void> {
    await told.say({ status: 'accepted' });
    if (this.#settings.quirks.includes('cutOffByNetwork')) {
      await this.#settings.pause(CUT_OFF_MS);
      return told.say({ status: 'failed', code: 'NoConnection' });
    }
    await this.#settings.pause(3 * SECOND);
    this.#network = network;
    await told.report();
  }

  /** Takes a layout only if its bytes are those that were promised. */
  async #serve({ path, ...outlets }: WantedOutlets, told: Told): Promise<void> {
    await told.say({ status: 'accepted' });
    const promised = outlets.modbus?.layout ?? null;
    const layout = path === undefined ? null : await told.read(path);
    const hash = layout && createHash('sha256').update(layout).digest('hex');
    if (hash !== promised) return told.say({ status: 'failed', code: 'ChecksumWrong' });
    await this.#settings.pause(2 * SECOND);
    this.#outlets = outlets;
    await told.report();
  }

  /** Sends its own state as a file. */
  async #backUp(path: string, { say, send }: Told): Promise<void> {
    if (this.#settings.quirks.includes('refusesBackup')) return say({ status: 'failed', code: 'NoMemory' });
    for (const progress of [20, 60, 90]) {
      await say({ status: 'progress', progress });
      await this.#settings.pause(SECOND);
    }
    await send(path, Buffer.from(JSON.stringify({ firmware: this.#firmware, network: this.#network })));
  }

  async #restore({ path, sha256 }: StoredFile, told: Told): Promise<void> {
    const file = await told.read(path);
    if (createHash('sha256').update(file).digest('hex') !== sha256) {
      return told.say({ status: 'failed', code: 'ChecksumWrong' });
    }
    await told.say({ status: 'progress', progress: 50 });
    await this.#settings.pause(3 * SECOND);
    this.#network = (JSON.parse(Buffer.from(file).toString()) as { readonly network: BaseNetwork }).network;
    this.#restart();
    await told.say({ status: 'done' });
    await told.report();
  }

  async #pair({ say }: Told): Promise<void> {
    for (const sensor of this.#settings.quirks.includes('hasSensorsToPair') ? SENSORS_TO_PAIR : []) {
      await this.#settings.pause(3 * SECOND);
      await say({ status: 'progress', sensor });
    }
  }
}

interface Told extends Pick<Line, 'send' | 'read'> {
  readonly say: (answer: BaseAnswer) => Promise<void>;
  readonly report: () => Promise<unknown>;
}

interface WantedOutlets extends Outlets {
  /** Where the layout is read. */
  readonly path?: string;
}

interface File {
  readonly path: string;
}

interface StoredFile extends File {
  readonly sha256: string;
}
