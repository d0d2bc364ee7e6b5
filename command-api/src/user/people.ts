import type { Request } from '@hapi/hapi';
import type { EventMetadata } from '@watchglass/schemas/event';
import { refuse } from '@watchglass/schemas/refusals';
import type { UserEvent } from '@watchglass/schemas/user/events';
import { userStream } from '@watchglass/schemas/user/events';
import { TOKEN_MIN_CHARACTERS } from '@watchglass/schemas/user/limits';
import { verifyToken } from '@watchglass/streams/http/tokens';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { ServiceDeps } from '../deps.ts';
import { asNew } from '../handle-command.ts';
import { loginHash } from './accounts.ts';
import type { LinkKind, LinkRequest } from './link-requests.ts';

/**
 * The caller of a public route, whose person is found later. `metadata` returns the metadata of that person's events.
 */
export interface Visit {
  readonly clientAddress: string;
  readonly correlationId: string;
  /** The client's user agent, empty if missing. */
  readonly device: string;
  readonly metadata: (userId: string) => EventMetadata;
}

export type VisitOf = (request: Request) => Visit;

/** Appends a person's event that no earlier event can contradict; returns its position. */
export async function tell(
  deps: Pick<ServiceDeps, 'eventStore' | 'newId'>,
  event: UserEvent,
  visit: Visit,
): Promise<Position> {
  const { userId } = event.data;
  const events = asNew([event], { metadata: visit.metadata(userId), newId: deps.newId });
  return (await deps.eventStore.append(userStream(userId), 'any', events)).position;
}

/** The record of a request for a link, the same with and without an account. */
export function requestOf(
  { config, clock, newId }: Pick<ServiceDeps, 'config' | 'clock' | 'newId'>,
  { kind, login }: { kind: LinkKind; login: string },
  visit: Visit,
): LinkRequest {
  const { correlationId, clientAddress } = visit;
  return {
    id: newId(),
    loginHash: loginHash(config.secrets.tokenSecret, login),
    kind,
    requestedAt: clock(),
    correlationId,
    clientAddress,
  };
}

export function mustBeLongEnough(token: string): void {
  if (token.length < TOKEN_MIN_CHARACTERS) refuse('InvalidToken');
}

export interface PersonClaims {
  /** User id. */
  readonly sub: string;
  /** The id of the token, empty if it has none. */
  readonly jti: string;
  /** Seconds since 1970. */
  readonly iat: number;
  /** Session id, null if the token belongs to no session. */
  readonly sid: string | null;
}

/**
 * The claims of a token signed here; null if it is invalid for this audience or has expired. Throws InvalidToken if it
 * is too short.
 */
export async function claimsOf(
  { config, clock }: Pick<ServiceDeps, 'config' | 'clock'>,
  token: string,
  audience: string,
): Promise<PersonClaims | null> {
  mustBeLongEnough(token);
  const { sub, jti, iat, sid } =
    (await verifyToken(token, { secret: config.secrets.tokenSecret, audience, now: clock() })) ?? {};
  if (typeof sub !== 'string' || typeof iat !== 'number') return null;
  return { sub, jti: typeof jti === 'string' ? jti : '', iat, sid: typeof sid === 'string' ? sid : null };
}

/** Returns the id of the person in a mailed link. Throws InvalidToken or LinkNotValid. */
export async function personOfLink(deps: Pick<ServiceDeps, 'config' | 'clock'>, token: string): Promise<string> {
  return (await claimsOf(deps, token, 'confirm'))?.sub ?? refuse('LinkNotValid');
}

/** A form carries the token with which it was served: the token proves that the form was requested recently. */
export async function checkFormToken(deps: Pick<ServiceDeps, 'config' | 'clock'>, token: string): Promise<void> {
  mustBeLongEnough(token);
  const terms = { secret: deps.config.secrets.tokenSecret, audience: 'form', now: deps.clock() };
  if (!(await verifyToken(token, terms))) refuse('InvalidToken');
}
