import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { sightIn, type Membership, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf, headerOf } from '@watchglass/streams/http/caller';

/** The organization of the path; `authorize` has found the caller to be a member. */
function organizationOf(request: Request): number {
  return callerOf(request).organizationId ?? refuse('NotFound');
}

/** The caller's sight in the organization of the path. */
export function sightOf(request: Request): Sight {
  const { membership } = callerOf<Membership>(request);
  return sightIn(organizationOf(request), membership);
}

/** The sight of a whole organization: for data without a location, and for data that the caller filters further. */
export function allOfIt(organizationId: number): Sight {
  return { organizationId, locations: null };
}

/** Returns the thing, or refuses with 404 if it is missing. */
export function found<T>(thing: T | undefined | null): T {
  return thing ?? refuse('NotFound');
}

/** Answers with an ETag, or with 304 if the client already has that version. */
export function versioned(request: Request, h: ResponseToolkit, view: { readonly etag: string }): ResponseObject {
  const known = headerOf(request, 'if-none-match')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  const response = known.includes(view.etag) ? h.response().code(304) : h.response(view);
  return response.header('ETag', view.etag);
}

/** Formats a stream's revision for ETag and If-Match. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** Formats a timestamp, which PostgreSQL returns as Date. */
export function iso(at: Date): string {
  return at.toISOString();
}
