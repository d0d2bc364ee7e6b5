import { check, integer, shape, text } from '@watchglass/schemas/shape';
import type { Membership } from '@watchglass/schemas/member/rights';
import { refuse, Refusal, type RefusalCode } from '@watchglass/schemas/refusals';

/**
 * The owner of a token: a person, an API account with the id of its secret as its session, or a wall with its own id as
 * its session.
 */
export interface LiveIdentity {
  readonly kind: 'user' | 'apiAccount' | 'wall';
  readonly userId: string;
  readonly sessionId: string;
}

export interface Admission {
  /** Null if the token is invalid or no longer valid. */
  authenticate(token: string): Promise<LiveIdentity | null>;
  /** Null if the person is not a member, or the API account is invalid or of another organization. */
  membershipOf(identity: LiveIdentity, organizationId: number): Promise<Membership | null>;
}

export interface Admitted extends LiveIdentity {
  readonly organizationId: number;
  readonly membership: Membership;
}

const handshakeShape = shape({ token: text(4096), organizationId: integer(1, 2 ** 31 - 1) });

/** Reads the token and organization of a handshake. Throws the refusal `InvalidRequest`. */
export function handshakeOf(auth: unknown): { readonly token: string; readonly organizationId: number } {
  const checked = check(handshakeShape, auth);
  return checked.faults ? refuse('InvalidRequest') : checked.value;
}

/** Throws the refusals `Unauthorized`, and `NotFound` for a caller who is not a member. */
export async function admit(admission: Admission, auth: unknown): Promise<Admitted> {
  const { token, organizationId } = handshakeOf(auth);
  const identity = (await admission.authenticate(token)) ?? refuse('Unauthorized');
  const membership = (await admission.membershipOf(identity, organizationId)) ?? refuse('NotFound');
  return { ...identity, organizationId, membership };
}

/** Turns a refusal into a Socket.IO error: the client finds the code in `data`. */
export function connectError(error: unknown): Error & { readonly data: { readonly code: RefusalCode } } {
  const code = error instanceof Refusal ? error.code : 'ServiceUnavailable';
  return Object.assign(new Error(code), { data: { code } });
}
