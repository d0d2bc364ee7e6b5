import { check, integer, shape, text } from '@watchglass/schemas/shape';
import type { Membership } from '@watchglass/schemas/member/rights';
import { refuse, Refusal, type RefusalCode } from '@watchglass/schemas/refusals';

/** Who a token stands for: a person, or an API account with the id of its secret as its session. */
export interface LiveIdentity {
  readonly isApiAccount: boolean;
  readonly userId: string;
  readonly sessionId: string;
}

export interface Admission {
  /** Null where the token is not valid any more, or never was. */
  authenticate(token: string): Promise<LiveIdentity | null>;
  /** Null where they are no member, or an API account that is not the organization's or counts no more. */
  membershipOf(identity: LiveIdentity, organizationId: number): Promise<Membership | null>;
}

export interface Admitted extends LiveIdentity {
  readonly organizationId: number;
  readonly membership: Membership;
}

const handshakeShape = shape({ token: text(4096), organizationId: integer(1, 2 ** 31 - 1) });

/** The organization that a handshake asks for. Throws the refusal `InvalidRequest`. */
export function handshakeOf(auth: unknown): { readonly token: string; readonly organizationId: number } {
  const checked = check(handshakeShape, auth);
  return checked.faults ? refuse('InvalidRequest') : checked.value;
}

/** Throws the refusals `Unauthorized`, and `NotFound` for who is not a member. */
export async function admit(admission: Admission, auth: unknown): Promise<Admitted> {
  const { token, organizationId } = handshakeOf(auth);
  const identity = (await admission.authenticate(token)) ?? refuse('Unauthorized');
  const membership = (await admission.membershipOf(identity, organizationId)) ?? refuse('NotFound');
  return { ...identity, organizationId, membership };
}

/** How Socket.IO is told of a refusal: the client finds the code in `data`. */
export function connectError(error: unknown): Error & { readonly data: { readonly code: RefusalCode } } {
  const code = error instanceof Refusal ? error.code : 'ServiceUnavailable';
  return Object.assign(new Error(code), { data: { code } });
}
