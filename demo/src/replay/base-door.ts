import { setTimeout as delay } from 'node:timers/promises';
import type { SentRecord } from './senml-pack.ts';

/** Address and credential for a base's packs. */
export interface BaseDoor {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

const ATTEMPTS = 100;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/**
 * Posts one pack until it is accepted, with a pause after a refusal (429) or an unknown outcome (503). Returns the
 * number of retries after the latter: readings that had been accepted are then duplicates.
 */
export async function postPack({ url, username, password }: BaseDoor, records: readonly SentRecord[]): Promise<number> {
  const body = JSON.stringify(records);
  const headers = {
    'content-type': 'application/senml+json',
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  };
  let again = 0;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(`${url}/ingest/senml`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.ok) return again;
    const mayBeTaken = answer.status === UNAVAILABLE;
    if ((!mayBeTaken && answer.status !== TOO_MANY) || attempt === ATTEMPTS)
      throw new Error(`the pack was refused: ${answer.status} ${text}`);
    if (mayBeTaken) again += 1;
    await delay(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}
