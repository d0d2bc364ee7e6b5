import { Refusal } from '@watchglass/schemas/refusals';
import { describe, expect, it } from 'vitest';
import { authorizationOf, changedSecrets, NO_SECRETS, shownOf, withoutSecrets } from './secrets.ts';

function problemOf(change: () => unknown): unknown {
  try {
    change();
    return null;
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.detail?.['field'], error.detail?.['problem']] : error;
  }
}

describe('the secrets of an integration', () => {
  const before = changedSecrets(NO_SECRETS, {
    kind: 'senml',
    headers: [{ name: 'X-Key', value: 'a long secret' }],
    credentials: { kind: 'basic', username: 'me', password: 'word' },
  });

  it('stay as they are where they are not named, and are told by names alone', () => {
    expect(changedSecrets(before, { kind: 'senml' })).toEqual(before);
    expect(changedSecrets(before, { kind: 'senml', headers: [{ name: 'x-key' }] }).headers[0]?.value).toBe(
      'a long secret',
    );
    expect(shownOf(before)).toEqual({
      headerNames: ['X-Key'],
      credentials: 'basic',
      hasCertificate: false,
      hasAuthorities: false,
    });
  });

  it('are forgotten where they are taken away', () => {
    const after = changedSecrets(before, { kind: 'senml', headers: [], credentials: { kind: 'none' } });
    expect(after).toEqual(NO_SECRETS);
    expect(authorizationOf(before.credentials)).toEqual([{ name: 'Authorization', value: 'Basic bWU6d29yZA==' }]);
  });

  it('fit their kind', () => {
    const bearer = { kind: 'bearer', token: 'a' } as const;
    expect(problemOf(() => changedSecrets(NO_SECRETS, { kind: 'mqttOut', credentials: bearer }))).toEqual([
      'CredentialsInvalid',
      'credentials.kind',
      undefined,
    ]);
    expect(problemOf(() => changedSecrets(NO_SECRETS, { kind: 'senml', headers: [{ name: 'X-New' }] }))).toEqual([
      'HeaderInvalid',
      'headers.0.value',
      'value',
    ]);
  });

  it('are not readable in the answer of a receiver that repeats them', () => {
    const headers = [{ name: 'X-Key', value: 'a "long" $& secret' }];
    const basic = { kind: 'basic', username: 'me', password: 'pass$&word' } as const;
    const all = { ...NO_SECRETS, headers, credentials: basic };
    const repeated = { key: headers[0]?.value, authorization: authorizationOf(basic)[0]?.value, typed: basic.password };
    expect(JSON.parse(withoutSecrets(JSON.stringify(repeated), all))).toEqual({
      key: '***',
      authorization: 'Basic ***',
      typed: '***',
    });
    expect(withoutSecrets('understood', all)).toBe('understood');
    const bearer = { ...NO_SECRETS, credentials: { kind: 'bearer', token: 'a token' } } as const;
    expect(withoutSecrets('no a token here', bearer)).toBe('no *** here');
    expect(withoutSecrets('cut within a tok', bearer)).toBe('cut within ***');
    expect(withoutSecrets('not one: a t', bearer)).toBe('not one: a t');
  });
});
