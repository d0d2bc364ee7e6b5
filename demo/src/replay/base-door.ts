import { setTimeout as delay } from 'node:timers/promises';
import type { SentRecord } from './senml-pack.ts';

/** Where a base sends its packs, and with what. */
export interface BaseDoor {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

const ATTEMPTS = 100;

/** Posts one pack. Waits and sends again only where the answer says that nothing of it was taken (429, 503). */
export async function postPack({ url, username, password }: BaseDoor, records: readonly SentRecord[]): Promise<void> {
  const body = JSON.stringify(records);
  const headers = {
    'content-type': 'application/senml+json',
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${url}/ingest/senml`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.ok) return;
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || attempt === ATTEMPTS) throw new Error(`the pack was refused: ${answer.status} ${text}`);
    await delay(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}
