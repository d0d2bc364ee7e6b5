import net from 'node:net';

export interface TrapperValue {
  readonly host: string;
  readonly key: string;
  readonly value: string;
  /** Seconds since the epoch. */
  readonly clock: number;
  readonly ns: number;
}

const HEADER_BYTES = 13;

/** The protocol of Zabbix's sender: one connection per pack, answered with the number of accepted values. */
export function sendValues(port: number, data: readonly TrapperValue[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(
      JSON.stringify({ request: 'sender data', data, clock: Math.floor(Date.now() / 1_000), ns: 0 }),
    );
    const header = Buffer.alloc(HEADER_BYTES);
    header.write('ZBXD\x01', 'latin1');
    header.writeUInt32LE(body.length, 5);
    const socket = net.connect(port, '127.0.0.1', () => socket.write(Buffer.concat([header, body])));
    const answer: Buffer[] = [];
    socket.on('data', (chunk) => answer.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => {
      const taken = /processed: (\d+)/.exec(Buffer.concat(answer).toString('latin1'))?.[1];
      if (taken === undefined) reject(new Error('Zabbix did not answer'));
      else resolve(Number(taken));
    });
  });
}
