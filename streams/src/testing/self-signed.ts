import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SelfSigned {
  readonly cert: string;
  readonly key: string;
  /** Path of the certificate, until `remove`. */
  readonly certFile: string;
  remove(): void;
}

/** A self-signed certificate of this machine, created by the openssl command; undefined if that is not installed. */
export function selfSigned(): SelfSigned | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'watchglass-tls-'));
  const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
  const remove = (): void => rmSync(dir, { recursive: true, force: true });
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        keyFile,
        '-out',
        certFile,
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
        '-addext',
        'basicConstraints=critical,CA:FALSE',
      ],
      { stdio: 'ignore' },
    );
  } catch {
    remove();
    return undefined;
  }
  return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8'), certFile, remove };
}
