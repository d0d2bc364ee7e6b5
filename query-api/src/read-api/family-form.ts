import type { Request } from '@hapi/hapi';
import { callerOf, headerOf } from '@watchglass/streams/http/caller';
import type { ErrorReply } from '@watchglass/streams/http/replies';

/** The feeds are ours, and tell errors as everywhere. */
const FEEDS = /^\/api\/v1\/(events|measurements\/changes)(\/|$)/;
const READ_API = /^\/api\/v1\//;
const UNAUTHORIZED = 401;

/** Errors of the read API as clients of this family of devices know them; null on every other path. */
export function familyForm(
  request: Request,
  { status, body }: Pick<ErrorReply, 'status' | 'body'>,
): { readonly body: object | string } | null {
  if (!READ_API.test(request.path) || FEEDS.test(request.path)) return null;
  if (status === UNAUTHORIZED)
    return { body: headerOf(request, 'apikey') === '' ? 'Not Authorized' : 'Invalid ApiKey' };
  const { correlationId } = callerOf(request);
  return {
    body: { error: body.errors.map(({ code, ...error }) => ({ ...messageOf(error), id: correlationId, code })) },
  };
}

const messageOf = (error: object): { readonly message: string } => ({
  message: 'message' in error ? String(error.message) : '',
});
