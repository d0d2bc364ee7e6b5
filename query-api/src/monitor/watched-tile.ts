import { PUBLIC_NAMESPACE, type TileMessage } from '@watchglass/schemas/monitor/messages';
import type { Socket } from 'socket.io';
import { textFrameHead } from '../live/ws-frame.ts';
import type { LinkedTile } from './found-tile.ts';
import { publicTile, type Series } from './public-tile.ts';

/** A ready WebSocket frame of a packet of the namespace. */
export function frameOf(event: string, message: unknown): readonly Buffer[] {
  const text = Buffer.from(`42${PUBLIC_NAMESPACE},${JSON.stringify([event, message])}`);
  return [textFrameHead(text.length), text];
}

/** The viewers to whom a frame is underway. */
const busy = new WeakSet<Socket>();

/** Sends a ready frame, unless one before it is not sent yet: nothing waits in memory for a slow client. */
export function sendIfFree(viewer: Socket, frame: readonly Buffer[]): boolean {
  if (busy.has(viewer)) return false;
  busy.add(viewer);
  viewer.conn.send('', { compress: false, wsPreEncodedFrame: frame } as never, () => busy.delete(viewer));
  return true;
}

/** A tile with open pages: one frame for all of them, and none waits for any. */
export class WatchedTile {
  readonly viewers = new Set<Socket>();
  /** The viewers that have not got the newest frame, since an instant of `performance.now()`. */
  readonly #behind = new Map<Socket, number>();
  #frame: readonly Buffer[] = [];
  #told = '';

  tile: LinkedTile;
  /** The newest course that could be read. */
  series: Series = [];

  constructor(tile: LinkedTile) {
    this.tile = tile;
  }

  /** Takes what the tile says now, and tells it if anybody would see a difference. */
  take(tile: LinkedTile, now: Date): void {
    this.tile = tile;
    const view = publicTile(tile, this.series, now);
    const text = JSON.stringify(view);
    if (text === this.#told) return;
    this.#told = text;
    this.#frame = frameOf('tile', { tile: view, serverTime: now.getTime() } satisfies TileMessage);
    for (const viewer of this.viewers) this.#tell(viewer);
  }

  enter(viewer: Socket): void {
    this.viewers.add(viewer);
    if (this.#told !== '') this.#tell(viewer);
  }

  leave(viewer: Socket): void {
    this.viewers.delete(viewer);
    this.#behind.delete(viewer);
  }

  /** Tells the viewers that were slow; cuts those that take nothing any more. */
  catchUp(patienceMs: number): void {
    for (const [viewer, since] of this.#behind) {
      if (performance.now() - since > patienceMs) viewer.request.socket.destroy();
      else this.#tell(viewer);
    }
  }

  #tell(viewer: Socket): void {
    if (sendIfFree(viewer, this.#frame)) this.#behind.delete(viewer);
    else if (!this.#behind.has(viewer)) this.#behind.set(viewer, performance.now());
  }
}
