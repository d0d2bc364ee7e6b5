import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';

const ISSUER = 'watchglass';
const ALGORITHM = 'HS256';

export type Claims = Readonly<Record<string, unknown>>;

export interface TokenTerms {
  /** At least 32 bytes. */
  readonly secret: Uint8Array;
  /** The purpose of the token; a token of another audience is refused. */
  readonly audience: string;
  readonly now: Date;
}

/** A JWT (HS256) of these claims that expires `lifetimeSeconds` from now. */
export async function signToken(
  claims: Claims,
  lifetimeSeconds: number,
  { secret, audience, now }: TokenTerms,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeSeconds)
    .sign(secret);
}

/** Tokens with a verified signature, issuer and audience, by secret: clients send the same token repeatedly. */
const known = new WeakMap<Uint8Array, Map<string, JWTPayload>>();
const MOST_KNOWN = 10_000;

/** The claims of a token of this issuer, for this audience, signed by this secret and not expired; otherwise null. */
export async function verifyToken(token: string, { secret, audience, now }: TokenTerms): Promise<Claims | null> {
  const key = `${audience} ${token}`;
  const claims = known.get(secret)?.get(key);
  if (claims) return isOver(claims, now) ? null : claims;
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    });
    remember(secret, key, payload);
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

function isOver({ exp = 0 }: JWTPayload, now: Date): boolean {
  return exp <= Math.floor(now.getTime() / 1000);
}

function remember(secret: Uint8Array, key: string, claims: JWTPayload): void {
  const tokens = known.get(secret) ?? new Map<string, JWTPayload>();
  known.set(secret, tokens);
  if (tokens.size >= MOST_KNOWN) tokens.clear();
  tokens.set(key, Object.freeze(claims));
}
