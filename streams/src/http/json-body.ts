import type { Request } from '@hapi/hapi';
import { headerOf } from './caller.ts';
import { brokenBound } from './json-size.ts';
import type { Unusable } from './replies.ts';

/**
 * Bounds above the needs of every route. Each unknown key and wrong item costs a fault, so their number is bounded
 * before validation.
 */
const BOUNDS = { depth: 32, keys: 200, items: 10_000 } as const;

/**
 * The setting of routes with a JSON body, and the default: hapi passes the bytes on, and `readBody` checks them first.
 */
export const JSON_BODY = { parse: 'gunzip', output: 'data' } as const;

/**
 * Replaces the bytes of a request's body by their value. Returns the refusal: 415 for a content type other than JSON (a
 * page of another origin can send a form or plain text without a preflight), 400 for invalid JSON or UTF-8, a broken
 * bound, or a body on a route that takes none.
 */
export function readBody(request: Request): Unusable | null {
  const payload: unknown = request.payload;
  if (request.route.settings.payload?.parse !== JSON_BODY.parse) return null;
  const bytes = Buffer.isBuffer(payload) && payload.length > 0 ? payload : null;
  put(request, null);
  return bytes && readBytes(request, bytes);
}

function readBytes(request: Request, bytes: Buffer): Unusable | null {
  if (!isJson(request)) return { status: 415 };
  const broken = brokenBound(bytes, BOUNDS);
  if (broken) return { status: 400, rule: { rule: `json.${broken}`, limit: BOUNDS[broken] } };
  const parsed = parse(bytes);
  if (parsed === null) return { status: 400 };
  put(request, parsed.value);
  return request.route.settings.validate?.payload || isNothing(parsed.value) ? null : { status: 400 };
}

/** Refuses a query string with more names than a body may have keys. */
export function readQuery({ query }: Request): Unusable | null {
  const isOverfull = Object.keys(query).length > BOUNDS.keys;
  return isOverfull ? { status: 400, rule: { rule: 'query.keys', limit: BOUNDS.keys } } : null;
}

function put(request: { payload: unknown }, value: unknown): void {
  request.payload = value;
}

/** Judged by the content type; a missing one counts as JSON. */
function isJson(request: Request): boolean {
  const type = headerOf(request, 'content-type').split(';')[0]?.trim().toLowerCase();
  return type === '' || type === 'application/json';
}

function parse(bytes: Buffer): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return null;
  }
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}
