import { readingsSubject, rowSubject, type ReadingsAnnouncement } from '@watchglass/schemas/live/messages';
import type { GoneMessage, HeadMessage } from '@watchglass/schemas/monitor/messages';
import { check, shape, text } from '@watchglass/schemas/shape';
import { refuse } from '@watchglass/schemas/refusals';
import type { LiveBus, Unsubscribe } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Namespace, Socket } from 'socket.io';
import { connectError } from '../live/admission.ts';
import { linkedTiles, type LinkedTile } from './found-tile.ts';
import type { PublicTiles } from './public-tiles.ts';
import { frameOf, sendIfFree, WatchedTile } from './watched-tile.ts';

const LOOK_EVERY_MS = 500;
/** After news on the bus: what arrives together is looked at once. */
const SOON_MS = 50;
const PATIENCE_MS = 30_000;

export interface PublicLineDeps {
  readonly relational: Queryable;
  readonly liveBus: LiveBus;
  readonly publicTiles: PublicTiles;
  readonly clock: () => Date;
  readonly addressOf: (socket: Socket) => string;
  readonly report: (error: unknown) => void;
}

const handshakeShape = shape({ token: text(64) });

/**
 * Serves open pages of public tiles. Links and values are read again each half second, and at once when the bus tells: a link that was
 * renewed or a tile that was deleted goes off the screen within a second, whatever message was lost.
 */
export class PublicLine {
  readonly #deps: PublicLineDeps;
  readonly #tiles = new Map<string, WatchedTile>();
  readonly #followed = new Map<number, Unsubscribe>();
  readonly #beat: NodeJS.Timeout;
  /** Tokens of which the bus told news. */
  readonly #due = new Set<string>();
  #soon: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #beats = 0;
  #isBeating = false;

  constructor(namespace: Namespace, deps: PublicLineDeps) {
    this.#deps = deps;
    namespace.use((socket, next) => {
      void (async () => {
        next(await this.#admit(socket));
      })();
    });
    namespace.on('connection', (socket) => this.#enter(socket));
    this.#beat = setInterval(() => void this.#onBeat(), LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    if (this.#soon !== null) clearTimeout(this.#soon);
    for (const unsubscribe of this.#followed.values()) unsubscribe();
    for (const { viewers } of this.#tiles.values()) for (const { conn } of viewers) conn.close();
    await this.#looking;
  }

  /** The error of a refused handshake. */
  async #admit(socket: Socket): Promise<Error | undefined> {
    try {
      const checked = check(handshakeShape, socket.handshake.auth);
      const { token } = checked.faults ? refuse('InvalidToken') : checked.value;
      (socket.data as { tile?: LinkedTile }).tile = await this.#deps.publicTiles.door.open(
        token,
        this.#deps.addressOf(socket),
      );
      return undefined;
    } catch (error) {
      return connectError(error);
    }
  }

  #enter(socket: Socket): void {
    const { tile } = socket.data as { tile: LinkedTile };
    const { viewers } = this.#deps.publicTiles;
    const watched = this.#tiles.get(tile.token) ?? new WatchedTile(tile);
    this.#tiles.set(tile.token, watched);
    watched.enter(socket);
    viewers.came(tile.monitor_id);
    this.#follow(tile.organization_id);
    this.#lookSoon([watched]);
    socket.once('disconnect', () => {
      viewers.left(tile.monitor_id);
      watched.leave(socket);
      if (watched.viewers.size === 0 && this.#tiles.get(tile.token) === watched) this.#tiles.delete(tile.token);
    });
  }

  /** News of an organization make the line look at once. */
  #follow(organizationId: number): void {
    if (this.#followed.has(organizationId)) return;
    const { liveBus } = this.#deps;
    const unsubscribes = [
      liveBus.subscribe(rowSubject(organizationId, 'monitor'), () => this.#lookSoon(this.#tilesOf(organizationId))),
      liveBus.subscribe(readingsSubject(organizationId), (message) => {
        const { values } = message as ReadingsAnnouncement;
        const points = new Set(values.map(([sensorId, metricId]) => `${sensorId}.${metricId}`));
        const shown = ({ tile: { sensor_id, definition } }: WatchedTile): boolean =>
          points.has(`${sensor_id}.${definition.metricId}`);
        this.#lookSoon(this.#tilesOf(organizationId).filter(shown));
      }),
    ];
    this.#followed.set(organizationId, () => unsubscribes.forEach((unsubscribe) => unsubscribe()));
  }

  #tilesOf(organizationId: number): WatchedTile[] {
    return [...this.#tiles.values()].filter(({ tile }) => tile.organization_id === organizationId);
  }

  /** What arrives during a look is looked at after it. */
  #lookSoon(news: readonly WatchedTile[]): void {
    for (const { tile } of news) this.#due.add(tile.token);
    if (this.#due.size === 0) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      if (this.#looking === null) void this.#look([...this.#due]);
      else this.#lookSoon([]);
    }, SOON_MS);
  }

  async #onBeat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    // News are looked at so often that a beat without patience would rarely find the line free.
    while (this.#looking !== null) await this.#looking;
    const isRead = await this.#look([...this.#tiles.keys()]);
    this.#isBeating = false;
    this.#beats += 1;
    if (!isRead) return;
    const isHead = this.#beats % 2 === 0;
    const head = frameOf('head', { serverTime: this.#deps.clock().getTime() } satisfies HeadMessage);
    for (const watched of this.#tiles.values()) {
      watched.catchUp(PATIENCE_MS);
      if (isHead) for (const viewer of watched.viewers) sendIfFree(viewer, head);
    }
  }

  /** False if nothing could be read: then no head says that the pages are alive. */
  async #look(tokens: readonly string[]): Promise<boolean> {
    if (this.#looking !== null) return false;
    for (const token of tokens) this.#due.delete(token);
    if (this.#tiles.size === 0) {
      this.#forgetOrganizations();
      return true;
    }
    const look = this.#read(tokens);
    this.#looking = look.then(
      () => undefined,
      (error: unknown) => this.#deps.report(error),
    );
    await this.#looking;
    this.#looking = null;
    return look.then(
      () => true,
      () => false,
    );
  }

  async #read(asked: readonly string[]): Promise<void> {
    const { relational } = this.#deps;
    const found = new Map((await linkedTiles(relational, asked)).map((tile) => [tile.token, tile]));
    for (const token of asked) {
      const [watched, tile] = [this.#tiles.get(token), found.get(token)];
      if (watched === undefined) continue;
      if (tile === undefined) this.#end(token, watched, 'PublicLinkNotValid');
      else if (tile.definition.state !== 'public') this.#end(token, watched, 'LinkNotPublic');
      else this.#tell(watched, tile);
    }
  }

  /** The value waits for no course: one that cannot be read stays as it was. */
  #tell(watched: WatchedTile, tile: LinkedTile): void {
    const { publicTiles, clock, report } = this.#deps;
    watched.take(tile, clock());
    publicTiles.series.of(tile, clock()).then((series) => {
      watched.series = series;
      watched.take(watched.tile, clock());
    }, report);
  }

  #end(token: string, { viewers }: WatchedTile, code: GoneMessage['code']): void {
    this.#tiles.delete(token);
    for (const viewer of viewers) {
      viewer.emit('gone', { code } satisfies GoneMessage);
      viewer.disconnect();
    }
  }

  #forgetOrganizations(): void {
    for (const unsubscribe of this.#followed.values()) unsubscribe();
    this.#followed.clear();
  }
}
