import { readFile, writeFile } from 'node:fs/promises';
import type { ApiAccountIssued } from '@watchglass/schemas/api-account/views';
import { call, Refused, type Person } from './api.ts';

interface Asking {
  readonly url: string;
  readonly owner: Person;
  readonly organizationId: number;
  /** The file that keeps the key: it is told once. */
  readonly memory: string;
}

const YEAR_MS = 365 * 86_400_000;

/** The key with which scripts read the workspace: the one of an earlier start while it holds, so that scripts go on. */
export async function apiKey({ url, owner, organizationId, memory }: Asking): Promise<string> {
  const known = await readFile(memory, 'utf8').catch(() => '');
  if (known !== '' && (await holds(url, known))) return known;
  const expiresAt = new Date(Date.now() + YEAR_MS).toISOString();
  const { clientSecret } = await owner.call<ApiAccountIssued>('POST', `/api/apiaccounts/${organizationId}`, {
    name: 'Scripts',
    permissions: { sensors: 'r', devices: 'r', tags: 'r', alarms: 'r' },
    expiresAt,
    agreeTerms: true,
  });
  await writeFile(memory, clientSecret, { mode: 0o600 });
  return clientSecret;
}

function holds(url: string, key: string): Promise<boolean> {
  return call(`${url}/api/v1/metrics`, 'GET', undefined, { ApiKey: key }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused || error instanceof SyntaxError) return false;
      throw error;
    },
  );
}
