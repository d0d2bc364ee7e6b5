import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^sealed:1:([0-9a-f-]{36}):([A-Za-z0-9_-]+)$/;

function encrypt(key: Uint8Array, plain: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null for a wrong key or changed bytes. */
function decrypt(key: Uint8Array, box: Uint8Array, about: string): Buffer | null {
  if (box.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(box.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Bytes under a key, bound to what they are about. */
export function sealBytes(key: Uint8Array, about: string, plain: Uint8Array): Uint8Array {
  return encrypt(key, plain, about);
}

/** The plain bytes; null for a wrong key, changed bytes, or bytes about something else. */
export function openBytes(key: Uint8Array, about: string, sealed: Uint8Array): Uint8Array | null {
  return decrypt(key, sealed, about);
}

/** A new key for one person: 32 random bytes. */
export function newPersonKey(): Uint8Array {
  return randomBytes(32);
}

/** A personal field under its person's key (AES-256-GCM), as `sealed:1:<user id>:<base64url(iv|ciphertext|tag)>`. */
export function sealText(userId: string, key: Uint8Array, plain: string): string {
  return `sealed:1:${userId}:${encrypt(key, Buffer.from(plain), userId).toString('base64url')}`;
}

/** The user whose key opens a sealed text; null if the text is not sealed. */
export function sealedUserId(sealed: string): string | null {
  return SEALED.exec(sealed)?.[1] ?? null;
}

/** The plain text; null for a wrong key or a text that is not sealed. */
export function openText(key: Uint8Array, sealed: string): string | null {
  const [, userId, box] = SEALED.exec(sealed) ?? [];
  if (userId === undefined || box === undefined) return null;
  return decrypt(key, Buffer.from(box, 'base64url'), userId)?.toString('utf8') ?? null;
}

/** A person's key for storage: encrypted under the installation's master key, bound to the person. */
export function wrapKey(masterKey: Uint8Array, userId: string, key: Uint8Array): Uint8Array {
  return encrypt(masterKey, key, `key:${userId}`);
}

/** The unwrapped key; null for a wrong master key or another person's bytes. */
export function unwrapKey(masterKey: Uint8Array, userId: string, wrapped: Uint8Array): Uint8Array | null {
  return decrypt(masterKey, wrapped, `key:${userId}`);
}
