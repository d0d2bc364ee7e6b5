import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `tokenSecret` signs tokens; `masterKey` wraps people's keys. 32 bytes each. */
export interface Secrets {
  readonly tokenSecret: Uint8Array;
  readonly masterKey: Uint8Array;
}

const BYTES = 32;

/**
 * The secrets in `WATCHGLASS_TOKEN_SECRET` and `WATCHGLASS_MASTER_KEY` (32 bytes each, in base64); without both, those
 * of the data folder. Throws with the variable's name if one is invalid or only one is given.
 */
export function readSecrets(dataDir: string, environment: Readonly<Record<string, string | undefined>>): Secrets {
  const tokenSecret = environment['WATCHGLASS_TOKEN_SECRET'] ?? '';
  const masterKey = environment['WATCHGLASS_MASTER_KEY'] ?? '';
  if (tokenSecret === '' && masterKey === '') return openSecrets(dataDir);
  return {
    tokenSecret: secretFrom('WATCHGLASS_TOKEN_SECRET', tokenSecret),
    masterKey: secretFrom('WATCHGLASS_MASTER_KEY', masterKey),
  };
}

function secretFrom(name: string, base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== BYTES) throw new TypeError(`${name} must be ${BYTES} bytes in base64`);
  return bytes;
}

/**
 * The secrets of an installation without configured ones: created once, stored in its data folder for its owner alone.
 */
export function openSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = read(file) ?? make(dataDir, file);
  return {
    tokenSecret: secretFrom('tokenSecret', kept.tokenSecret),
    masterKey: secretFrom('masterKey', kept.masterKey),
  };
}

interface Kept {
  readonly tokenSecret: string;
  readonly masterKey: string;
}

function read(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Linked into place: of two processes that start together one wins, and the other reads its file. */
function make(dataDir: string, file: string): Kept {
  mkdirSync(dataDir, { recursive: true });
  const fresh: Kept = {
    tokenSecret: randomBytes(BYTES).toString('base64'),
    masterKey: randomBytes(BYTES).toString('base64'),
  };
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(fresh), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return read(file) ?? fresh;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
