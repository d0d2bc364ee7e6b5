import { connect } from 'node:net';
import type { IdleChannelsJob } from './idle-channels-job.ts';

/**
 * A separate program, so that the cost of bases is not counted: it speaks the few packets of MQTT 3.1.1 that an idle base
 * needs, and ends with its parent.
 */

const AT_ONCE = 100;
const KEEP_ALIVE_SECONDS = 1_200;
const SUBACK = 0x90;
/** User name, password and a clean session. */
const FLAGS = 0xc2;

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([word(bytes.length), bytes]);
}

const word = (value: number): Buffer => Buffer.of(value >> 8, value & 0xff);

/** Bodies are shorter than 16 KiB. */
function packet(type: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [(body.length % 128) | 0x80, Math.floor(body.length / 128)];
  return Buffer.concat([Buffer.of(type, ...length), body]);
}

function open({ port, root, password }: IdleChannelsJob, serial: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const head = Buffer.concat([text('MQTT'), Buffer.of(4, FLAGS), word(KEEP_ALIVE_SECONDS)]);
    socket.write(packet(0x10, head, text(serial), text(serial), text(password)));
    socket.write(packet(0x82, word(1), text(`${root}/${serial}/cmd`), Buffer.of(1)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`the connection of ${serial} ended`)));
    let heard = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      // CONNACK has four bytes.
      if (heard.length > 4 && heard[4] === SUBACK) resolve();
    });
  });
}

async function run(job: IdleChannelsJob): Promise<void> {
  const waiting = [...job.serials];
  const openAll = async (): Promise<void> => {
    for (let serial = waiting.pop(); serial !== undefined; serial = waiting.pop()) await open(job, serial);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openAll));
  process.send?.('ready');
}

process.once('message', (job: IdleChannelsJob) => void run(job));
process.once('disconnect', () => process.exit());
