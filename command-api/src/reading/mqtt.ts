import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { baseStream } from '@watchglass/schemas/base/events';
import type { EventType } from '@watchglass/schemas/events';
import { MQTT_MAX_BYTES, PACKS_PER_BASE_PER_SECOND } from '@watchglass/schemas/reading/limits';
import { Refusal, refuse } from '@watchglass/schemas/refusals';
import type { Following, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { Aedes, type AedesOptions, type Client, type PublishPacket } from 'aedes';
import type { AuthenticateBase, AuthenticatedBase } from '../base/credentials.ts';
import type { Channel } from '../base/channel/channel.ts';
import { deliverRequests } from '../base/channel/mqtt-delivery.ts';
import { ToldTypes } from '../sensor/tell-type.ts';
import { acceptUplink, type Ingest } from './accept-uplink.ts';
import { countMqttRefusal, mqttClients } from './metrics.ts';
import { withBoundedFrames } from './mqtt-frames.ts';
import { readMeasurements, rejectTooLarge, type Measurements } from './mqtt-measurements.ts';
import { readTopic, type MqttTopic } from './mqtt-topic.ts';
import { takeTold } from './take-told.ts';
import { TokenBuckets } from './token-buckets.ts';

export interface MqttOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** First part of every topic. */
  readonly root: string;
  /** The base of a user name and password, null if they are wrong or the base is unregistered. */
  readonly authenticate: AuthenticateBase;
  readonly channel: Channel;
  /** Receives failures that cost a client its connection, except refusals. */
  readonly report?: (error: unknown) => void;
}

export interface MqttServer {
  readonly port: number;
  stop(): Promise<void>;
}

const BURST_SECONDS = 10;
/** Bytes of a message beside its payload. A message with a longer topic holds no readings. */
const TOPIC_AND_HEADER_BYTES = 1024;
const CONNECT_WITHIN_MS = 10_000;
const SERVER_UNAVAILABLE = 3;
/** After these events of a base its connections are closed. */
const CLOSES = ['BaseUnregistered', 'BasePaused'] as const satisfies readonly EventType[];
/** QoS 2 messages of one client that are stored until it releases them, without their payloads. */
const UNRELEASED = 100;

interface Connections {
  /** The authenticated base of each client. */
  readonly devices: WeakMap<Client, AuthenticatedBase>;
  readonly open: Set<Client>;
  /** Organizations that were deleted since this broker started: messages of their bases are refused. */
  readonly deleted: Set<number>;
}

/**
 * The MQTT 3.1.1 broker for bases. A message is acknowledged (PUBACK, PUBREC) only when its readings are durable in the
 * reading log; after a failure the client is disconnected and sends them again. A message that is too large is
 * quarantined and acknowledged, because the base would otherwise send it again for ever. No message is forwarded: a client
 * may subscribe only to the requests of its own base. A base that is unregistered or paused, or whose organization is
 * deleted, is disconnected at once.
 */
export async function startMqtt(ingest: Ingest, options: MqttOptions): Promise<MqttServer> {
  const connections: Connections = { devices: new WeakMap(), open: new Set(), deleted: new Set() };
  const broker = await createBroker(connections, ingest, options);
  // Without it, an answer of two writes waits for the acknowledgement of the first one.
  const server = createServer({ noDelay: true }, (socket) => {
    broker.handle(withBoundedFrames(socket, MQTT_MAX_BYTES + TOPIC_AND_HEADER_BYTES));
  });
  const following = await closeEnded(ingest, connections);
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      await following.stop();
      await close(server, broker);
    },
  };
}

async function closeEnded(
  { deps: { eventStore } }: Ingest,
  { open, devices, deleted }: Connections,
): Promise<Following> {
  return eventStore.follow({
    after: await eventStore.head(),
    filter: { types: [...CLOSES, 'OrganizationDeleted', 'OrganizationRestored'] satisfies EventType[] },
    handle: async ({ events }) => {
      const closes = new Set<string>(CLOSES);
      const gone = new Set(events.filter(({ type }) => closes.has(type)).map(({ stream }) => stream));
      for (const event of events) markDeleted(deleted, event);
      for (const client of open) {
        const { serial = '', organizationId = 0 } = devices.get(client) ?? {};
        if (gone.has(baseStream(serial)) || deleted.has(organizationId)) client.close();
      }
    },
  });
}

function markDeleted(deleted: Set<number>, { type, data }: RecordedEvent): void {
  const { organizationId } = data as { organizationId: number };
  if (type === 'OrganizationDeleted') deleted.add(organizationId);
  if (type === 'OrganizationRestored') deleted.delete(organizationId);
}

async function close(server: Server, broker: Aedes): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  await new Promise<void>((resolve) => {
    broker.close(resolve);
  });
  await closed;
}

