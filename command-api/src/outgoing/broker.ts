import net, { type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { callbackify } from 'node:util';
import { MqttClient, type IClientOptions, type IPublishPacket } from 'mqtt';
import { hostOf, type OutgoingConfig } from './address-problem.ts';
import { withBoundedFrames } from '../reading/mqtt-frames.ts';
import { checkedLookup, mayBeCalled, PrivateAddress } from './checked-lookup.ts';

type Qos = 0 | 1 | 2;

export interface BrokerMessage {
  readonly topic: string;
  readonly payload: string | Uint8Array;
  readonly qos: Qos;
  readonly retain: boolean;
}

export interface BrokerTerms {
  /** `mqtts://host:port`, or `mqtt://`. */
  readonly url: string;
  /** The broker keeps what is for a client of this id while it is away. */
  readonly clientId: string;
  readonly username?: string;
  readonly password?: string;
  /** A client certificate with its key, and authorities that are trusted instead of the public ones, as PEM. */
  readonly tls?: { readonly cert?: string; readonly key?: string; readonly ca?: string };
  /** The broker publishes it if the connection is lost. */
  readonly will?: BrokerMessage;
  /** Absent, the line takes nothing. */
  readonly subscription?: Subscription;
}

/**
 * What is published under a filter. A message is acknowledged when `take` resolves; when it rejects the line closes,
 * and the broker sends the message again to the next line of the same client. A payload above `maxBytes` arrives cut.
 */
export interface Subscription {
  readonly filter: string;
  readonly maxBytes: number;
  readonly take: (topic: string, payload: Uint8Array) => Promise<void>;
}

export interface BrokerDeps extends OutgoingConfig {
  /** How names are resolved; DNS by default. */
  readonly lookup?: LookupFunction;
  /** For a connection, and for each acknowledgement. */
  readonly deadlineMs?: number;
}

/** A connection to a broker of a customer. */
export interface BrokerLine {
  /**
   * Resolves when the broker has acknowledged every message; messages of QoS 0 it has read. Rejects with a word of why
   * not: then some may have arrived. `slow`: the broker has acknowledged some, and not the rest within `wholeMs`;
   * nothing is published after that.
   */
  publish(messages: readonly BrokerMessage[], wholeMs?: number): Promise<void>;
  readonly isOpen: boolean;
  /** Resolves with a word of why, or with null if it was closed here. */
  readonly closed: Promise<string | null>;
  close(): Promise<void>;
}

const DEADLINE_MS = 20_000;
const KEEPALIVE_SECONDS = 30;
const GOODBYE_MS = 1_000;
/** In the answer to a subscription, and above: none. */
const REFUSED = 128;
/** Bytes of a message beside its payload. */
const TOPIC_AND_HEADER_BYTES = 1024;
/** Why a broker has taken a part of what was published alone. */
export const SLOW = 'slow';
/** Messages that are on their way at once. */
const AT_ONCE = 64;
/** Nobody publishes there: leaving it is answered after everything before it was read. */
const NOWHERE = 'watchglass/nowhere';
const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 };

/** Connects (MQTT 3.1.1). The address is checked after DNS. Rejects with an error whose `name` or `code` says why in a word. */
export async function openBrokerLine(terms: BrokerTerms, deps: BrokerDeps): Promise<BrokerLine> {
  const url = new URL(terms.url);
  if (net.isIP(hostOf(url)) !== 0 && !mayBeCalled(hostOf(url), deps)) throw new PrivateAddress();
  const { deadlineMs = DEADLINE_MS } = deps;
  let lost: Error | undefined;
  const client = new MqttClient(
    () => {
      const socket = socketTo(url, { terms, deps }).once('error', (error) => {
        lost = error;
      });
      return withBoundedFrames(socket, (terms.subscription?.maxBytes ?? 0) + TOPIC_AND_HEADER_BYTES);
    },
    optionsOf(terms, deadlineMs),
  );
  const line = lineOf(client, { deadlineMs, take: terms.subscription?.take });
  try {
    await within(
      connected(client, () => lost),
      deadlineMs,
    );
    if (terms.subscription) await subscribe(client, terms.subscription.filter, deadlineMs);
  } catch (error) {
    client.end(true);
    throw error;
  }
  return line;
}

async function subscribe(client: MqttClient, filter: string, deadlineMs: number): Promise<void> {
  const subscribing = client.subscribeAsync(filter, { qos: 1 }).catch(() => {
    throw named(client.connected ? 'refused' : 'closed');
  });
  const [granted] = await within(subscribing, deadlineMs);
  if ((granted?.qos ?? REFUSED) >= REFUSED) throw named('refused');
}

