import type { Server as HttpServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { HEAD_EVERY_MS, REREAD_EVERY_MS } from '@watchglass/schemas/live/limits';
import { USER_CHANGED, type OwnChange, type UserChanged } from '@watchglass/schemas/live/messages';
import { limitOf, type Membership } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import { PUBLIC_NAMESPACE } from '@watchglass/schemas/monitor/messages';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { Server, type Socket } from 'socket.io';
import { admit, connectError, handshakeOf, type Admission, type Admitted } from './admission.ts';
import { Connection } from './connection.ts';
import { inTurns } from './in-turns.ts';
import { liveSockets, stalledClients } from './metrics.ts';
import { PublicLine, type PublicLineDeps } from '../monitor/public-line.ts';
import { OrganizationView } from './organization-view.ts';
import type { RowSource } from './row-source.ts';
import { answerWatches, sendHead } from './serve.ts';
import { Viewer } from './viewer.ts';

const MESSAGE_MAX_BYTES = 256 * 1024;
/** By then no cache has the membership of the handshake, which may have been older than a change whose announcement was lost. */
const BEATS_BEFORE_REVISIT = 3;
const HEADS_PER_REREAD = Math.round(REREAD_EVERY_MS / HEAD_EVERY_MS);

export interface LiveGatewayOptions extends Admission {
  /** Serves the pages of public tiles as well. */
  readonly publicPages?: Pick<PublicLineDeps, 'publicTiles' | 'addressOf'>;
  /** Serves the path `/socket.io`; `stop` does not close this server. */
  readonly httpServer: HttpServer;
  readonly relational: Queryable;
  readonly liveBus: LiveBus;
  /** One source per concept whose rows are pushed. */
  readonly rows: readonly RowSource[];
  /** The position of an organization's own row: when it changes, its members are notified. */
  readonly organizationHead: (organizationId: number) => Promise<string>;
  /** The position of an organization's newest placement: when it changes, members limited to locations are notified. */
  readonly placementHead: (organizationId: number) => Promise<string>;
  /**
   * Returns true if a session has ended. The gateway asks once a second, since announcements on the live bus may be
   * lost.
   */
  readonly hasEnded: (sessionId: string) => boolean;
  readonly clock: () => Date;
  readonly report: (error: unknown) => void;
}

export interface LiveGateway {
  stop(): Promise<void>;
}

/** Pushes latest values and changed rows to clients over Socket.IO, in the messages of `schemas/src/live/messages.ts`. */
export function startLiveGateway(options: LiveGatewayOptions): LiveGateway {
  const gateway = new Gateway(options);
  const io = new Server(options.httpServer, {
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
  });
  io.use((socket, next) => {
    void (async () => {
      next(await gateway.admit(socket));
    })();
  });
  io.on('connection', (socket) => gateway.connect(socket));
  const { publicPages } = options;
  const publicLine = publicPages && new PublicLine(io.of(PUBLIC_NAMESPACE), { ...options, ...publicPages });
  return {
    async stop() {
      await gateway.stop();
      await publicLine?.stop();
      // Only the line is closed: a client reconnects by itself, to another process if need be. Packets underway are
      // sent first.
      for (const { conn } of io.of('/').sockets.values()) conn.close();
      io.engine.close();
    },
  };
}

/** The result of the handshake until the connection opens. */
interface Arrival {
  readonly admitted: Admitted;
  readonly organization: OrganizationView;
  readonly memberChanges: number;
}

class Gateway {
  readonly #options: LiveGatewayOptions;
  readonly #organizations = new Map<number, { readonly view: OrganizationView; sockets: number }>();
  readonly #arrivals = new WeakMap<Socket, Arrival>();
  readonly #unsubscribe: () => void;
  readonly #beat: NodeJS.Timeout;
  #beats = 0;
  #telling: Promise<void> | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: LiveGatewayOptions) {
    this.#options = options;
    const unsubscribes = [
      options.liveBus.subscribe('sessions.revoked', (message) => this.#revoke(message as { sessionId: string })),
      options.liveBus.subscribe(USER_CHANGED, (message) => this.#tellOwner(message as UserChanged)),
    ];
    this.#unsubscribe = () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    this.#beat = setInterval(() => this.#onBeat(), HEAD_EVERY_MS);
  }

  /**
   * Returns the error of a refused handshake. Changes of members are heard from here on, so that none is lost before
   * the connection opens.
   */
  async admit(socket: Socket): Promise<Error | undefined> {
    try {
      const { auth, query } = socket.handshake;
      // The live line shows the present: whoever asks it for a moment must not take that for the past.
      if ('at' in query || 'at' in auth) refuse('NotInThePast');
      const organization = this.#enter(handshakeOf(auth).organizationId, socket);
      const { memberChanges } = organization;
      this.#arrivals.set(socket, { admitted: await admit(this.#options, auth), organization, memberChanges });
      return undefined;
    } catch (error) {
      return connectError(error);
    }
  }

  connect(socket: Socket): void {
    const arrival = this.#arrivals.get(socket);
    if (arrival === undefined) return;
    const { admitted, organization, memberChanges } = arrival;
    const viewer: Viewer = new Viewer(admitted, new Connection(socket, () => viewer.flush()));
    organization.viewers.add(viewer);
    liveSockets.inc();
    socket.once('disconnect', () => {
      liveSockets.dec();
      organization.leave(viewer);
    });
    answerWatches(socket, { ...this.#options, organization, viewer });
    if (organization.memberChanges !== memberChanges) void this.#revisit(organization, viewer);
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#unsubscribe();
    for (const { view } of this.#organizations.values()) view.close();
    await Promise.all([this.#telling, this.#looking]);
  }

  #enter(organizationId: number, socket: Socket): OrganizationView {
    const known = this.#organizations.get(organizationId) ?? { view: this.#open(organizationId), sockets: 0 };
    this.#organizations.set(organizationId, known);
    known.sockets += 1;
    socket.conn.once('close', () => {
      known.sockets -= 1;
      if (known.sockets > 0) return;
      known.view.close();
      this.#organizations.delete(organizationId);
    });
    return known.view;
  }

  #open(organizationId: number): OrganizationView {
    const view: OrganizationView = new OrganizationView({
      ...this.#options,
      organizationId,
      organizationChanged: () => {
        for (const viewer of view.viewers) void this.#revisit(view, viewer, true);
      },
      placementsChanged: () => {
        for (const viewer of view.viewers)
          if (limitOf(viewer.sight.membership) !== null) void this.#revisit(view, viewer, true);
      },
      membersChanged: (userIds) => {
        for (const viewer of view.viewers)
          if (userIds?.has(viewer.sight.userId) ?? true) void this.#revisit(view, viewer);
      },
    });
    return view;
  }

  /**
   * Reads rights again and sends them if they changed or `toTell` is set. A viewer whose rights cannot be read is
   * disconnected and may reconnect.
   */
  async #revisit(organization: OrganizationView, viewer: Viewer, toTell = false): Promise<void> {
    const { organizationId } = organization;
    try {
      const membership = await this.#membershipNow(organizationId, viewer);
      if (viewer.isClosed || (!toTell && isDeepStrictEqual(membership, viewer.sight.membership))) return;
      if (membership !== null) {
        viewer.sight = { ...viewer.sight, membership };
        organization.narrow(viewer);
      }
      viewer.connection.send(`2${JSON.stringify(['access', { organizationId }])}`);
      if (membership === null) viewer.connection.end();
    } catch (error) {
      this.#options.report(error);
      viewer.connection.cut();
    }
  }

  /** Of two reads at once, the later one counts, whichever answers last. */
  async #membershipNow(organizationId: number, viewer: Viewer): Promise<Membership | null> {
    const { visits } = viewer;
    visits.begun += 1;
    const mine = visits.begun;
    const membership = await this.#options.membershipOf(viewer.sight, organizationId);
    if (mine < visits.taken) return viewer.sight.membership;
    visits.taken = mine;
    return membership;
  }

  #revoke({ sessionId }: { readonly sessionId: string }): void {
    for (const { view } of this.#organizations.values()) {
      for (const viewer of view.viewers) if (viewer.sight.sessionId === sessionId) viewer.connection.end();
    }
  }

  /** Sends a change of a user's own settings to all their screens. */
  #tellOwner({ userId, position }: UserChanged): void {
    for (const { view } of this.#organizations.values()) {
      for (const viewer of view.viewers) {
        if (viewer.sight.userId === userId)
          viewer.connection.send(`2${JSON.stringify(['user', { position } satisfies OwnChange])}`);
      }
    }
  }

  #cutStalled({ connection }: Viewer): void {
    stalledClients.inc();
    connection.cut();
  }

  #onBeat(): void {
    this.#beats += 1;
    this.#telling ??= inTurns(this.#everybody(), ([view, viewer]) => this.#beatOf(view, viewer)).finally(() => {
      this.#telling = undefined;
    });
    this.#looking ??= this.#look(this.#beats % HEADS_PER_REREAD === 0).finally(() => {
      this.#looking = undefined;
    });
  }

  *#everybody(): Generator<readonly [OrganizationView, Viewer]> {
    for (const { view } of this.#organizations.values()) for (const viewer of view.viewers) yield [view, viewer];
  }

  #beatOf(view: OrganizationView, viewer: Viewer): void {
    if (this.#options.hasEnded(viewer.sight.sessionId)) viewer.connection.end();
    else if (viewer.connection.isStalled) this.#cutStalled(viewer);
    else sendHead(view, viewer, this.#options.clock());
    viewer.beats += 1;
    // An API account may expire, and a wall's dashboards may change, without a change of a member.
    if (viewer.sight.kind !== 'user' || viewer.beats === BEATS_BEFORE_REVISIT) void this.#revisit(view, viewer);
  }

  /**
   * Checks PostgreSQL for changes that the live bus lost. Organizations are checked one after the other, to avoid a
   * burst.
   */
  async #look(everything: boolean): Promise<void> {
    for (const { view } of this.#organizations.values()) {
      try {
        await view.checkRows();
        await view.board.reread(everything);
      } catch (error) {
        this.#options.report(error);
      }
    }
  }
}