async function createBroker(
  { devices, open, deleted }: Connections,
  ingest: Ingest,
  options: MqttOptions,
): Promise<Aedes> {
  const report = options.report ?? (() => undefined);
  const rate = new TokenBuckets({
    burst: PACKS_PER_BASE_PER_SECOND * BURST_SECONDS,
    perSecond: PACKS_PER_BASE_PER_SECOND,
  });
  const { channel } = options;
  const types = new ToldTypes();
  const taking: Taking = { ingest, rate, channel, types, root: options.root, deleted };
  const reported = <T>(work: Promise<T>): Promise<T> => {
    work.catch((error: unknown) => {
      if (error instanceof Refusal) countMqttRefusal(error.code);
      else report(error);
    });
    return work;
  };
  const broker = await Aedes.createBroker({
    connectTimeout: CONNECT_WITHIN_MS,
    maxInflightInbound: UNRELEASED,
    preConnect: (_client, packet, done) => {
      packet.clientId = `${packet.username ?? ''} ${packet.clientId}`;
      done(null, true);
    },
    authenticate: callbackify(async (client: Client, username: string | undefined, password: Buffer | undefined) => {
      const device = await reported(admit(options, username, password));
      if (device) devices.set(client, device);
      return device !== null;
    }) as AedesOptions['authenticate'],
    authorizePublish: callbackify((client: Client | null, packet: PublishPacket) =>
      reported(takeMessage(taking, client ? devices.get(client) : undefined, packet)),
    ),
    authorizeSubscribe: (client, subscription, done) => {
      const { serial } = (client && devices.get(client)) ?? {};
      done(null, serial !== undefined && subscription.topic === `${options.root}/${serial}/cmd` ? subscription : null);
    },
  });
  broker.on('client', (client) => {
    mqttClients.set(open.add(client).size);
  });
  broker.on('subscribe', (subscriptions, client) => {
    const device = devices.get(client);
    if (device && subscriptions.length > 0)
      deliverRequests(client, { channel, device, topic: subscriptions[0]?.topic ?? '', report });
  });
  broker.on('ping', (_packet, client) => {
    const device = devices.get(client);
    if (device) channel.hear(device);
  });
  broker.on('clientDisconnect', (client) => {
    open.delete(client);
    mqttClients.set(open.size);
  });
  (broker as NodeJS.EventEmitter).on('error', report);
  return broker;
}

/** An error with its code in CONNACK, so that the base retries with its credential. */
async function admit(
  { authenticate }: MqttOptions,
  username: string | undefined,
  password: Buffer | undefined,
): Promise<AuthenticatedBase | null> {
  let device: AuthenticatedBase | null;
  try {
    device = username && password ? await authenticate(username, password.toString('utf8')) : null;
  } catch (cause) {
    throw Object.assign(new Error('the credential cannot be checked', { cause }), { returnCode: SERVER_UNAVAILABLE });
  }
  if (device?.isPaused) throw Object.assign(new Refusal('BasePaused'), { returnCode: SERVER_UNAVAILABLE });
  return device;
}

interface Taking {
  readonly ingest: Ingest;
  readonly rate: TokenBuckets;
  readonly channel: Channel;
  readonly types: ToldTypes;
  readonly root: string;
  readonly deleted: Connections['deleted'];
}

/** Rejects if the client must be disconnected. The packet's payload is dropped, because the log holds the readings. */
async function takeMessage(
  { ingest, rate, channel, types, root, deleted }: Taking,
  device: AuthenticatedBase | undefined,
  packet: PublishPacket,
): Promise<void> {
  const topic = device && readTopic(packet.topic, device.serial, root);
  if (!device || !topic || topic.about === 'requests' || deleted.has(device.organizationId))
    return refuse('AccessForbidden');
  const bytes = Buffer.from(packet.payload);
  packet.payload = Buffer.alloc(0);
  packet.retain = false;
  const receivedAt = ingest.deps.clock().getTime();
  const wait = rate.take(device.serial, 1, receivedAt);
  if (wait > 0) await delay(wait * 1000, undefined, { ref: false });
  const pack = packOf(topic, bytes, receivedAt);
  if (pack === undefined) return takeOther({ ingest, channel, types }, device, { topic, bytes });
  await takePack({ ingest, types }, { device, receivedAt, sensor: topic.sensor }, pack);
}

interface Received {
  readonly device: AuthenticatedBase;
  readonly receivedAt: number;
  readonly sensor: string | null;
}

async function takePack(
  { ingest, types }: Pick<Taking, 'ingest' | 'types'>,
  { device, receivedAt, sensor }: Received,
  { records, rejected, told }: Measurements,
): Promise<void> {
  if (records.length + rejected.length > 0)
    await acceptUplink(ingest, { device, mode: 'live', receivedAt, withoutUnit: 'native', records, rejected });
  if (told !== undefined) await takeTold({ ingest, types }, device, { sensor, told });
}

async function takeOther(
  { ingest, channel, types }: Pick<Taking, 'ingest' | 'channel' | 'types'>,
  device: AuthenticatedBase,
  { topic, bytes }: { readonly topic: MqttTopic; readonly bytes: Uint8Array },
): Promise<void> {
  if (topic.tells !== undefined)
    await takeTold({ ingest, types }, device, {
      sensor: topic.sensor,
      told: { [topic.tells]: new TextDecoder().decode(bytes) },
    });
  if (topic.about === 'state') await channel.takeStateMessage(device, bytes);
  if (topic.about === 'answer') await channel.takeAnswerMessage(device, topic.request ?? '', bytes);
}

/** Undefined if the message holds no readings. */
function packOf({ about, sensor }: MqttTopic, bytes: Uint8Array, receivedAt: number): Measurements | undefined {
  if (bytes.length > MQTT_MAX_BYTES) return rejectTooLarge(bytes, sensor);
  return about === 'measurements' ? readMeasurements(bytes, sensor, receivedAt) : undefined;
}