function optionsOf(
  { clientId, username, password, will, subscription }: BrokerTerms,
  deadlineMs: number,
): IClientOptions {
  return {
    clientId,
    clean: subscription === undefined,
    protocolVersion: 4,
    keepalive: KEEPALIVE_SECONDS,
    reconnectPeriod: 0,
    // The deadline here comes first, and says so in a word.
    connectTimeout: deadlineMs + GOODBYE_MS,
    queueQoSZero: false,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(will && { will: { ...will, payload: Buffer.from(will.payload) } }),
  };
}

interface Connecting {
  readonly terms: BrokerTerms;
  readonly deps: BrokerDeps;
}

function socketTo(url: URL, { terms, deps }: Connecting): net.Socket {
  const host = hostOf(url);
  const port = url.port === '' ? (PORTS[url.protocol] ?? 0) : Number(url.port);
  const to = { host, port, lookup: checkedLookup(deps, deps.lookup) };
  const servername = net.isIP(host) === 0 ? { servername: host } : {};
  return url.protocol === 'mqtt:' ? net.connect(to) : tls.connect({ ...to, ...terms.tls, ...servername });
}

/** The client tells no errors of its socket but some of the system's. */
function connected(client: MqttClient, lost: () => Error | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve());
    client.on('error', reject);
    client.once('close', () => reject(lost() ?? named('closed')));
  });
}

/** Of QoS 1 and 2 a message is taken before the first answer to it: after that a broker may forget it. */
function takeAll(client: MqttClient, take: Subscription['take'], fail: (error: unknown) => void): void {
  const taken = callbackify(take);
  client.options.customHandleAcks = (topic, payload, _packet, done) => {
    taken(topic, payload, (error) => (error === null ? done(0) : fail(error)));
  };
  client.handleMessage = ({ qos, topic, payload }: IPublishPacket, done) => {
    if (qos > 0) done();
    else taken(topic, Buffer.from(payload), (error) => (error === null ? done() : fail(error)));
  };
}

interface LineTerms {
  readonly deadlineMs: number;
  readonly take: Subscription['take'] | undefined;
}

function lineOf(client: MqttClient, { deadlineMs, take }: LineTerms): BrokerLine {
  let why = 'closed';
  let isClosedHere = false;
  const fail = (error: unknown): void => {
    why = whyOf(error);
    client.end(true);
  };
  client.on('error', fail);
  // Before the connection: the broker sends at once what it kept.
  if (take) takeAll(client, take, fail);
  const closed = new Promise<string | null>((resolve) => {
    client.once('close', () => resolve(isClosedHere ? null : why));
  });
  const acknowledged = <T>(work: Promise<T>, wholeMs: number): Promise<T> =>
    within(
      Promise.race([work, closed.then((said) => Promise.reject(named(said ?? 'closed')))]),
      Math.min(deadlineMs, wholeMs),
    );
  return {
    closed,
    get isOpen() {
      return client.connected && !isClosedHere;
    },
    async publish(messages, wholeMs = Infinity) {
      const until = performance.now() + wholeMs;
      const left = (): number => until - performance.now();
      for (let from = 0; from < messages.length; from += AT_ONCE) {
        if (from > 0 && left() <= 0) throw named(SLOW);
        const part = messages.slice(from, from + AT_ONCE).map((message) => publish(client, message));
        await acknowledged(Promise.all(part), left()).catch((error: unknown) => {
          throw from > 0 && left() <= 0 ? named(SLOW) : error;
        });
      }
      if (messages.some(({ qos }) => qos === 0)) await acknowledged(client.unsubscribeAsync(NOWHERE), left());
    },
    async close() {
      isClosedHere = true;
      // A broker that is told does not publish the will.
      await within(client.endAsync(), GOODBYE_MS).catch(() => client.end(true));
    },
  };
}

async function publish(client: MqttClient, { topic, payload, qos, retain }: BrokerMessage): Promise<void> {
  await client.publishAsync(topic, typeof payload === 'string' ? payload : Buffer.from(payload), { qos, retain });
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(named('timeout')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const named = (name: string): Error => Object.assign(new Error(name), { name });

/** A word for logs: an error code of the system or of TLS, the code of a broker's answer, or a name. Never an address or a secret. */
export function whyOf(error: unknown): string {
  const { code, name } =
    error instanceof Error ? (error as Error & { readonly code?: unknown }) : { code: null, name: '' };
  if (typeof code === 'number') return `mqtt ${code}`;
  return typeof code === 'string' && /^[A-Z][\dA-Z_]{0,60}$/.test(code) ? code : name;
}
