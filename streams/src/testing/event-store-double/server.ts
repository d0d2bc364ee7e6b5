import {
  Server,
  ServerCredentials,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  type ServiceError,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { takeAppend } from './append.ts';
import {
  cluster,
  features,
  GossipService,
  ServerFeaturesService,
  StreamsService,
  type messages,
} from './definitions.ts';
import { EventLog } from './log.ts';
import { serveRead } from './read.ts';
import { accessDenied, notLeader } from './refusals.ts';
import { Troubles } from './troubles.ts';

const HOST = '127.0.0.1';
/** The version that a server of the latest long-term release reports. */
const VERSION = '24.10.0';

export interface EventStoreDoubleOptions {
  /** Nodes with the same log are one cluster. */
  readonly log?: EventLog;
  /** PEM texts. With them the node accepts TLS alone. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** `user:password`, required to read and write streams. */
  readonly user?: string;
  /** A free port by default. */
  readonly port?: number;
}

type Streams = {
  readonly append: handleClientStreamingCall<
    InstanceType<typeof messages.AppendReq>,
    InstanceType<typeof messages.AppendResp>
  >;
  readonly read: handleServerStreamingCall<
    InstanceType<typeof messages.ReadReq>,
    InstanceType<typeof messages.ReadResp>
  >;
};

/**
 * An EventStoreDB in this process, for the official client: append, read, subscribe to all, gossip. It refuses other
 * calls as UNIMPLEMENTED, and stores nothing beyond its end.
 */
export class EventStoreDouble {
  readonly log: EventLog;
  readonly troubles: Troubles = new Troubles();
  /** Counts of messages sent to subscribers. */
  readonly sent = { events: 0 };
  readonly #server = new Server();
  readonly #options: EventStoreDoubleOptions;
  #leader: EventStoreDouble = this;
  #port: number;

  constructor(options: EventStoreDoubleOptions = {}) {
    this.#options = options;
    this.#port = options.port ?? 0;
    this.log = options.log ?? new EventLog();
    this.#server.addService(StreamsService, this.#streams() as UntypedServiceImplementation);
    this.#server.addService(ServerFeaturesService, { getSupportedMethods: tellFeatures });
    this.#server.addService(GossipService, { read: (_, answer) => answer(null, this.#gossip()) } satisfies {
      read: handleUnaryCall<unknown, unknown>;
    });
  }

  /** `host:port` */
  get address(): string {
    return `${HOST}:${this.#port}`;
  }

  async start(): Promise<this> {
    const { tls } = this.#options;
    const credentials =
      tls === undefined
        ? ServerCredentials.createInsecure()
        : ServerCredentials.createSsl(null, [{ cert_chain: Buffer.from(tls.cert), private_key: Buffer.from(tls.key) }]);
    this.#port = await new Promise<number>((resolve, reject) => {
      this.#server.bindAsync(this.address, credentials, (error, port) =>
        error === null ? resolve(port) : reject(error),
      );
    });
    return this;
  }

  /** From now on, calls that need the leader are redirected to it. */
  follow(leader: EventStoreDouble): void {
    this.#leader = leader;
  }

  /** Closes every open connection; new connections are accepted. */
  cutConnections(): void {
    this.#server.drain(this.address, 0);
  }

  stop(): void {
    this.#server.forceShutdown();
  }

  #streams(): Streams {
    return {
      append: (call, answer) => {
        const refused = this.#refuse(call.metadata);
        if (refused === undefined) takeAppend(call, answer, this);
        else answer(refused);
      },
      read: (call) => {
        const refused = this.#refuse(call.metadata);
        if (refused !== undefined) call.emit('error', refused);
        else void serveRead(call, this).catch((error: unknown) => call.emit('error', error));
      },
    };
  }

  #refuse(metadata: Metadata): ServiceError | undefined {
    const { user } = this.#options;
    if (user !== undefined && metadata.get('authorization')[0] !== `Basic ${Buffer.from(user).toString('base64')}`)
      return accessDenied();
    if (this.#leader !== this && metadata.get('requires-leader')[0] === 'true')
      return notLeader(HOST, this.#leader.#port);
    return undefined;
  }

  #gossip(): InstanceType<typeof cluster.ClusterInfo> {
    const { LEADER, FOLLOWER } = cluster.MemberInfo.VNodeState;
    const members = new Map([
      [this, this.#leader === this ? LEADER : FOLLOWER],
      [this.#leader, LEADER],
    ]);
    return new cluster.ClusterInfo().setMembersList([...members].map(([node, state]) => toMember(node, state)));
  }
}

const toMember = (node: EventStoreDouble, state: number): InstanceType<typeof cluster.MemberInfo> => {
  const [address = '', port] = node.address.split(':');
  return new cluster.MemberInfo()
    .setIsAlive(true)
    .setState(state)
    .setHttpEndPoint(new cluster.EndPoint().setAddress(address).setPort(Number(port)));
};

const tellFeatures: handleUnaryCall<unknown, unknown> = (_, answer) => {
  const methods = ['append', 'batchAppend', 'read'].map((name) =>
    new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
  );
  answer(null, new features.SupportedMethods().setEventStoreServerVersion(VERSION).setMethodsList(methods));
};
