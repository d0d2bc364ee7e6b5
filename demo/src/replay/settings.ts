import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BaseDoor } from './base-door.ts';
import type { Operator } from './operator.ts';

export interface ReplaySettings {
  readonly file: string;
  readonly speed: number | undefined;
  readonly organizationId: number | undefined;
  readonly operator: Operator;
  /** A registered base under whose name to replay. */
  readonly door: BaseDoor | undefined;
}

/** The note for other programs in a running demo's data directory. */
interface DemoNote {
  readonly url?: string;
  readonly login?: string;
  readonly password?: string;
  readonly organizationId?: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const USAGE: string = `npm run replay -- <file.csv[.gz]> [--speed N] [--org N] [--url http://127.0.0.1:8080]
Sends as whom: WATCHGLASS_LOGIN and WATCHGLASS_PASSWORD, else the demo that is running.
To send as a base that is registered already: WATCHGLASS_BASE and WATCHGLASS_BASE_PASSWORD.`;

/** Throws an error with a message for the person at the keyboard. */
export function readSettings(args: readonly string[], environment: Environment): ReplaySettings {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { speed: { type: 'string' }, org: { type: 'string' }, url: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const note = readNote(environment);
  const operator = operatorOf(environment, note, values.url);
  return {
    file,
    speed: positive('--speed', values.speed),
    organizationId: positive('--org', values.org) ?? note.organizationId,
    operator,
    door: doorOf(environment, operator.url),
  };
}

function operatorOf(environment: Environment, note: DemoNote, givenUrl: string | undefined): Operator {
  const url = givenUrl ?? environment['WATCHGLASS_URL'] ?? note.url;
  const login = environment['WATCHGLASS_LOGIN'] ?? note.login;
  const password = environment['WATCHGLASS_PASSWORD'] ?? note.password;
  if (!url || !login || !password)
    throw new Error(`Start npm run demo first, or give an address and credentials.\n${USAGE}`);
  return { url: url.replace(/\/$/, ''), login, password };
}

function doorOf(environment: Environment, url: string): BaseDoor | undefined {
  const username = environment['WATCHGLASS_BASE'];
  const password = environment['WATCHGLASS_BASE_PASSWORD'];
  return username && password ? { url, username, password } : undefined;
}

function readNote(environment: Environment): DemoNote {
  const directory = environment['WATCHGLASS_DATA_DIR'] || fileURLToPath(new URL('../../../.data', import.meta.url));
  const file = join(directory, 'demo.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoNote) : {};
}

function positive(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number)) throw new Error(`${name} must be a number above 0.`);
  return number;
}
