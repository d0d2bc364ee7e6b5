import { randomUUID } from 'node:crypto';
import type { Request } from '@hapi/hapi';

/** Who a request comes from, by what it carries. `id` is a user's or an API account's id or a base's serial, empty for an anonymous caller. */
export interface Identity {
  readonly kind: 'user' | 'apiAccount' | 'device' | 'anonymous';
  readonly id: string;
  /** Of an API account: the id of the secret by which it was known. */
  readonly sessionId?: string;
  /** The organization that the credential itself belongs to: a base's, an API account's. */
  readonly organizationOfCredential?: number;
}

/** In which organization the caller acts, and as what. Both null where no organization is concerned. */
export interface Standing<M = unknown> {
  readonly organizationId: number | null;
  readonly membership: M | null;
}

/** Everything a handler may know about who calls it. */
export interface Caller<M = unknown> extends Identity, Standing<M> {
  /** A UUID of this request and all that comes of it, the client's where it gave one; both carry it as `X-Correlation-Id`. */
  readonly correlationId: string;
  readonly clientAddress: string;
}

/** What a route demands. The product says what it means; here it is only made sure that every route says it. */
export interface RouteNeeds {
  /** `operator`: whoever asks from inside, past the door. */
  readonly access: 'public' | 'operator' | 'device' | 'user' | 'member';
  readonly module?: string;
  readonly right?: 'r' | 'w';
  readonly role?: number;
  /** Why the route stays open without a licence. */
  readonly unlicensed?: string;
}

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    needs?: RouteNeeds;
    /** Name of the command that the route carries out, for the audit. */
    command?: string;
    /** Content type of its body, where that is not JSON. */
    accepts?: string;
    /** Content type of its answer, where that is not JSON. */
    produces?: string;
  }
  interface RequestApplicationState {
    caller?: Caller;
  }
}

export const anonymous: Identity = { kind: 'anonymous', id: '' };
export const nowhere: Standing<never> = { organizationId: null, membership: null };

/** The caller of a request; there is one as soon as the request has arrived. `M` is what `authorize` answers. */
export function callerOf<M = unknown>(request: Request): Caller<M> {
  const { caller } = request.app;
  if (!caller) throw new TypeError('the request has not been received by the server of streams/http');
  return caller as Caller<M>;
}

/** A request header, empty where there is none. `name` in lower case. */
export function headerOf(request: Request, name: string): string {
  const value: unknown = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * The client's address. `trustedProxies` is how many proxies of ours stand in front: each has added the address it saw
 * at the right end of X-Forwarded-For, and whatever stands further left was written by the client.
 */
export function clientAddressOf(request: Request, trustedProxies: number): string {
  const direct = request.info.remoteAddress;
  if (trustedProxies === 0) return direct;
  const forwarded = headerOf(request, 'x-forwarded-for')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return (forwarded.at(-trustedProxies) ?? forwarded[0] ?? direct).slice(0, 64);
}

const LOOPBACK = /^(::1|(::ffff:)?127\.)/;

/**
 * Whether a request comes from inside. One that a proxy has forwarded does not; and where this server is the door itself
 * (`trustedProxies` 0), only one from this machine does. A server for operators alone names no proxies.
 */
export function isFromInside(request: Request, trustedProxies: number | undefined): boolean {
  if (headerOf(request, 'x-forwarded-for') !== '') return false;
  return trustedProxies !== 0 || LOOPBACK.test(request.info.remoteAddress);
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The UUID by which the client follows what it causes, else one of our own. */
export function correlationIdOf(request: Request): string {
  const given = headerOf(request, 'x-correlation-id');
  return UUID.test(given) ? given.toLowerCase() : randomUUID();
}

/** Whom to count in a rate limit: an IPv6 client owns its whole /64. */
export function networkOf(clientAddress: string): string {
  const address = clientAddress.replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - left.length - tail.split(':').filter(Boolean).length;
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}
