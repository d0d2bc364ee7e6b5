import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from '@watchglass/schemas/live/messages';
import { Server } from 'socket.io';
import type { RawFanOutJob } from './raw-fan-out.ts';

/**
 * A separate program: it receives one `RawFanOutJob` from its parent, answers with its address and ends with its
 * parent.
 */

async function work({ rooms, perSecond, readings }: RawFanOutJob): Promise<void> {
  const server = http.createServer();
  const sockets = new Server(server, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    void socket.join(String(socket.handshake.auth['organizationId']));
    socket.on('watch', (_asked, answer: (snapshot: unknown) => void) =>
      answer({ values: [], rows: {}, serverTime: 0, refused: [] }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let n = 0;
  setInterval(() => {
    n += 1;
    const now = Date.now();
    const frame: Frame = {
      n,
      values: Array.from({ length: readings }, (_, i) => [i, 3, now, now % 100_000, String(n).padStart(16, '0')]),
    };
    for (let room = 0; room < rooms; room += 1) sockets.to(String(room)).emit('frame', frame);
  }, 1_000 / perSecond);
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

process.once('message', (job: RawFanOutJob) => void work(job));
process.once('disconnect', () => process.exit(0));
