import { randomBytes } from 'node:crypto';
import type { BaseCredential, HelloReply } from '@watchglass/schemas/base/views';
import type { ReadingCounts } from '@watchglass/schemas/reading/views';
import type { SignedIn } from '@watchglass/schemas/user/views';
import { setTimeout as delay } from 'node:timers/promises';
import { call, Refused } from '../workspace/api.ts';
import type { BaseDoor } from './base-door.ts';

/** The person who registers the replaying base and reads the counts. */
export interface Operator {
  readonly url: string;
  readonly login: string;
  readonly password: string;
}

/** A signed-in call to the API. */
export type Calling = <T>(method: string, path: string, body?: unknown) => Promise<T>;

export interface SignedInOperator {
  readonly call: Calling;
  readonly spaces: SignedIn['spaces'];
}

export async function signIn({ url, login, password }: Operator): Promise<SignedInOperator> {
  const { auth, spaces } = await call<SignedIn>(`${url}/api/user/login`, 'POST', { login, password });
  return {
    spaces,
    call: (method, path, body) => call(`${url}${path}`, method, body, { authorization: `Bearer ${auth}` }),
  };
}

/** Registers a new base for the replay like any base: it shows its PIN, a person takes it over. */
export async function registerBase(url: string, calling: Calling, organizationId: number): Promise<BaseDoor> {
  const serial = `REPLAY${randomBytes(4).toString('hex').toUpperCase()}`;
  const nonce = randomBytes(32).toString('base64url');
  const { pin } = await call<HelloReply>(`${url}/ingest/hello`, 'POST', { serial, firmware: '4.6.2', nonce });
  await calling('POST', `/api/gateways/${organizationId}/takeover`, { serial, pin, name: `Replay ${serial.slice(6)}` });
  const { username, password } = await call<BaseCredential>(`${url}/ingest/credential`, 'POST', { serial, nonce });
  return { url, username, password };
}

const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 100;

const NOTHING: ReadingCounts = { received: 0, stored: 0, late: 0, duplicate: 0, conflict: 0, quarantined: {} };

/** A base that was just registered may not be listed yet (404): all its counts are zero. */
export async function readCounts(calling: Calling, organizationId: number, serial: string): Promise<ReadingCounts> {
  try {
    return await calling<ReadingCounts>('GET', `/api/readings/${organizationId}/counts?base=${serial}`);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return NOTHING;
    throw error;
  }
}

/** Waits until every sent reading has been processed. Throws after two minutes without progress. */
export async function waitForCounts(read: () => Promise<ReadingCounts>, received: number): Promise<ReadingCounts> {
  let counts = await read();
  let until = Date.now() + PATIENCE_MS;
  while (counts.received < received) {
    if (Date.now() > until) throw new Error(`only ${counts.received} of ${received} readings have been processed`);
    await delay(LOOK_EVERY_MS);
    const next = await read();
    if (next.received > counts.received) until = Date.now() + PATIENCE_MS;
    counts = next;
  }
  return counts;
}
