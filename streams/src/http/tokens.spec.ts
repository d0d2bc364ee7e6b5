import fc from 'fast-check';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { signToken, verifyToken } from './tokens.ts';

const now = new Date('2026-11-21T10:00:00Z');
const secret = new Uint8Array(32).fill(7);
const terms = { secret, audience: 'auth', now };

describe('a token', () => {
  it('carries its claims until it expires', async () => {
    const token = await signToken({ sub: 'ann' }, 600, terms);
    expect(await verifyToken(token, terms)).toMatchObject({ sub: 'ann', iss: 'watchglass' });
    expect(await verifyToken(token, { ...terms, now: new Date(now.getTime() + 600_000) })).toBeNull();
  });

  it('is refused for another audience, under another secret or from another issuer', async () => {
    const token = await signToken({ sub: 'ann' }, 600, terms);
    expect(await verifyToken(token, { ...terms, audience: 'api' })).toBeNull();
    expect(await verifyToken(token, { ...terms, secret: new Uint8Array(32).fill(8) })).toBeNull();
    const foreign = await new SignJWT({ sub: 'ann' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('other')
      .setAudience('auth')
      .setIssuedAt(now)
      .setExpirationTime('1h')
      .sign(secret);
    expect(await verifyToken(foreign, terms)).toBeNull();
  });

  it('is refused without a signature, under another algorithm and without an expiry', async () => {
    const claims = { sub: 'ann', iss: 'watchglass', aud: 'auth', iat: 0, exp: 4e9 };
    const long = new Uint8Array(64).fill(7);
    const other = await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(long);
    const endless = await new SignJWT({ sub: 'ann', iss: 'watchglass', aud: 'auth', iat: 0 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret);
    expect(await verifyToken(new UnsecuredJWT(claims).encode(), terms)).toBeNull();
    expect(await verifyToken(other, { ...terms, secret: long })).toBeNull();
    expect(await verifyToken(endless, terms)).toBeNull();
  });

  it('verifies to claims or null, for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (bytes) => (await verifyToken(bytes, terms)) === null),
    );
    const token = await signToken({ sub: 'ann' }, 600, terms);
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 2), fc.string({ minLength: 1, maxLength: 1 }), async (at, char) => {
        const touched = token.slice(0, at) + char + token.slice(at + 1);
        return touched === token || (await verifyToken(touched, terms)) === null;
      }),
    );
  });
});
