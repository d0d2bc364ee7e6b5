import { STALLED_AFTER_MS, UNSENT_MAX_BYTES } from '@watchglass/schemas/live/limits';
import type { Socket } from 'socket.io';
import { textFrameHead } from './ws-frame.ts';

/** A message of Engine.IO; a packet of Socket.IO follows. */
const MESSAGE = '4';

/**
 * Sends Socket.IO packets of the main namespace (`2["name",…]`) as ready JSON, so that a packet for many clients is
 * serialized once. It counts unsent characters, which Socket.IO would buffer without bound.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #drained: () => void;
  #unsent: number[] = [];
  #unsentCharacters = 0;
  #waitingSince = 0;

  /** `drained` is called whenever every packet is sent. */
  constructor(socket: Socket, drained: () => void) {
    this.#socket = socket;
    this.#drained = drained;
  }

  /** The number of unsent characters; at 0 a frame may be sent. */
  get unsent(): number {
    return this.#unsentCharacters;
  }

  /** True if the client has read nothing for too long, or too many characters are unsent. */
  get isStalled(): boolean {
    if (this.#unsent.length === 0) return false;
    return this.#unsentCharacters > UNSENT_MAX_BYTES || performance.now() - this.#waitingSince > STALLED_AFTER_MS;
  }

  /** `before` counts characters that were just written to the socket by other means. */
  send(packet: string, before = 0): void {
    this.#count(packet.length + before);
    this.#socket.conn.send(packet, { compress: false }, () => this.#sent());
  }

  /** Sends a packet whose end is shared with other clients: as a WebSocket frame, as Socket.IO's own rooms do. */
  sendEnding(beginning: string, end: Buffer): void {
    const begin = Buffer.from(MESSAGE + beginning);
    const bytes = begin.length + end.length;
    this.#count(bytes);
    const wsPreEncodedFrame = [Buffer.concat([textFrameHead(bytes), begin]), end];
    const options = { compress: false, wsPreEncodedFrame };
    this.#socket.conn.send('', options, () => this.#sent());
  }

  /** Closes at once, without a closing handshake, which a stalled client would not answer. The client may reconnect. */
  cut(): void {
    this.#socket.request.socket.destroy();
  }

  /** Disconnects the client, which does not reconnect. */
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
