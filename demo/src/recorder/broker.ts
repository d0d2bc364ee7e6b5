import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { Aedes, type PublishPacket } from 'aedes';
import type { Mood, Receiver } from './receiver.ts';

/** A customer's MQTT broker, at which the product is a client like any other. Down, it accepts no connections; slow, it acknowledges late. */
export class Broker {
  readonly #receiver: Receiver;
  readonly #sockets = new Set<net.Socket>();
  #aedes: Aedes | null = null;
  #server: net.Server | null = null;
  #port: number;

  private constructor(receiver: Receiver, port: number) {
    this.#receiver = receiver;
    this.#port = port;
  }

  /** At this port of the machine itself, or at another one if that is taken. */
  static async start(receiver: Receiver, port: number): Promise<Broker> {
    const broker = new Broker(receiver, port);
    await broker.#open().catch(() => {
      broker.#port = 0;
      return broker.#open();
    });
    return broker;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.#port}`;
  }

  /** Opens or closes its door; how late it answers is up to its receiver. */
  async become(mood: Mood): Promise<void> {
    if (mood === 'down') await this.stop();
    else if (this.#server === null) await this.#open();
  }

  /** Tells its subscribers something, as a device of the customer would. */
  publish(topic: string, payload: string): void {
    this.#aedes?.publish(
      { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
      () => undefined,
    );
  }

  async stop(): Promise<void> {
    const [aedes, server] = [this.#aedes, this.#server];
    [this.#aedes, this.#server] = [null, null];
    if (aedes === null || server === null) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    await new Promise<void>((done) => aedes.close(() => done()));
  }

  async #open(): Promise<void> {
    const receive = callbackify((packet: PublishPacket) => this.#take(packet));
    const aedes = await Aedes.createBroker({
      authorizePublish: (client, packet, done) => {
        if (client === null) done(null);
        else receive(packet, done);
      },
    });
    const server = net.createServer((socket) => {
      this.#sockets.add(socket.on('close', () => this.#sockets.delete(socket)));
      aedes.handle(socket);
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    [this.#aedes, this.#server] = [aedes, server];
  }

  async #take({ topic, payload }: PublishPacket): Promise<void> {
    if (!(await this.#receiver.isOpen())) throw new Error('the broker is down');
    this.#receiver.take(`${topic}  ${payload.toString()}`.slice(0, 300), { at: new Date() });
  }
}
