import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { decryptPush, newBrowserKeys, type BrowserKeys } from '@watchglass/streams/testing/decrypt-push';
import { Broker } from './broker.ts';
import { DeviceCloud } from './device-cloud.ts';
import { intranetPage } from './intranet.ts';
import { mailsIn } from './outbox.ts';
import { recorderPage } from './page.ts';
import type { Waiting } from './receivers-section.ts';
import { Receiver, RECEIVERS, type Mood, type ReceiverName } from './receiver.ts';
import { fromPush, fromSlack, fromWebhook, Recordings } from './recorded.ts';
import { answerTwilio } from './twilio.ts';

/** What the recorder knows from start to start, so that addresses and keys stay. */
interface Memory {
  port: number;
  readonly phones: Record<string, BrowserKeys>;
  /** Of the destination that is a webhook; null before it was made. */
  secret: string | null;
  /** Of the workspace's webhooks, by the last word of their addresses. */
  secrets?: Record<string, string>;
  /** Of the MQTT broker. */
  brokerPort?: number;
}

/** Slow services answer before the product's patience ends; a broker is asked for every reading. */
const SLOW_MS: Readonly<Record<ReceiverName, number>> = {
  webhook: 8_000,
  senml: 8_000,
  influx: 8_000,
  mqtt: 500,
  cloud: 8_000,
};

const STATUS: Readonly<Record<string, number>> = { push: 201, influx: 204 };
const SHOWN_BYTES = 600;
const isSwitched = (door: string): door is ReceiverName => (RECEIVERS as readonly string[]).includes(door);

export interface RecorderOptions {
  readonly memory: string;
  /** The product's own address, for links and for the receipts of text messages. */
  readonly publicUrl: string;
}

/** Speaks the interfaces of webhooks, Slack, Twilio, push services, receivers of readings and a device cloud, and shows what arrived. */
export class Recorder {
  readonly recordings = new Recordings();
  readonly #memory: Memory;
  readonly #options: RecorderOptions;
  readonly #server: http.Server;
  readonly #receivers = Object.fromEntries(RECEIVERS.map((name) => [name, new Receiver(SLOW_MS[name])])) as Readonly<
    Record<ReceiverName, Receiver>
  >;
  readonly #cloud = new DeviceCloud();
  #broker: Broker | null = null;
  #links: readonly string[] = [];
  #hasMoved = false;

