import { createECDH, hkdfSync } from 'node:crypto';

/** The keys by which push services know this installation (RFC 8292): a point and a scalar of P-256 in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const SCALAR_BYTES = 32;

/**
 * The same keys in every process of an installation, because they are made of its master key: browsers bind their subscriptions to the
 * public one. Of two billion scalars one is none of the curve; another is taken then.
 */
export function pushKeys(masterKey: Uint8Array): PushKeys {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', masterKey, '', `push keys ${attempt}`, SCALAR_BYTES));
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(scalar);
    } catch {
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url', 'uncompressed'), privateKey: scalar.toString('base64url') };
  }
}
