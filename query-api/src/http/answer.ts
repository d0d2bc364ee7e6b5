import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { limitOf, type Membership, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf, headerOf } from '@watchglass/streams/http/caller';

/** The organization of the path, in which `authorize` has found the caller to be a member. */
export function organizationOf(request: Request): number {
  return callerOf(request).organizationId ?? refuse('NotFound');
}

/** What of the organization of the path the caller may see. */
export function sightOf(request: Request): Sight {
  const { membership } = callerOf<Membership>(request);
  return { organizationId: organizationOf(request), locations: membership === null ? null : limitOf(membership) };
}

/** All of an organization: for what is at no location, and for what is narrowed by whoever asked. */
export function allOfIt(organizationId: number): Sight {
  return { organizationId, locations: null };
}

/** A thing that may not be there: 404 where it is not. */
export function found<T>(thing: T | undefined | null): T {
  return thing ?? refuse('NotFound');
}

/** Answers with an ETag, or 304 where the client already has that version. */
export function versioned(request: Request, h: ResponseToolkit, view: { readonly etag: string }): ResponseObject {
  const known = headerOf(request, 'if-none-match')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  const response = known.includes(view.etag) ? h.response().code(304) : h.response(view);
  return response.header('ETag', view.etag);
}

/** How a stream's revision stands in ETag and If-Match. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** Timestamps come from PostgreSQL as Date. */
export function iso(at: Date): string {
  return at.toISOString();
}
