import type { Request } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';
import { WALL_COOKIE_DAYS, WALL_SLOTS } from '@watchglass/schemas/wall/limits';
import { WALL_HEADER, wallCookie } from '@watchglass/schemas/wall/messages';
import { headerOf } from '@watchglass/streams/http/caller';

const SECONDS_A_DAY = 86_400;

/**
 * The slot that a screen names in its header. The header is the proof that the request comes from our own page: another
 * site cannot send it. Refuses (`AccessForbidden`) a request without it.
 */
export function slotOf(request: Request): number {
  const given = headerOf(request, WALL_HEADER);
  const slot = /^[1-9]$/.test(given) ? Number(given) : 0;
  return slot >= 1 && slot <= WALL_SLOTS ? slot : refuse('AccessForbidden');
}

/** The secret in the slot's cookie; empty without one. */
export function secretIn(request: Request, slot: number): string {
  const name = `${wallCookie(slot)}=`;
  const found = headerOf(request, 'cookie')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  return found?.slice(name.length) ?? '';
}

/** The cookie of a slot. Browsers renew its days at each use. `Secure` needs TLS, which a LAN may lack. */
export function cookieOf(slot: number, secret: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = secret === '' ? 0 : WALL_COOKIE_DAYS * SECONDS_A_DAY;
  return `${wallCookie(slot)}=${secret}; Max-Age=${age}; Path=/api/wall; HttpOnly; SameSite=Strict${secure}`;
}
