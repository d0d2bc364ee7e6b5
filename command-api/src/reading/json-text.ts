import { refuse } from '@watchglass/schemas/refusals';
import { brokenBound } from '@watchglass/streams/http/json-size';

/** A pack is a list of flat records; further levels are allowed for unknown fields. */
const MAX_DEPTH = 16;

/** JSON text as a value. Refuses (`PackMalformed`) wrong UTF-8, wrong JSON, and nesting deeper than 16. */
export function parseJson(bytes: Uint8Array): unknown {
  if (brokenBound(bytes, { depth: MAX_DEPTH })) return refuse('PackMalformed', { why: 'nested too deeply' });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('PackMalformed', { why: 'not JSON in UTF-8' });
  }
}
