import type { Frame, Snapshot } from '@watchglass/schemas/live/messages';
import WebSocket from 'ws';
import type { Audience } from './audience-job.ts';

/** The timeouts and retries of the product's screens. */
const OPEN_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 5_000;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 1_000;
const REFUSED_PAUSE_MS = 2_000;

/** Engine.IO 4 and Socket.IO 5 as text: the first characters of each message. */
const OPENED = '0{';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const REFUSED = '44';
const WATCH = '420["watch",';
const WATCHED = '430[';
const FRAME = Buffer.from('42["frame",');

export interface ScreenEvents {
  /** Reads the fields that `frameOf` reads. */
  frame(message: Buffer): void;
  /** True when connected with a snapshot, false after that ends. */
  whole(isWhole: boolean): void;
}

export function frameOf(message: Buffer): Frame {
  return (JSON.parse(message.toString('utf8', 2)) as ['frame', Frame])[1];
}

/**
 * A screen that speaks the protocol itself and parses as little as requested: with thousands on one machine, the
 * library's own work would dominate the measurement. It reconnects until its process ends.
 */
export class LeanScreen {
  readonly #address: string;
  readonly #audience: Audience;
  readonly #events: ScreenEvents;
  #failures = 0;
  #isWhole = false;

  constructor(url: string, audience: Audience, events: ScreenEvents) {
    this.#address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
    [this.#audience, this.#events] = [audience, events];
  }

  open(): void {
    const line = new WebSocket(this.#address, { perMessageDeflate: false, skipUTF8Validation: true });
    const cut = (): void => line.terminate();
    let patience = setTimeout(cut, OPEN_WITHIN_MS);
    let isRefused = false;
    line.on('error', () => undefined);
    line.on('message', (message: Buffer) => {
      if (message.subarray(0, FRAME.length).equals(FRAME)) return this.#events.frame(message);
      const begin = message.toString('latin1', 0, WATCH.length);
      if (begin.startsWith(PING) && message.length === PING.length) line.send(PONG);
      else if (begin.startsWith(OPENED)) {
        clearTimeout(patience);
        line.send(`${CONNECT}${JSON.stringify(this.#audience.auth)}`);
      } else if (begin.startsWith(CONNECT)) {
        patience = setTimeout(cut, ANSWER_WITHIN_MS);
        line.send(`${WATCH}${JSON.stringify({ points: this.#audience.points, rows: ['alarm'] })}]`);
      } else if (begin.startsWith(WATCHED)) {
        clearTimeout(patience);
        this.#watched(JSON.parse(message.toString('utf8', WATCHED.length - 1)) as [Snapshot]);
      } else if (begin.startsWith(REFUSED)) {
        isRefused = true;
        cut();
      }
    });
    line.once('close', () => {
      clearTimeout(patience);
      this.#tell(false);
      setTimeout(() => this.open(), (isRefused ? REFUSED_PAUSE_MS : this.#pause()) * (0.5 + Math.random()));
    });
  }

  #watched([{ refused }]: [Snapshot]): void {
    if (refused.length > 0) throw new Error(`refused: ${refused.join(', ')}`);
    this.#failures = 0;
    this.#tell(true);
  }

  #tell(isWhole: boolean): void {
    if (isWhole !== this.#isWhole) this.#events.whole(isWhole);
    this.#isWhole = isWhole;
  }

  /** Grows with each try. */
  #pause(): number {
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
    this.#failures += 1;
    return longest;
  }
}
