import { readFile, writeFile } from 'node:fs/promises';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import { WALL_HEADER } from '@watchglass/schemas/wall/messages';
import type { Pairing, WallToken } from '@watchglass/schemas/wall/views';
import { call, exchange, Refused, type Person } from '../workspace/api.ts';

/** A paired wall with the cookie of its slot: `wall1=…`. */
export interface WallKey {
  readonly wallId: string;
  readonly cookie: string;
}

/** Every wall of the demo is the first of its browser. */
const SLOT = '1';
const SCREEN = { width: 1920, height: 1080 };

export interface Pairer {
  readonly url: string;
  readonly owner: Person;
  readonly organizationId: number;
  /** The file in which walls keep their credentials, as a browser keeps its cookies. */
  readonly memory: string;
}

/** The wall of this name: the one that is known, or a new one if it was revoked or never paired. */
export async function pairedWall(pairer: Pairer, terms: WallTerms): Promise<WallKey> {
  const { url, memory } = pairer;
  const known = (await remembered(memory))[terms.name];
  if (known !== undefined && (await isPaired(url, known))) return known;
  const made = await pair(pairer, terms);
  await writeFile(memory, JSON.stringify({ ...(await remembered(memory)), [terms.name]: made }), { mode: 0o600 });
  return made;
}

function remembered(memory: string): Promise<Readonly<Record<string, WallKey>>> {
  return readFile(memory, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, WallKey>,
    () => ({}),
  );
}

/** As a screen and an administrator do it: the screen shows a code, the administrator enters it, the screen asks again. */
async function pair({ url, owner, organizationId }: Pairer, terms: WallTerms): Promise<WallKey> {
  const browser = { 'user-agent': 'Simulated wall' };
  const { deviceCode, userCode } = await call<Pairing>(`${url}/api/wall/pair`, 'POST', { screen: SCREEN }, browser);
  await owner.call('POST', `/api/walls/${organizationId}/pair/${userCode}`, terms);
  const answer = await exchange<{ wallId: string }>(
    `${url}/api/wall/pair/token`,
    'POST',
    { deviceCode },
    { [WALL_HEADER]: SLOT },
  );
  return { wallId: answer.value.wallId, cookie: answer.cookie ?? '' };
}

/** A bearer token of ten minutes. */
export async function wallToken(url: string, { cookie }: WallKey): Promise<string> {
  const { token } = await call<WallToken>(`${url}/api/wall/token`, 'POST', {}, { [WALL_HEADER]: SLOT, cookie });
  return token;
}

async function isPaired(url: string, key: WallKey): Promise<boolean> {
  try {
    await wallToken(url, key);
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return false;
    throw error;
  }
}
