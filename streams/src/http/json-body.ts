import type { Request } from '@hapi/hapi';
import { headerOf } from './caller.ts';
import { brokenBound } from './json-size.ts';
import type { Unusable } from './replies.ts';

/** More than any route asks for. Every unknown key and every wrong item costs a fault, so their number is bounded before they are judged. */
const BOUNDS = { depth: 32, keys: 200, items: 10_000 } as const;

/** The setting of routes whose body is JSON, and of all that say nothing else: hapi hands over the bytes, which `readBody` looks at first. */
export const JSON_BODY = { parse: 'gunzip', output: 'data' } as const;

/**
 * Puts the value of a request's body in the place of its bytes. Answers what to refuse it with: 415 for what is not JSON by
 * its type (a form, or a text that happens to be JSON, is what a page of another origin can send without being asked whether it
 * may), 400 for what is no JSON in UTF-8, breaks a bound, or came to a route that takes no body.
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

/** A query string of more names than a body may have keys. */
export function readQuery({ query }: Request): Unusable | null {
  const isOverfull = Object.keys(query).length > BOUNDS.keys;
  return isOverfull ? { status: 400, rule: { rule: 'query.keys', limit: BOUNDS.keys } } : null;
}

function put(request: { payload: unknown }, value: unknown): void {
  request.payload = value;
}

/** By its type; one that does not say is taken for it. */
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
