import { readFileSync } from 'node:fs';
import { OUR_FIRMWARES, type Firmwares } from './firmwares.ts';

const HARDWARE = /^[\w .-]{1,32}$/;
const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

/**
 * Our list, with the entries of the operator's JSON file before it: `{"R2": "4.8.0"}`. Throws with the name of the file and
 * of the entry that is wrong.
 */
export function readFirmwares(file: string | undefined): Firmwares {
  if (file === undefined) return OUR_FIRMWARES;
  const told = objectIn(file);
  for (const [hardware, version] of Object.entries(told)) {
    if (!HARDWARE.test(hardware)) throw new TypeError(`${file}: "${hardware.slice(0, 40)}" is no hardware version`);
    if (typeof version !== 'string' || !VERSION.test(version))
      throw new TypeError(`${file}: the firmware of "${hardware}" must be a text like "4.7.1"`);
  }
  return { ...OUR_FIRMWARES, ...(told as Readonly<Record<string, string>>) };
}

function objectIn(file: string): object {
  let told: unknown;
  try {
    told = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new TypeError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error });
  }
  if (typeof told !== 'object' || told === null || Array.isArray(told))
    throw new TypeError(`${file}: must be an object of hardware versions and their newest firmware`);
  return told;
}
