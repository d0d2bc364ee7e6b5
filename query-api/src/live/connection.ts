import { STALLED_AFTER_MS, UNSENT_MAX_BYTES } from '@watchglass/schemas/live/limits';
import type { Socket } from 'socket.io';
import { textFrameHead } from './ws-frame.ts';

/** A message of Engine.IO; what follows is a packet of Socket.IO. */
const MESSAGE = '4';

/**
 * Sends Socket.IO packets of the main namespace (`2["name",…]`) that are JSON already, so that what many clients get is
 * written once; and knows what has not left this process yet, which Socket.IO would pile up without bound.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #drained: () => void;
  #unsent: number[] = [];
  #unsentCharacters = 0;
  #waitingSince = 0;

  /** `drained` is called each time nothing is left to send. */
  constructor(socket: Socket, drained: () => void) {
    this.#socket = socket;
    this.#drained = drained;
  }

  /** Characters that have not left yet; 0 where a frame may go. */
  get unsent(): number {
    return this.#unsentCharacters;
  }

  /** True where the other side has taken nothing for too long, or too much has piled up. */
  get isStalled(): boolean {
    if (this.#unsent.length === 0) return false;
    return this.#unsentCharacters > UNSENT_MAX_BYTES || performance.now() - this.#waitingSince > STALLED_AFTER_MS;
  }

  /** `before` counts characters that were given to the socket in another way just now. */
  send(packet: string, before = 0): void {
    this.#count(packet.length + before);
    this.#socket.conn.send(packet, { compress: false }, () => this.#sent());
  }

  /** Sends a packet of which the end is shared with others: as a WebSocket frame, in the way Socket.IO's own rooms do it. */
  sendEnding(beginning: string, end: Buffer): void {
    const begin = Buffer.from(MESSAGE + beginning);
    const bytes = begin.length + end.length;
    this.#count(bytes);
    const wsPreEncodedFrame = [Buffer.concat([textFrameHead(bytes), begin]), end];
    const options = { compress: false, wsPreEncodedFrame };
    this.#socket.conn.send('', options, () => this.#sent());
  }

  /** Closes at once, without the courtesies that a stalled client would not answer. A client may come back. */
  cut(): void {
    this.#socket.request.socket.destroy();
  }

  /** Tells the client to stay away. */
  end(): void {
    this.#socket.disconnect(true);
  }

  #count(size: number): void {
    if (this.#unsent.length === 0) this.#waitingSince = performance.now();
    this.#unsent.push(size);
    this.#unsentCharacters += size;
  }

  #sent(): void {
    this.#unsentCharacters -= this.#unsent.shift() ?? 0;
    this.#waitingSince = performance.now();
    if (this.#unsent.length === 0) this.#drained();
  }
}
