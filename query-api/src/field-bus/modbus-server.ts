import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { FIELD_BUS_CLIENTS } from '@watchglass/schemas/field-bus/limits';
import type { BusClients } from './bus-clients.ts';
import { answerFrames, type RegistersOfSlot } from './modbus-frames.ts';

/** A controller that asks nothing for this long is let go. */
const IDLE_MS = 300_000;
/** A controller that asks without reading the answers is let go. */
const UNREAD_BYTES = 64 * 1024;

export interface ModbusOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly registers: RegistersOfSlot;
  readonly clients: BusClients;
}

export interface BusServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** Serves points as Modbus TCP registers. Read only; addresses outside the allowed networks are hung up on. */
export async function startModbus({ host, port, registers, clients }: ModbusOptions): Promise<BusServer> {
  const server = createServer({ noDelay: true }, (socket) => {
    const client = clients.meet('modbus', socket.remoteAddress ?? '');
    if (client === null) socket.destroy();
    else answer(socket, registers, client);
  });
  server.maxConnections = FIELD_BUS_CLIENTS;
  server.listen(port, host);
  await once(server, 'listening');
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    address: `${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function answer(socket: Socket, registers: RegistersOfSlot, client: { asked(requests: number): void }): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  // A controller that goes away while it is answered is no failure.
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    const read = answerFrames(rest.length === 0 ? data : Buffer.concat([rest, data]), registers);
    rest = read.rest;
    client.asked(read.answers.length);
    for (const each of read.answers) socket.write(each);
    if (read.broken || socket.writableLength > UNREAD_BYTES) socket.destroy();
  });
}
