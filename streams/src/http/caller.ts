import { randomUUID } from 'node:crypto';
import type { Request } from '@hapi/hapi';

/**
 * The identity that a request's credential proves. `id` is a user's, an API account's or a wall's id or a base's serial, empty
 * for an anonymous caller.
 */
export interface Identity {
  readonly kind: 'user' | 'apiAccount' | 'device' | 'wall' | 'anonymous';
  readonly id: string;
  /** Of an API account: the id of the secret that it used. */
  readonly sessionId?: string;
  /** The credential may read only. */
  readonly readsOnly?: boolean;
  /** The organization of the credential itself: a base's, an API account's, a wall's. */
  readonly organizationOfCredential?: number;
}

/** The organization in which the caller acts, and the membership. Both null for a route without an organization. */
export interface Standing<M = unknown> {
  readonly organizationId: number | null;
  readonly membership: M | null;
}

/** All that a handler may know about its caller. */
export interface Caller<M = unknown> extends Identity, Standing<M> {
  /**
   * A UUID of this request and its consequences, from the client's `X-Correlation-Id` or new; the answer returns it.
   */
  readonly correlationId: string;
  readonly clientAddress: string;
}

/** The need of a route. The product defines its meaning; this package only requires that every route declares one. */
export interface RouteNeeds {
  /** `operator`: an internal caller. */
  readonly access: 'public' | 'operator' | 'device' | 'user' | 'wall' | 'member' | 'credential';
  readonly module?: string;
  readonly right?: 'r' | 'w';
  readonly role?: number;
  /** The reason why the route works without a licence. */
  readonly unlicensed?: string;
  /** A wall is let in too. */
  readonly onWalls?: true;
}

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    needs?: RouteNeeds;
    /** Name of the command of this route, for the audit. */
    command?: string;
    /** Content type of its body, unless JSON. */
    accepts?: string;
    /** Content type of its answer, unless JSON. */
    produces?: string;
  }
  interface RequestApplicationState {
    caller?: Caller;
  }
}

export const anonymous: Identity = { kind: 'anonymous', id: '' };
export const nowhere: Standing<never> = { organizationId: null, membership: null };

/** The caller of a request, from its arrival on. `M` is the type that `authorize` returns. */
export function callerOf<M = unknown>(request: Request): Caller<M> {
  const { caller } = request.app;
  if (!caller) throw new TypeError('the request has not been received by the server of streams/http');
  return caller as Caller<M>;
}

/** A request header, empty if absent. `name` in lower case. */
export function headerOf(request: Request, name: string): string {
  const value: unknown = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * The client's address. `trustedProxies` is the number of trusted proxies in front: each has appended the address it
 * saw to X-Forwarded-For, and the entries further left are the client's own.
 */
export function clientAddressOf(request: Request, trustedProxies: number): string {
  return addressBehind(request.info.remoteAddress, headerOf(request, 'x-forwarded-for'), trustedProxies);
}

/** The same of a connection from `direct`, with this X-Forwarded-For. */
export function addressBehind(direct: string, forwardedFor: string, trustedProxies: number): string {
  if (trustedProxies === 0) return direct;
  const forwarded = forwardedFor
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return (forwarded.at(-trustedProxies) ?? forwarded[0] ?? direct).slice(0, 64);
}

const LOOPBACK = /^(::1|(::ffff:)?127\.)/;

/**
 * Returns true for an internal request. A forwarded request is external. Without a proxy (`trustedProxies` 0), only a
 * request from this machine is internal. A server for operators alone has no `trustedProxies`.
 */
export function isFromInside(request: Request, trustedProxies: number | undefined): boolean {
  if (headerOf(request, 'x-forwarded-for') !== '') return false;
  return trustedProxies !== 0 || LOOPBACK.test(request.info.remoteAddress);
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The client's UUID for the consequences of its request, or a new one. */
export function correlationIdOf(request: Request): string {
  const given = headerOf(request, 'x-correlation-id');
  return UUID.test(given) ? given.toLowerCase() : randomUUID();
}

/** The key of a client in a rate limit: an IPv6 client owns its whole /64. */
export function networkOf(clientAddress: string): string {
  const address = clientAddress.replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - left.length - tail.split(':').filter(Boolean).length;
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}
