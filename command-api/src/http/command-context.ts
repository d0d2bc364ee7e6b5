import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Actor, EventMetadata } from '@watchglass/schemas/event';
import { RESTORED_FROM_HEADER } from '@watchglass/schemas/history/header';
import { limitOf, type Membership, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf, headerOf, type Caller } from '@watchglass/streams/http/caller';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { Deps } from '../deps.ts';
import type { CommandContext, Handled } from '../handle-command.ts';
import { refuseField } from '../refuse-field.ts';

const ENTRY_NUMBER = /^[1-9]\d{0,8}$/;

function actorOf({ kind, id }: Caller): Actor {
  if (kind === 'anonymous') throw new TypeError('an anonymous caller cannot be the actor of an event: pass the actor');
  return { kind, id };
}

/** The metadata of a request's events. Public routes pass the actor they have found. */
export function metadataOf(request: Request, deps: Pick<Deps, 'clock'>, actor?: Actor): EventMetadata {
  const caller = callerOf<Membership>(request);
  return {
    organizationId: caller.organizationId,
    actor: actor ?? actorOf(caller),
    at: deps.clock().toISOString(),
    correlationId: caller.correlationId,
    clientAddress: caller.clientAddress,
    ...restoredFrom(request),
  };
}

/** Of a change that restores an earlier version: the number of its entry, in `X-Restored-From`. */
function restoredFrom(request: Request): Pick<EventMetadata, 'restoredFrom'> {
  const given = headerOf(request, RESTORED_FROM_HEADER);
  if (given === '' || request.method !== 'put') return {};
  return ENTRY_NUMBER.test(given)
    ? { restoredFrom: Number(given) }
    : refuseField('X-Restored-From', 'X-Restored-From must be the number of an entry');
}

/** The context of a command without a version: a conflict with another writer is decided again. */
export function contextOf(request: Request, deps: Pick<Deps, 'clock' | 'newId'>, actor?: Actor): CommandContext {
  return { metadata: metadataOf(request, deps, actor), newId: deps.newId };
}

/** The context of a command that must name the version it saw (If-Match). Throws VersionRequired or Outdated. */
export function versionedContextOf(request: Request, deps: Pick<Deps, 'clock' | 'newId'>): CommandContext {
  return { ...contextOf(request, deps), expectedRevision: seenRevisionOf(request) };
}

/** The revision in If-Match: `"<revision>"`. `*` names no version; any other text is outdated. */
export function seenRevisionOf(request: Request): number {
  const given = headerOf(request, 'if-match').trim();
  if (given === '' || given === '*') refuse('VersionRequired');
  const revision = /^"(\d{1,15})"$/.exec(given)?.[1];
  return revision === undefined ? refuse('Outdated') : Number(revision);
}

/** The organization of the path, once the server has admitted the caller to it. */
export function organizationOf(request: Request): number {
  const { organizationId } = callerOf(request);
  if (organizationId === null)
    throw new TypeError('the route requires no member or device, so the request has no organization');
  return organizationId;
}

/** The part of the path's organization that the caller may see. */
export function sightOf(request: Request): Sight {
  const { membership } = callerOf<Membership>(request);
  return { organizationId: organizationOf(request), locations: membership === null ? null : limitOf(membership) };
}

/** The response to a command: its body, with the position of its last event and its new version. */
export function answer(
  h: ResponseToolkit,
  handled: Pick<Handled<unknown, unknown>, 'position' | 'revision'>,
  body: object = {},
): ResponseObject {
  return seenFrom(h.response(body).header('ETag', `"${handled.revision}"`), handled.position);
}

/** X-Position lets the client wait for its own write. */
export function seenFrom(response: ResponseObject, position: Position | null): ResponseObject {
  return position === null ? response : response.header('X-Position', position);
}
