import type { Request } from '@hapi/hapi';
import { headerOf } from './caller.ts';

/**
 * Whether a body is of another type than the route takes: JSON, unless the route names others (`payload.allow`) or reads the
 * bytes itself. Without this a form, or a text that happens to be JSON, would pass for it, and both are what a page of another
 * origin can send without being asked whether it may.
 */
export function isOfAnotherType(request: Request): boolean {
  const { settings } = request.route;
  if (settings.payload?.parse !== true || settings.payload.allow !== undefined || isEmpty(request.payload)) return false;
  const type = headerOf(request, 'content-type').split(';')[0]?.trim().toLowerCase() ?? '';
  return type !== '' && type !== 'application/json';
}

/** Whether a body came to a route that takes none: nobody would look at what is in it. Who names types looks for himself. */
export function isUnasked({ route: { settings }, payload }: Request): boolean {
  return settings.payload?.parse === true && settings.payload.allow === undefined && !settings.validate?.payload && !isEmpty(payload);
}

function isEmpty(payload: unknown): boolean {
  if (payload === null || payload === undefined || payload === '') return true;
  return typeof payload === 'object' && !(Symbol.asyncIterator in payload) && Object.keys(payload).length === 0;
}
