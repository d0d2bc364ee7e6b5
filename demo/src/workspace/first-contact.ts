import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeviceBase } from '../building/plan.ts';
import type { Credential } from '../building/uplink.ts';
import { call, type Person } from './api.ts';

/** A base keeps its credential like a device, in its own memory: here a file that its owner alone can read. */
async function remembered(file: string): Promise<Record<string, Credential>> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, Credential>,
    () => ({}),
  );
}

/**
 * First contact of every base without a credential: it shows a PIN, a person takes it over with that PIN, and it
 * collects its credential once.
 */
export async function connectBases(
  api: string,
  bases: readonly Pick<DeviceBase, 'serial' | 'name'>[],
  taker: { readonly person: Person; readonly organizationId: number },
  memory: string,
): Promise<ReadonlyMap<string, Credential>> {
  const known = await remembered(memory);
  for (const { serial, name } of bases) {
    if (known[serial]) continue;
    const nonce = randomBytes(32).toString('base64url');
    const { pin } = await call<{ pin: string }>(`${api}/ingest/hello`, 'POST', { serial, firmware: '4.6.2', nonce });
    await taker.person.call('POST', `/api/gateways/${taker.organizationId}/takeover`, { serial, pin, name });
    known[serial] = await call<Credential>(`${api}/ingest/credential`, 'POST', { serial, nonce });
  }
  await mkdir(path.dirname(memory), { recursive: true });
  await writeFile(memory, JSON.stringify(known), { mode: 0o600 });
  await chmod(memory, 0o600);
  return new Map(Object.entries(known));
}
