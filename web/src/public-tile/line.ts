import {
  PUBLIC_NAMESPACE,
  type GoneMessage,
  type HeadMessage,
  type TileMessage,
} from '@watchglass/schemas/monitor/messages';
import type { PublicTile } from '@watchglass/schemas/monitor/views';
import { VERSION_HEADER } from '@watchglass/schemas/version/header';
import { io, type Socket } from 'socket.io-client';
import type { PageState } from './state.ts';

/** Silence on the line for so long, and the value may have changed. */
const HEARD_MS = 10_000;
/** The same where the page has to ask, because no socket comes through. */
const ASKED_MS = 35_000;
const ASK_EVERY_MS = 15_000;
const SPREAD_MS = 5_000;

const WHY: Readonly<Record<number, 'wrong' | 'notPublic' | 'gone' | 'busy'>> = {
  400: 'wrong',
  403: 'notPublic',
  404: 'gone',
  429: 'busy',
};

/**
 * Follows one public tile: asks for it once, then listens; where no socket comes through it asks again. The page's clock is the
 * server's, counted on from its last message, so that a screen with a wrong clock shows right ages.
 */
export class Line {
  readonly #token: string;
  readonly #show: (state: PageState) => void;
  #tile: PublicTile | null = null;
  #why: Exclude<PageState['kind'], 'tile'> = 'loading';
  #server = { at: 0, mark: 0 };
  #heardUntil = 0;
  #etag = '';
  #build = '';
  #socket: Socket | null = null;

  constructor(token: string, show: (state: PageState) => void) {
    this.#token = token;
    this.#show = show;
    setInterval(() => this.#tell(), 1_000);
    void this.#ask();
  }

  #tell(): void {
    const now = this.#server.at + performance.now() - this.#server.mark;
    const isCutOff = performance.now() > this.#heardUntil;
    this.#show(this.#tile === null ? { kind: this.#why } : { kind: 'tile', tile: this.#tile, now, isCutOff });
  }

  #heard(serverTime: number, forMs: number): void {
    this.#server = { at: serverTime, mark: performance.now() };
    this.#heardUntil = performance.now() + forMs;
  }

  #none(why: Exclude<PageState['kind'], 'tile'>): void {
    this.#tile = null;
    this.#etag = '';
    this.#why = why;
    this.#tell();
  }

  /** Asks now, and again later unless the socket tells. */
  async #ask(): Promise<void> {
    try {
      const answer = await fetch(`/api/public/${encodeURIComponent(this.#token)}`, {
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(10_000),
        headers: this.#etag === '' ? {} : { 'if-none-match': this.#etag },
      });
      this.#reloadForNewBuild(answer.headers.get(VERSION_HEADER) ?? '');
      await this.#answered(answer);
    } catch {
      if (this.#tile === null) this.#none('unreachable');
    }
    this.#tell();
    // A wrong or renewed link stays so until somebody opens another.
    if (this.#why === 'wrong' || this.#why === 'gone') return;
    setTimeout(() => void this.#askUnlessTold(), ASK_EVERY_MS + Math.random() * SPREAD_MS);
  }

  async #askUnlessTold(): Promise<void> {
    const isTold = this.#socket?.connected === true && performance.now() < this.#heardUntil;
    if (isTold) setTimeout(() => void this.#askUnlessTold(), ASK_EVERY_MS);
    else await this.#ask();
  }

  async #answered(answer: Response): Promise<void> {
    const at = Date.parse(answer.headers.get('date') ?? '') || Date.now();
    if (answer.status === 304) return this.#heard(at, ASKED_MS);
    if (!answer.ok) return this.#refused(answer.status);
    this.#tile = (await answer.json()) as PublicTile;
    this.#why = 'loading';
    this.#etag = answer.headers.get('etag') ?? '';
    this.#heard(at, ASKED_MS);
    return this.#listen();
  }

  #refused(status: number): void {
    const why = WHY[status];
    const isLost = why === undefined || (why === 'busy' && this.#tile !== null);
    if (isLost) throw new Error(String(status));
    this.#none(why);
  }

  /** A screen that is never touched gets a new page by itself. */
  #reloadForNewBuild(build: string): void {
    if (this.#build !== '' && build !== '' && build !== this.#build) location.reload();
    this.#build = build || this.#build;
  }

  #listen(): void {
    if (this.#socket !== null) return;
    const socket = io(PUBLIC_NAMESPACE, {
      transports: ['websocket'],
      auth: { token: this.#token },
      withCredentials: false,
      reconnectionDelayMax: 20_000,
    });
    this.#socket = socket;
    socket.on('tile', ({ tile, serverTime }: TileMessage) => {
      this.#tile = tile;
      this.#heard(serverTime, HEARD_MS);
      this.#tell();
    });
    socket.on('head', ({ serverTime }: HeadMessage) => this.#heard(serverTime, HEARD_MS));
    socket.on('gone', ({ code }: GoneMessage) => this.#left(code));
    socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: string } }) => {
      const code = error.data?.code;
      if (code === 'PublicLinkNotValid' || code === 'LinkNotPublic') this.#left(code);
    });
  }

  #left(code: GoneMessage['code']): void {
    this.#socket?.close();
    this.#socket = null;
    this.#none(code === 'LinkNotPublic' ? 'notPublic' : 'gone');
  }
}
