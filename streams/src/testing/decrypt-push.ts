import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The keys of a browser's subscription, in base64url, with the private one that never leaves a real browser. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
  readonly privateKey: string;
}

const [SALT_BYTES, KEY_ID_AT, TAG_BYTES] = [16, 21, 16];

/** Keys as a browser makes them. */
export function newBrowserKeys(auth: Uint8Array): BrowserKeys {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url', 'uncompressed');
  return { p256dh, auth: Buffer.from(auth).toString('base64url'), privateKey: curve.getPrivateKey('base64url') };
}

/** Opens a push message as a browser does (RFC 8291, RFC 8188); throws if it is for another one. */
export function decryptPush(body: Uint8Array, { p256dh, auth, privateKey }: BrowserKeys): string {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, SALT_BYTES);
  const end = KEY_ID_AT + (bytes[KEY_ID_AT - 1] ?? 0);
  const sender = bytes.subarray(KEY_ID_AT, end);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const secret = hkdf(curve.computeSecret(sender), Buffer.from(auth, 'base64url'), [info, 32]);
  const key = hkdf(secret, salt, [Buffer.from('Content-Encoding: aes128gcm\0'), 16]);
  const nonce = hkdf(secret, salt, [Buffer.from('Content-Encoding: nonce\0'), 12]);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(bytes.subarray(end, -TAG_BYTES)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

function hkdf(secret: Uint8Array, salt: Uint8Array, [info, length]: readonly [Uint8Array, number]): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
