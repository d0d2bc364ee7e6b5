import type { Request } from '@hapi/hapi';
import { headerOf } from './caller.ts';

export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

function authorizationOf(request: Request, scheme: string): string | null {
  const [given, value, more] = headerOf(request, 'authorization').split(' ');
  return given?.toLowerCase() === scheme && value && more === undefined ? value : null;
}

/** The bearer token of a request, or null. */
export function bearerOf(request: Request): string | null {
  return authorizationOf(request, 'bearer');
}

/** User name and password of HTTP Basic (RFC 7617), or null. */
export function basicOf(request: Request): BasicCredentials | null {
  const encoded = authorizationOf(request, 'basic');
  if (encoded === null) return null;
  const plain = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = plain.indexOf(':');
  return colon < 0 ? null : { username: plain.slice(0, colon), password: plain.slice(colon + 1) };
}
