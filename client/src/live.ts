import { io, type Socket } from 'socket.io-client';
import { WatchglassError } from './refusal.ts';

/** `<sensor>.<metric>`, by their ids. */
export type Point = `${number}.${number}`;

/** The newest value of a point, in the native unit of its metric. */
export interface LiveValue {
  readonly sensor: number;
  readonly metric: number;
  readonly time: Date;
  readonly value: number;
}

type Told = readonly [sensor: number, metric: number, measuredAt: number, value: number, position: string];

export interface LiveTerms {
  readonly url: string;
  /** A token that was just made; asked for again with each connection. */
  readonly token: () => Promise<string>;
  readonly space: number;
  readonly signal?: AbortSignal | undefined;
}

/** What can be refused and cannot pass by itself. */
const FOR_GOOD = new Set(['Unauthorized', 'NotFound', 'InvalidRequest']);

/**
 * The present value of each point, then each newer one. A reader that is slow gets the newest of each point. A lost line is opened again;
 * values that came meanwhile are told then. A refusal throws `WatchglassError`.
 */
export async function* liveOf(points: readonly Point[], { signal, ...terms }: LiveTerms): AsyncGenerator<LiveValue> {
  const values = new Newest();
  const socket = opened(points, terms, values);
  const stop = (): void => values.end(null);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      signal?.throwIfAborted();
      const value = await values.next();
      if (value === null) break;
      yield value;
    }
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
    socket.disconnect();
  }
}

function opened(points: readonly Point[], { url, token, space }: Omit<LiveTerms, 'signal'>, values: Newest): Socket {
  const refused = (error: unknown): void => values.end(error);
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: (told) => void token().then((made) => told({ token: made, organizationId: space }), refused),
  });
  // The library opens a lost line again, but not one that the server closed or refused.
  const again = (): void => {
    if (!socket.active) setTimeout(() => void (values.hasEnded || socket.connect()), AGAIN_MS);
  };
  socket.on('connect', () => {
    socket.emit('watch', { points, rows: [] }, (snapshot: { values?: readonly Told[] }) =>
      values.take(snapshot.values),
    );
  });
  socket.on('frame', ({ values: told }: { readonly values: readonly Told[] }) => values.take(told));
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    const code = error.data?.code;
    if (code !== undefined && FOR_GOOD.has(code)) values.end(new WatchglassError(0, code));
    else again();
  });
  socket.on('disconnect', again);
  return socket;
}

const AGAIN_MS = 2_000;

/** The newest value of each point that was not read yet. */
class Newest {
  readonly #waiting = new Map<string, LiveValue>();
  readonly #told = new Map<string, string>();
  #wake: () => void = () => undefined;
  #ended: { readonly why: unknown } | null = null;

  take(told: readonly Told[] = []): void {
    for (const [sensor, metric, measuredAt, value, position] of told) {
      const point = `${sensor}.${metric}`;
      const key = `${measuredAt} ${position} ${value}`;
      if (this.#told.get(point) === key) continue;
      this.#told.set(point, key);
      this.#waiting.set(point, { sensor, metric, time: new Date(measuredAt), value });
    }
    this.#wake();
  }

  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  /** Null without an error ends the values. */
  end(why: unknown): void {
    this.#ended ??= { why };
    this.#wake();
  }

  async next(): Promise<LiveValue | null> {
    for (;;) {
      for (const [point, value] of this.#waiting) {
        this.#waiting.delete(point);
        return value;
      }
      if (this.#ended !== null) return this.#ended.why === null ? null : Promise.reject(this.#ended.why as Error);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
