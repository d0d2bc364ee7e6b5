import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { decryptPush, newBrowserKeys, type BrowserKeys } from '@watchglass/streams/testing/decrypt-push';
import { mailsIn } from './outbox.ts';
import { recorderPage } from './page.ts';
import { fromPush, fromSlack, fromText, fromWebhook, Recordings, type Mood } from './recorded.ts';

/** What the recorder knows from start to start, so that addresses and keys stay. */
interface Memory {
  port: number;
  readonly phones: Record<string, BrowserKeys>;
  /** Of the destination that is a webhook; null before it was made. */
  secret: string | null;
  /** Of the workspace's webhooks, by the last word of their addresses. */
  secrets?: Record<string, string>;
}

const SLOW_MS = 8_000;

/** Variables by which the product calls the recorder; an address that is configured goes first. */
export const TWILIO = { account: 'ACdemo', token: 'demo-token', from: '+37160000000' };

export interface RecorderOptions {
  readonly memory: string;
  /** The product's own address, for links and for the receipts of text messages. */
  readonly publicUrl: string;
}

/** Speaks the HTTP interfaces of webhooks, Slack, Twilio and push services, and shows what arrived. */
export class Recorder {
  readonly recordings = new Recordings();
  readonly #memory: Memory;
  readonly #options: RecorderOptions;
  readonly #server: http.Server;
  #hasMoved = false;
  #mood: Mood = 'up';

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
    recorder.#hasMoved = before !== recorder.#memory.port;
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

  /** Switches the addresses of webhooks for everybody who looks. */
  become(mood: Mood): void {
    this.#mood = mood;
  }

  async page(outbox: string): Promise<string> {
    const all = [...this.recordings.all(), ...(await mailsIn(outbox))];
    const newestFirst = all.toSorted((one, other) => other.at.getTime() - one.at.getTime());
    return recorderPage(newestFirst, this.#mood);
  }

  async stop(): Promise<void> {
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
    const [door = '', name = ''] = new URL(request.url ?? '/', this.url).pathname
      .split('/')
      .slice(1)
      .map(decodeURIComponent);
    if (door === '2010-04-01') return this.#answerTwilio(request.method ?? '', body.toString(), response);
    if (await this.#isDown(door)) return void response.writeHead(503).end('down');
    this.#take(door, name, { request, body });
    response.writeHead(door === 'push' ? 201 : 200).end('ok');
  }

  async #isDown(door: string): Promise<boolean> {
    if (door !== 'webhook') return false;
    if (this.#mood === 'slow') await sleep(SLOW_MS);
    return this.#mood === 'down';
  }

  /** Throws for a message that is none. */
  #take(door: string, name: string, { request, body }: { request: http.IncomingMessage; body: Buffer }): void {
    const at = new Date();
    switch (door) {
      case 'slack':
        return this.recordings.add(fromSlack(body.toString(), `#${name}`, at));
      case 'webhook': {
        const isSigned = this.#isSigned(this.#memory.secrets?.[name] ?? this.#memory.secret, request, body);
        return this.recordings.add(fromWebhook(body.toString(), { to: name, at, isSigned }));
      }
      case 'push':
        return this.#push(name, body, at);
      default:
        throw new Error(`there is no ${door}`);
    }
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

  /** Messages are taken; a look for one that may have arrived finds what was recorded. */
  #answerTwilio(method: string, body: string, response: http.ServerResponse): void {
    const json = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (method === 'GET') {
      const sent = this.recordings.all().filter(({ kind }) => kind === 'sms');
      json(200, {
        messages: sent.map(({ to, lines, at }) => ({ to, body: lines.join('\n'), date_sent: at.toUTCString() })),
      });
      return;
    }
    const form = new URLSearchParams(body);
    const [to, text] = [form.get('To') ?? '', form.get('Body') ?? ''];
    this.recordings.add(fromText('sms', { to, at: new Date(), title: 'Text message', text }));
    const sid = `SM${randomUUID().replaceAll('-', '')}`;
    json(201, { sid, status: 'queued', to, body: text });
    const callback = form.get('StatusCallback');
    if (callback !== null) void delivered(callback, { sid, to });
  }
}

/** Reports a message as delivered, signed as Twilio signs. */
async function delivered(callback: string, { sid, to }: { readonly sid: string; readonly to: string }): Promise<void> {
  const fields = { MessageSid: sid, MessageStatus: 'delivered', To: to };
  const signed = callback + Object.entries(fields).flat().join('');
  const signature = createHmac('sha1', TWILIO.token).update(signed).digest('base64');
  await fetch(callback, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new URLSearchParams(fields).toString(),
  }).catch(() => undefined);
}
