import { refuse } from '@watchglass/schemas/refusals';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** A pack is a list of flat records; a few levels more are allowed for fields of others. */
const MAX_DEPTH = 16;

/**
 * JSON text as a value. Refuses (`PackMalformed`) wrong UTF-8, wrong JSON, and nesting deeper than 16, told by one pass over the
 * bytes, since parsing deep nesting itself would hold the process up.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (isDeeperThan(bytes, MAX_DEPTH)) return refuse('PackMalformed', { why: 'nested too deeply' });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('PackMalformed', { why: 'not JSON in UTF-8' });
  }
}

function isDeeperThan(bytes: Uint8Array, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (byte === QUOTE) i = endOfText(bytes, i + 1);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

function endOfText(bytes: Uint8Array, from: number): number {
  let i = from;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}
