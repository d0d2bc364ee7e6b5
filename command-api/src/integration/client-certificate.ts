import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { ClientCertificate } from '@watchglass/schemas/integration/commands';
import { refuse } from '@watchglass/schemas/refusals';

/** A certificate, with its chain, and its key, as PEM without a passphrase. */
export interface KeptCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** A passphrase is stretched by so many rounds at most, so that nobody can make the service work for minutes. */
const ROUNDS_MAX = 1_000_000;
/** DER: PBKDF2 (1.2.840.113549.1.5.12), the only way from a passphrase to a key that is read here. */
const PBKDF2 = Buffer.from('06092a864886f70d01050c', 'hex');
const OCTETS = 0x04;
const INTEGER = 0x02;
const BEGIN = '-----BEGIN ENCRYPTED PRIVATE KEY-----';
const END = '-----END ENCRYPTED PRIVATE KEY-----';

/** Refuses (`CertificateInvalid`) what cannot be read, what the passphrase does not open, and a key of another certificate. */
export function keptCertificate({ certificate, key, passphrase }: ClientCertificate): KeptCertificate {
  const read = certificateIn(certificate, 'clientCertificate.certificate');
  const opened = openKey(key, passphrase);
  if (!read.checkPrivateKey(opened)) refuse('CertificateInvalid', { field: 'clientCertificate.key', problem: 'other' });
  return { certificate, key: opened.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** Refuses (`CertificateInvalid`) a text that does not begin with a certificate. */
export function certificateIn(pem: string, field: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    return refuse('CertificateInvalid', { field, problem: 'unreadable' });
  }
}

/** What stands between the marks of an encrypted key. */
function encryptedIn(key: string): string | undefined {
  const begin = key.indexOf(BEGIN);
  const end = key.indexOf(END, begin);
  return begin < 0 || end < 0 ? undefined : key.slice(begin + BEGIN.length, end);
}

function openKey(key: string, passphrase: string | undefined): KeyObject {
  const encrypted = encryptedIn(key);
  if (encrypted !== undefined && roundsOf(Buffer.from(encrypted, 'base64')) > ROUNDS_MAX)
    refuse('CertificateInvalid', { field: 'clientCertificate.key', problem: 'unreadable' });
  try {
    return createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    const problem = /ENCRYPTED/.test(key) ? 'passphrase' : 'unreadable';
    return refuse('CertificateInvalid', {
      field: `clientCertificate.${problem === 'passphrase' ? problem : 'key'}`,
      problem,
    });
  }
}

/** RFC 8018, A.2: after the algorithm a sequence of the salt and the number of rounds. Infinite for everything else. */
function roundsOf(der: Buffer): number {
  const at = der.indexOf(PBKDF2);
  if (at < 0) return Infinity;
  // A sequence of less than 128 bytes: its tag, its length, the salt.
  const salt = at + PBKDF2.length + 2;
  if (der[salt] !== OCTETS) return Infinity;
  const rounds = salt + 2 + (der[salt + 1] ?? 0);
  const length = der[rounds + 1] ?? 0;
  if (der[rounds] !== INTEGER || length > 4 || rounds + 2 + length > der.length) return Infinity;
  return der.readUIntBE(rounds + 2, length);
}
