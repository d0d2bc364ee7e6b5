import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { PUBLIC_NAMESPACE } from '@watchglass/schemas/monitor/messages';
import { Server } from 'socket.io';

/**
 * A separate program: Socket.IO alone, which tells the viewers of each tile in turn a message of the size of a tile, and all of them each
 * second that it is alive. It tells its address, begins to tell changes when its parent says which, and ends with it.
 */

export interface RawTilesJob {
  readonly tokens: readonly string[];
  readonly perSecond: number;
  readonly changes: number;
}

const BUCKETS = 240;
const server = http.createServer();
const sockets = new Server(server, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
const line = sockets.of(PUBLIC_NAMESPACE);

function tile(): object {
  const now = Date.now();
  const series = Array.from({ length: BUCKETS }, (_, i) => [now - i * 15_000, 600 + (i % 100)]);
  return { tile: { type: 'co2', name: 'Lobby', measuredAt: new Date(now).toISOString(), series }, serverTime: now };
}

line.on('connection', (socket) => {
  const { token } = socket.handshake.auth as { readonly token: string };
  void socket.join(token);
  socket.emit('tile', tile());
});

function tell({ tokens, perSecond, changes }: RawTilesJob): void {
  let told = 0;
  const telling = setInterval(() => {
    line.to(tokens[told % tokens.length] ?? '').emit('tile', tile());
    told += 1;
    if (told >= changes) clearInterval(telling);
  }, 1_000 / perSecond);
}

setInterval(() => line.emit('head', { serverTime: Date.now() }), 1_000);
process.once('message', (job: RawTilesJob) => tell(job));
process.once('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
