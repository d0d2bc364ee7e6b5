import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';

/** A mail server that keeps when it had which mail, and the mails themselves in a folder if it is told to. */
export interface MailSink {
  readonly url: string;
  /** Epoch milliseconds by the id before the @ of a mail's Message-ID. */
  readonly heardAt: ReadonlyMap<string, number>;
  /** Null from then on keeps no mail. */
  keepIn(folder: string | null): void;
  stop(): Promise<void>;
}

const MESSAGE_ID = /^message-id: <([^@>]+)@/im;
const END = '\r\n.\r\n';

export async function startMailSink(): Promise<MailSink> {
  const heardAt = new Map<string, number>();
  const sockets = new Set<Socket>();
  let kept: string | null = null;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, (mail) => {
      const id = MESSAGE_ID.exec(mail)?.[1] ?? '';
      heardAt.set(id, Date.now());
      if (kept !== null) writeFileSync(path.join(kept, `${id}.eml`), mail);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heardAt,
    keepIn(folder) {
      kept = folder;
      if (folder !== null) mkdirSync(folder, { recursive: true });
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The least of SMTP that a client needs; commands come one at a time. */
function serve(socket: Socket, hear: (mail: string) => void): void {
  let [text, isData] = ['', false];
  socket.write('220 sink\r\n');
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    if (isData && text.endsWith(END)) {
      hear(text);
      [text, isData] = ['', false];
      socket.write('250 taken\r\n');
    } else if (!isData && text.endsWith('\r\n')) {
      const command = text.slice(0, 4).toUpperCase();
      [text, isData] = ['', command === 'DATA'];
      socket.write(command === 'DATA' ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 sink\r\n');
    }
  });
}