  private constructor(options: RecorderOptions) {
    this.#options = options;
    this.#memory = existsSync(options.memory)
      ? (JSON.parse(readFileSync(options.memory, 'utf8')) as Memory)
      : { port: 0, phones: {}, secret: null };
    this.#server = http.createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.writeHead(400).end());
    });
  }

  static async start(options: RecorderOptions): Promise<Recorder> {
    const recorder = new Recorder(options);
    const before = recorder.#memory.port;
    await recorder.#listen(before).catch(() => recorder.#listen(0));
    recorder.#memory.port = (recorder.#server.address() as AddressInfo).port;
    const broker = await Broker.start(recorder.#receivers.mqtt, recorder.#memory.brokerPort ?? 0);
    recorder.#hasMoved = before !== recorder.#memory.port || broker.port !== recorder.#memory.brokerPort;
    recorder.#memory.brokerPort = broker.port;
    recorder.#broker = broker;
    recorder.#remember();
    return recorder;
  }

  /** Its address is another one than at the start before. */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#memory.port}`;
  }

  /** The subscription of a phone; it is the same at each start. */
  subscription(phone: string): object {
    const keys = (this.#memory.phones[phone] ??= newBrowserKeys(randomBytes(16)));
    this.#remember();
    const { p256dh, auth } = keys;
    return { name: phone, endpoint: `${this.url}/push/${encodeURIComponent(phone)}`, keys: { p256dh, auth } };
  }

  knowSecret(secret: string): void {
    this.#memory.secret = secret;
    this.#remember();
  }

  /** Of a webhook of the workspace. */
  knowSecretOf(name: string, secret: string): void {
    this.#memory.secrets = { ...this.#memory.secrets, [name]: secret };
    this.#remember();
  }

  /** The customer's MQTT broker. */
  get broker(): Broker {
    if (this.#broker === null) throw new Error('the recorder has not started');
    return this.#broker;
  }

  /** Switches a service for everybody who looks. */
  async become(name: ReceiverName, mood: Mood): Promise<void> {
    this.#receivers[name].mood = mood;
    if (name === 'mqtt') await this.broker.become(mood);
  }

  /** The paths of the public tiles that the page of the intranet shows. */
  embed(links: readonly string[]): void {
    this.#links = links;
  }

  /** `waiting` is what the product still has for each service. */
  async page(outbox: string, waiting: Waiting): Promise<string> {
    const all = [...this.recordings.all(), ...(await mailsIn(outbox))];
    const newestFirst = all.toSorted((one, other) => other.at.getTime() - one.at.getTime());
    return recorderPage(newestFirst, { receivers: this.#receivers, waiting, intranet: `${this.url}/intranet` });
  }

  async stop(): Promise<void> {
    await this.#broker?.stop();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #remember(): void {
    writeFileSync(this.#options.memory, JSON.stringify(this.#memory), { mode: 0o600 });
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request);
    const [door, name] = this.#doorOf(request);
    if (door === '2010-04-01')
      return answerTwilio(this.recordings, { method: request.method ?? '', body: body.toString() }, response);
    if (door === 'intranet') return intranetPage(response, { links: this.#links, productUrl: this.#options.publicUrl });
    if (await this.#isClosed(door)) return void response.writeHead(503).end('down');
    if (door === 'cloud') return this.#answerCloud({ request, body: body.toString() }, response);
    this.#take(door, name, { request, body });
    response.writeHead(STATUS[door] ?? 200).end();
  }

  #doorOf({ url = '/' }: http.IncomingMessage): readonly [door: string, name: string] {
    const [door = '', name = ''] = new URL(url, this.url).pathname.split('/').slice(1).map(decodeURIComponent);
    return [door, name];
  }

  async #isClosed(door: string): Promise<boolean> {
    return isSwitched(door) && !(await this.#receivers[door].isOpen());
  }

  #answerCloud(
    asked: { readonly request: http.IncomingMessage; readonly body: string },
    response: http.ServerResponse,
  ): void {
    const { pathname } = new URL(asked.request.url ?? '/', this.url);
    const [status, json] = this.#cloud.answer(pathname.slice('/cloud'.length), asked);
    this.#receivers.cloud.take(`${asked.request.method ?? ''} ${pathname}: ${status}`, { at: new Date() });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  /** Throws for a message that is none. */
  #take(door: string, name: string, { request, body }: { request: http.IncomingMessage; body: Buffer }): void {
    const at = new Date();
    switch (door) {
      case 'slack':
        return this.recordings.add(fromSlack(body.toString(), `#${name}`, at));
      case 'senml':
        JSON.parse(body.toString());
        return this.#tally(door, { request, body });
      case 'influx':
        return this.#tally(door, { request, body });
      case 'webhook': {
        this.#tally(door, { request, body });
        const isSigned = this.#isSigned(this.#memory.secrets?.[name] ?? this.#memory.secret, request, body);
        return this.recordings.add(fromWebhook(body.toString(), { to: name, at, isSigned }));
      }
      case 'push':
        return this.#push(name, body, at);
      default:
        throw new Error(`there is no ${door}`);
    }
  }

  #tally(door: ReceiverName, { request, body }: { request: http.IncomingMessage; body: Buffer }): void {
    const key = request.headers['idempotency-key'] ?? request.headers['webhook-id'];
    this.#receivers[door].take(body.toString('utf8', 0, SHOWN_BYTES), { key: key?.toString(), at: new Date() });
  }

  #push(phone: string, body: Buffer, at: Date): void {
    const keys = this.#memory.phones[phone];
    if (keys === undefined) throw new Error('no such phone');
    this.recordings.add(fromPush(decryptPush(body, keys), { to: phone, at, url: this.#options.publicUrl }));
  }

  #isSigned(secret: string | null, { headers }: http.IncomingMessage, body: Buffer): boolean {
    if (secret === null) return false;
    try {
      new Webhook(secret).verify(body.toString(), headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  }
}
