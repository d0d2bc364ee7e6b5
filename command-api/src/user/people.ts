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

/** The public routes' actor: the person, once found out. `metadata` makes what stands beside the events. */
export interface Visit {
  readonly clientAddress: string;
  readonly correlationId: string;
  /** What the client calls itself, empty where it does not say. */
  readonly device: string;
  readonly metadata: (userId: string) => EventMetadata;
}

export type VisitOf = (request: Request) => Visit;

/** Appends what happened to a person where no earlier event can speak against it; answers where it stands. */
export async function tell(
  deps: Pick<ServiceDeps, 'eventStore' | 'newId'>,
  event: UserEvent,
  visit: Visit,
): Promise<Position> {
  const { userId } = event.data;
  const events = asNew([event], { metadata: visit.metadata(userId), newId: deps.newId });
  return (await deps.eventStore.append(userStream(userId), 'any', events)).position;
}

/** What is noted of a request for a link, whoever's the address is. */
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
  /** Of the token itself, empty where it has none. */
  readonly jti: string;
  /** Seconds since 1970. */
  readonly iat: number;
  /** Session id, where the token is of one. */
  readonly sid: string | null;
}

/** What a token of ours says of a person; null where it is none for this audience, or over. Throws InvalidToken where it is too short. */
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

/** The person a mailed link was made for. Throws InvalidToken or LinkNotValid. */
export async function personOfLink(deps: Pick<ServiceDeps, 'config' | 'clock'>, token: string): Promise<string> {
  return (await claimsOf(deps, token, 'confirm'))?.sub ?? refuse('LinkNotValid');
}

/** Forms are sent with the token they were given: it shows that the form was asked for, and not long ago. */
export async function checkFormToken(deps: Pick<ServiceDeps, 'config' | 'clock'>, token: string): Promise<void> {
  mustBeLongEnough(token);
  const terms = { secret: deps.config.secrets.tokenSecret, audience: 'form', now: deps.clock() };
  if (!(await verifyToken(token, terms))) refuse('InvalidToken');
}
