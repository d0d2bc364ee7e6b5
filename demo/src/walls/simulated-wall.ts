import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Frame, LiveValue, PointKey, Snapshot } from '@watchglass/schemas/live/messages';
import type { Page } from '@watchglass/schemas/page';
import type { Receipt, Receipts } from '@watchglass/schemas/wall/receipt';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { io, type Socket } from 'socket.io-client';
import { call, Refused } from '../workspace/api.ts';
import { pointsOf, shownAt, type Heard, type Known } from './painting.ts';
import { wallToken, type WallKey } from './pair-wall.ts';
import { ReceiptChain } from './receipt-chain.ts';
import { dueNow, receiptOf, SCREEN, type Newest } from './receipt-of.ts';

export interface Conduct {
  readonly url: string;
  readonly key: WallKey;
  /** The build that the wall says it runs. */
  readonly build: string;
  /** The wall falls silent after this time; never if absent. */
  readonly silentAfterMs?: number;
}

/** What it read of itself. */
interface Read extends Omit<Known, 'values'> {
  readonly own: OwnWall;
}

const TICK_MS = 1_000;
const READ_EVERY_MS = 10_000;

/**
 * A wall without a panel: it reads itself, watches its dashboards and sends receipts of what it would paint, by the doors of a
 * real one.
 */
export class SimulatedWall {
  readonly #conduct: Conduct;
  readonly #startedAt = Date.now();
  readonly #values = new Map<PointKey, LiveValue>();
  readonly #timer: NodeJS.Timeout;
  #heard: Heard[] = [];
  #chain = new ReceiptChain();
  #unsent: Receipt[] = [];
  #token = '';
  #known: Read | null = null;
  #readAt = 0;
  #newest: Newest | null = null;
  #socket: Socket | null = null;
  #turn: Promise<void> = Promise.resolve();
  #isBusy = false;

  constructor(conduct: Conduct) {
    this.#conduct = conduct;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#socket?.disconnect();
    await this.#turn;
  }

  #tick(): void {
    const { silentAfterMs = Infinity } = this.#conduct;
    if (Date.now() - this.#startedAt > silentAfterMs) return void this.stop();
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#turn = this.#live()
      .catch((error: unknown) => this.#recover(error))
      .finally(() => {
        this.#isBusy = false;
      });
  }

  /** A token ends after ten minutes, a service may restart: the next turn begins anew, with all receipts that were not taken. */
  #recover(error: unknown): void {
    this.#readAt = 0;
    if (!(error instanceof Refused)) return;
    if (error.status === 401) this.#token = '';
    else if (error.status !== 429) {
      this.#chain = new ReceiptChain();
      this.#unsent = [];
      this.#newest = null;
    }
  }

  async #live(): Promise<void> {
    const now = Date.now();
    if (this.#token === '') this.#token = await wallToken(this.#conduct.url, this.#conduct.key);
    if (this.#known === null || now - this.#readAt > READ_EVERY_MS) await this.#read(now);
    if (this.#known !== null) await this.#show({ ...this.#known, values: this.#values }, Date.now());
  }

  async #read(now: number): Promise<void> {
    const own = await this.#ask<OwnWall>('GET', '/api/wall/me');
    const alarms = await this.#alarmsOf(own);
    this.#known = { own, alarms };
    this.#readAt = now;
    this.#socket ??= this.#watch(own);
  }

  async #alarmsOf({ organization }: OwnWall): Promise<readonly AlarmView[]> {
    const path = `/api/alarms/${organization.id}/active?rowsPerPage=1000`;
    return (await this.#ask<Page<AlarmView>>('GET', path)).items;
  }

  /** The newest values of the tiles, and a word whenever an alarm changes. */
  #watch({ organization, dashboards }: OwnWall): Socket {
    const points = [...new Set(dashboards.flatMap(({ data }) => data.flatMap(pointsOf)))];
    const socket = io(this.#conduct.url, {
      transports: ['websocket'],
      forceNew: true,
      auth: (give) => give({ token: this.#token, organizationId: organization.id }),
    });
    const hear = (values: readonly LiveValue[]) => {
      for (const value of values) {
        const key: PointKey = `${value[0]}.${value[1]}`;
        this.#values.set(key, value);
        this.#heard.push({ key, measuredAt: value[2], at: Date.now() });
      }
    };
    socket.on('connect', () =>
      socket.emit('watch', { points, rows: ['alarm', 'wall'] }, ({ values }: Snapshot) => hear(values)),
    );
    socket.on('frame', ({ values }: Frame) => hear(values));
    socket.on('rows', () => {
      this.#readAt = 0;
    });
    return socket;
  }

  /** Sends a receipt at each change of what is shown, and every half minute. */
  async #show(known: Known & Read, now: number): Promise<void> {
    const shown = shownAt(known, now);
    const done = known.own.orders.filter(({ doneAt }) => doneAt === null).map(({ number }) => number);
    const due = dueNow(this.#newest, shown, now);
    if (due === null && done.length === 0) return;
    const occasion = due ?? { isKey: false, isOther: false };
    const place = this.#chain.next(now);
    const painting = { place, build: this.#conduct.build, link: this.#link(), heard: this.#heard };
    const receipt = receiptOf(known, shown, { ...painting, ...occasion });
    this.#heard = [];
    this.#chain.add(receipt);
    this.#unsent.push(receipt);
    this.#newest = { shown, sentAt: now, keyAt: occasion.isKey ? now : (this.#newest?.keyAt ?? now) };
    await this.#send(done, now);
  }

  async #send(done: readonly number[], now: number): Promise<void> {
    const body: Receipts = {
      sentAt: now,
      device: { version: this.#conduct.build, screen: SCREEN, sound: 'possible' },
      receipts: this.#unsent,
      done: [...done],
    };
    await this.#ask('POST', '/api/wall/receipts', body);
    this.#unsent = [];
  }

  #link(): Receipt['link'] {
    if (this.#socket?.connected === true) return 'live';
    return this.#values.size === 0 ? 'connecting' : 'down';
  }

  #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return call<T>(`${this.#conduct.url}${path}`, method, body, { authorization: `Bearer ${this.#token}` });
  }
}
