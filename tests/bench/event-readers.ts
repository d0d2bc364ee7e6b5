import http from 'node:http';
import type { EventReadersJob, ReadEvents } from './event-readers-job.ts';
import { percentile } from './table.ts';

/** A separate program, so that the cost of readers is not counted: it opens what its parent asks for and ends with it. */

const AT_ONCE = 50;
const EVENT = /^data: (\{.*\})$/gm;

let [each, doubled, ended] = [0, 0, 0];
let late: number[] = [];

function open(url: string, key: string): Promise<void> {
  const seen = new Set<string>();
  const take = (block: string): void => {
    for (const [, told = '{}'] of block.matchAll(EVENT)) {
      const { id, timestamp } = JSON.parse(told) as { id: string; timestamp: string };
      late.push(Date.now() - Date.parse(timestamp));
      if (seen.has(id)) doubled += 1;
      else each += 1;
      seen.add(id);
    }
  };
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { apikey: key }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`refused: ${answer.statusCode}`));
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
        const end = text.lastIndexOf('\n\n');
        if (end < 0) return;
        take(text.slice(0, end));
        text = text.slice(end + 2);
        // The first block tells only how soon to come back.
        resolve();
      });
      answer.once('close', () => (ended += 1));
    });
    request.once('error', reject);
  });
}

async function work({ url, keys, streams }: EventReadersJob): Promise<void> {
  const waiting = keys.flatMap((key) => Array.from({ length: streams }, () => key));
  const openAll = async (): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await open(url, key);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openAll));
  process.send?.('open');
}

const read = (): ReadEvents => ({ each, doubled, ended, p50: percentile(late, 0.5), p99: percentile(late, 0.99) });

process.on('message', (message: EventReadersJob | 'read' | 'begin') => {
  if (message === 'begin') late = [];
  if (message === 'begin' || message === 'read') process.send?.(read());
  else void work(message);
});
process.once('disconnect', () => process.exit(0));
