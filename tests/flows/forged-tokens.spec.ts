import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { openSecrets } from '@watchglass/streams/secrets';
import { decodeJwt, exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Refreshed } from '@watchglass/schemas/user/views';
import { newApiAccount } from '../builders/api-account.ts';
import { anotherClient, ask, taken, type Answer } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { PASSWORD, signedInPerson, type Person } from '../builders/person.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const HOUR_SECONDS = 3_600;

let workspace: Workspace;
let forged: Readonly<Record<string, string>>;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Tokens that claim to be the owner's, none of which the product signed in this form. */
async function forgeries({ token }: Person): Promise<Record<string, string>> {
  const { tokenSecret } = openSecrets(stack.dataDir);
  const claims = decodeJwt(token);
  const now = Math.floor(Date.now() / 1000);
  const good = { ...claims, iat: now, exp: now + HOUR_SECONDS };
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const empty = createSecretKey(Buffer.alloc(32));
  const signed = (header: object, key: Parameters<SignJWT['sign']>[0], body: object = good): Promise<string> =>
    new SignJWT({ ...body }).setProtectedHeader({ alg: 'HS256', ...header }).sign(key);
  const [head = '', , signature = ''] = (await signed({}, tokenSecret)).split('.');
  const { exp: _exp, ...endless } = good;
  const { iat: _iat, ...ageless } = good;
  return {
    'alg none': new UnsecuredJWT({ ...good }).encode(),
    'alg None with the signature of another': `${encoded({ alg: 'None' })}.${encoded(good)}.${signature}`,
    'alg in lower case': `${encoded({ alg: 'hs256' })}.${encoded(good)}.${signature}`,
    'no signature': `${head}.${encoded(good)}.`,
    'HS512 by our secret': await signed({ alg: 'HS512' }, new Uint8Array([...tokenSecret, ...tokenSecret])),
    'RS256 by a key of theirs': await signed({ alg: 'RS256' }, rsa.privateKey),
    'ES256 by a key of theirs': await signed({ alg: 'ES256' }, ec.privateKey),
    'HS256 by a public key': await signed({}, rsa.publicKey.export({ type: 'spki', format: 'der' })),
    'a key of theirs in the header': await signed({ alg: 'ES256', jwk: await exportJWK(ec.publicKey) }, ec.privateKey),
    'a key of theirs by address': await signed(
      { alg: 'ES256', jku: 'https://evil.example/keys', x5u: 'https://evil.example/x' },
      ec.privateKey,
    ),
    'a key id that is a file of zeros': await signed({ kid: '../../../../dev/zero' }, empty),
    'a key id that is SQL': await signed({ kid: "x' UNION SELECT 'a'--" }, empty),
    'what must be understood and is not': await signed({ crit: ['b65'], b65: true }, tokenSecret).catch(
      () => `${encoded({ alg: 'HS256', crit: ['b65'], b65: true })}.${encoded(good)}.${signature}`,
    ),
    'another audience': await signed({}, tokenSecret, { ...good, aud: 'mailbox' }),
    'no audience': await signed({}, tokenSecret, { ...good, aud: undefined }),
    'another issuer': await signed({}, tokenSecret, { ...good, iss: 'watchglass.evil' }),
    over: await signed({}, tokenSecret, { ...good, iat: now - 2 * HOUR_SECONDS, exp: now - HOUR_SECONDS }),
    'not yet': await signed({}, tokenSecret, { ...good, nbf: now + HOUR_SECONDS }),
    'no end': await signed({}, tokenSecret, endless),
    'no beginning': await signed({}, tokenSecret, ageless),
    'an end that is no number': await signed({}, tokenSecret, { ...good, exp: 'never' }),
    'other claims under the same signature': `${head}.${encoded({ ...good, sub: 'somebody else' })}.${signature}`,
    'a person who is a list': await signed({}, tokenSecret, { ...good, sub: [claims.sub] }),
    'a token of a link': await signed({}, tokenSecret, { ...good, aud: 'confirm' }),
  };
}

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  forged = await forgeries(workspace.owner);
});

