import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { Refusal } from '@watchglass/schemas/refusals';
import { selfSigned } from '@watchglass/streams/testing/self-signed';
import { afterAll, describe, expect, it } from 'vitest';
import { keptCertificate } from './client-certificate.ts';

/** After the algorithm a salt, and more rounds than anybody needs. */
const LONG_BYTES = Buffer.from('06092a864886f70d01050c301204081122334455667788020400ffffff', 'hex');
const LONG = `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${LONG_BYTES.toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----`;

const generateKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

function problemOf(take: () => unknown): unknown {
  try {
    take();
    return null;
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.detail?.['field'], error.detail?.['problem']] : error;
  }
}

const tls = selfSigned();
afterAll(() => tls?.remove());

describe.skipIf(tls === undefined)('a client certificate', () => {
  const { cert: certificate, key } = tls ?? { cert: '', key: generateKey() };
  const taken = (changed: object) => () => keptCertificate({ certificate, key, ...changed });
  const locked = createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open' })
    .toString();
  const foreign = generateKey();

  it('is kept with its key, which is opened once', () => {
    const kept = taken({ key: locked, passphrase: 'open' })();
    expect(createPrivateKey(kept.key).asymmetricKeyType).toBe(createPrivateKey(key).asymmetricKeyType);
  });

  it.each([
    ['no certificate', { certificate: 'none' }, 'certificate', 'unreadable'],
    ['no key', { key: 'none' }, 'key', 'unreadable'],
    ['a key without its passphrase', { key: locked }, 'passphrase', 'passphrase'],
    ['a wrong passphrase', { key: locked, passphrase: 'wrong' }, 'passphrase', 'passphrase'],
    ['the key of another', { key: foreign }, 'key', 'other'],
    ['a key in a form that is stretched without a bound', { key: LONG }, 'key', 'unreadable'],
  ])('is refused with %s', (_what, changed, field, problem) => {
    expect(problemOf(taken(changed))).toEqual(['CertificateInvalid', `clientCertificate.${field}`, problem]);
  });
});
