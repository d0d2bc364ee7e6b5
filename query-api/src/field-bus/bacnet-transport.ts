import { createSocket, type Socket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import type { BusClient, BusClients } from './bus-clients.ts';
import { BACNET_MAX_BYTES, isPlainRequest } from './plain-request.ts';

const DEFAULT_PORT = 47_808;

export interface BacnetTransportOptions {
  readonly host: string;
  readonly port: number;
  readonly broadcast: string;
  readonly clients: BusClients;
  readonly report: (error: unknown) => void;
}

/**
 * The UDP socket beneath the BACnet stack. Only plain requests from allowed networks reach the stack, whole ones of one
 * datagram; what it throws on a malformed one ends that one alone.
 */
export class BacnetTransport extends EventEmitter {
  readonly #socket: Socket;
  readonly #options: BacnetTransportOptions;

  constructor(options: BacnetTransportOptions) {
    super();
    this.#options = options;
    this.#socket = createSocket({ type: 'udp4' });
    this.#socket.on('message', (message, { address, port }) => this.#hear(message, address, port));
    this.#socket.on('error', options.report);
    this.#socket.on('listening', () => this.#socket.setBroadcast(true));
  }

  async listen(): Promise<string> {
    this.#socket.bind({ port: this.#options.port, address: this.#options.host });
    await once(this.#socket, 'listening');
    const { address, port } = this.#socket.address();
    return `${address}:${port}`;
  }

  #hear(message: Buffer, address: string, port: number): void {
    const client = this.#options.clients.meet('bacnet', address);
    if (client === null || !isPlainRequest(message)) return;
    this.#pass(client, message, `${address}:${port}`);
  }

  #pass(client: BusClient, message: Buffer, sender: string): void {
    try {
      client.asked(1);
      this.emit('message', message, sender);
    } catch (error) {
      this.#options.report(error);
    }
  }

  /** The stack names a receiver as `address:port`, or none to tell all. */
  send(buffer: Buffer, length: number, receiver?: string): void {
    const [address = '', port] = (receiver ?? this.#options.broadcast).split(':');
    this.#socket.send(buffer, 0, length, Number(port ?? DEFAULT_PORT), address, (error) => {
      if (error !== null) this.#options.report(error);
    });
  }

  getBroadcastAddress(): string {
    return this.#options.broadcast;
  }

  getMaxPayload(): number {
    return BACNET_MAX_BYTES;
  }

  /** The stack opens its socket when it is made; this one listens when it is told to. */
  open(): void {
    // Nothing is left to do.
  }

  close(): void {
    this.#socket.close();
  }
}
