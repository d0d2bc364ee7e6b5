import { Duplex } from 'node:stream';

const LENGTH_BYTES = 4;
const PUBLISH = 3;

interface Header {
  readonly first: number;
  /** Bytes of the packet after its header. */
  readonly length: number;
  /** The offset of the packet's body. */
  readonly end: number;
}

interface Span {
  bytes: number;
  readonly passes: boolean;
}

/**
 * Follows the framing of MQTT (fixed header: one byte, then the remaining length in one to four bytes of seven bits).
 * Of a PUBLISH that is longer than `maxBytes`, the first `maxBytes` - 1 bytes and the last byte pass, under a header
 * that fits: the broker reads topic and packet id, and acknowledges the message when all of it was sent. Only an
 * incomplete header is buffered.
 */
export class BoundedFrames {
  readonly #maxBytes: number;
  /** The rest of the present packet's body that is still to come. */
  #spans: Span[] = [];
  #incomplete: Buffer = Buffer.alloc(0);

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the bytes that pass. Throws a RangeError on a malformed length, and on a long packet of any other type. */
  pass(chunk: Buffer): Buffer[] {
    const bytes = this.#incomplete.length === 0 ? chunk : Buffer.concat([this.#incomplete, chunk]);
    const passed: Buffer[] = [];
    let [from, at] = [0, 0];
    while (at < bytes.length) {
      const [span] = this.#spans;
      if (span) {
        const step = Math.min(span.bytes, bytes.length - at);
        if (!span.passes) {
          passed.push(bytes.subarray(from, at));
          from = at + step;
        }
        at += step;
        this.#shorten(span, step);
      } else {
        const header = headerAt(bytes, at);
        if (!header) break;
        if (header.length > this.#maxBytes) {
          passed.push(bytes.subarray(from, at), this.#boundedHeader(header));
          from = header.end;
        }
        this.#spans = this.#spansOf(header);
        at = header.end;
      }
    }
    this.#incomplete = Buffer.from(bytes.subarray(at));
    return [...passed, bytes.subarray(from, at)].filter(({ length }) => length > 0);
  }

  #shorten(span: Span, step: number): void {
    span.bytes -= step;
    if (span.bytes === 0) this.#spans.shift();
  }

  #spansOf({ length }: Header): Span[] {
    const excess = length - this.#maxBytes;
    if (excess <= 0) return [{ bytes: length, passes: true }];
    return [
      { bytes: this.#maxBytes - 1, passes: true },
      { bytes: excess, passes: false },
      { bytes: 1, passes: true },
    ];
  }

  #boundedHeader({ first }: Header): Buffer {
    if (first >> 4 !== PUBLISH) throw new RangeError('the packet is too long');
    const bytes = [first];
    let rest = this.#maxBytes;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
    return Buffer.from([...bytes, rest]);
  }
}

/** Undefined while the header is incomplete. */
function headerAt(bytes: Buffer, at: number): Header | undefined {
  let length = 0;
  for (let digit = 0; digit < LENGTH_BYTES; digit += 1) {
    const byte = bytes[at + 1 + digit];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 128 ** digit;
    if ((byte & 0x80) === 0) return { first: bytes[at] ?? 0, length, end: at + 2 + digit };
  }
  throw new RangeError('the length of the packet is malformed');
}

/**
 * A connection with messages of bounded length; a client that breaks the framing is disconnected. One stream of its own:
 * a transform, a pipeline and their composition took 11 KiB for each idle base.
 */
class BoundedConnection extends Duplex {
  readonly #connection: Duplex;
  readonly #frames: BoundedFrames;

  constructor(connection: Duplex, maxBytes: number) {
    super();
    this.#connection = connection;
    this.#frames = new BoundedFrames(maxBytes);
    connection
      .on('data', (chunk: Buffer) => this.#take(chunk))
      .on('end', () => this.push(null))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy());
  }

  #take(chunk: Buffer): void {
    try {
      for (const piece of this.#frames.pass(chunk)) if (!this.push(piece)) this.#connection.pause();
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  override _read(): void {
    this.#connection.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#connection.write(chunk, encoding, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#connection.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#connection.destroy();
    done(error);
  }
}

export function withBoundedFrames(connection: Duplex, maxBytes: number): Duplex {
  return new BoundedConnection(connection, maxBytes);
}