const withToken = (token: string, method = 'GET', path = '/api/user/info', body?: object): Promise<Answer> =>
  ask(stack, { method, path, body, headers: { ...anotherClient(), authorization: `Bearer ${token}` } });
const refreshWith = (refresh: string): Promise<Answer<Refreshed>> =>
  ask(stack, { method: 'POST', path: '/api/user/token', body: { refresh } });

describe('a forged token', () => {
  it('is refused by queries, commands, sockets and the refresh', async () => {
    for (const [how, token] of Object.entries(forged)) {
      const answers = await Promise.all([withToken(token), withToken(token, 'POST', '/api/spaces', { name: 'Mine' })]);
      expect(
        answers.map(({ status, code }) => [status, code]),
        how,
      ).toEqual([
        [401, 'Unauthorized'],
        [401, 'Unauthorized'],
      ]);
      await expect(openLive(stack.url, { token, organizationId: workspace.id }), how).rejects.toMatchObject({
        code: 'Unauthorized',
      });
      expect((await refreshWith(token)).code, how).toBe('RefreshRejected');
    }
    expect((await withToken(workspace.owner.token)).status).toBe(200);
  });

  it('is refused with one changed letter at any place', async () => {
    const { token } = workspace.owner;
    for (let at = 0; at < token.length - 1; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect((await withToken(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).status, `letter ${at}`).toBe(401);
    }
  });
});

interface Ending {
  readonly how: string;
  /** Ends the session of the first person, with the rights of the second. */
  readonly end: (ended: Person, other: Person) => Promise<unknown>;
}

const ENDINGS: readonly Ending[] = [
  {
    how: 'signed out',
    end: ({ refresh }) => ask(stack, { method: 'POST', path: '/api/user/logout', body: { refresh } }),
  },
  {
    how: 'ended from another session',
    end: ({ token }, other) => other.ask('DELETE', `/api/user/sessions/${String(decodeJwt(token)['sid'])}`),
  },
  { how: 'ended with all other sessions', end: (_ended, other) => other.ask('DELETE', '/api/user/sessions') },
  {
    how: 'older than a new password',
    end: async (_ended, other) => {
      const { token } = taken(await other.ask<{ token: string }>('POST', '/api/user/password', { password: PASSWORD }));
      return other.ask('PUT', '/api/user/password', { password: 'another quite long sentence', token });
    },
  },
  {
    how: 'exposed by a reused refresh token',
    end: async ({ refresh }) => {
      const next = taken(await refreshWith(refresh));
      taken(await refreshWith(next.refresh));
      expect((await refreshWith(refresh)).code).toBe('RefreshRejected');
      await until('the session is ended', async () => (await withToken(next.auth)).status === 401);
    },
  },
];

describe('an ended session', () => {
  it.each(ENDINGS)('that was $how loses its sockets within seconds, and all its tokens', async ({ end }) => {
    const { owner, id } = await newWorkspace(stack);
    const other = await signedInPerson(stack, owner);
    const socket = await openLive(stack.url, { token: owner.token, organizationId: id });
    const kept = await openLive(stack.url, { token: other.token, organizationId: id });
    await end(owner, other);
    await until('the socket is closed', () => socket.socket.disconnected);
    await until(
      'both sides know',
      async () =>
        (await owner.ask('GET', '/api/user/info')).status === 401 &&
        (await owner.ask('POST', '/api/spaces', { name: 'Mine' })).status === 401,
    );
    expect((await refreshWith(owner.refresh)).code).toBe('RefreshRejected');
    expect((await other.ask('GET', '/api/user/info')).status).toBe(200);
    expect(kept.socket.connected).toBe(true);
    kept.close();
  });

  it('of an API account loses its sockets within seconds', async () => {
    const account = await newApiAccount(stack, workspace);
    const socket = await openLive(stack.url, { token: account.token, organizationId: workspace.id });
    taken(
      await workspace.owner.ask('DELETE', `/api/apiaccounts/${workspace.id}/account/${account.id}`, undefined, {
        'if-match': '"0"',
      }),
    );
    await until('the socket is closed', () => socket.socket.disconnected);
  });
});
