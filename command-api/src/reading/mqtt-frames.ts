import { Duplex, pipeline, Transform } from 'node:stream';

const LENGTH_BYTES = 4;

/**
 * Follows the framing of MQTT (fixed header: one byte, then the remaining length in one to four bytes of seven bits) without
 * keeping anything, and says as soon as a length is read whether it is too long.
 */
export class FrameWatch {
  readonly #maxBytes: number;
  /** Bytes of the present packet's body still to come. */
  #body = 0;
  /** Bytes of the present header seen so far. */
  #header = 0;
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** False once a packet is longer than allowed or its length makes no sense. */
  accepts(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#body > 0) {
        const step = Math.min(this.#body, chunk.length - at);
        this.#body -= step;
        at += step;
      } else {
        if (!this.#takeHeaderByte(chunk[at] ?? 0)) return false;
        at += 1;
      }
    }
    return true;
  }

  #takeHeaderByte(byte: number): boolean {
    if (this.#header > 0) this.#length += (byte & 0x7f) * 128 ** (this.#header - 1);
    this.#header += 1;
    if (this.#header === 1 || (byte & 0x80) !== 0) return this.#header <= LENGTH_BYTES;
    this.#body = this.#length;
    this.#header = 0;
    this.#length = 0;
    return this.#body <= this.#maxBytes;
  }
}

/** The connection, destroyed when a client announces a packet longer than `maxBytes`: nobody makes us gather it first. */
export function withBoundedFrames(connection: Duplex, maxBytes: number): Duplex {
  const watch = new FrameWatch(maxBytes);
  const bounded = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (watch.accepts(chunk)) done(null, chunk);
      else done(new RangeError('the packet is too long'));
    },
  });
  pipeline(connection, bounded, () => undefined);
  return Duplex.from({ readable: bounded, writable: connection });
}
