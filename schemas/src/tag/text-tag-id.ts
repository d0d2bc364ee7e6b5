import { createHash } from 'node:crypto';

const TEXT_TAGS = Buffer.from('8c0f2e57d1b4570e9a3c6d5b14c7e2f0', 'hex');

/**
 * The id of a tag that was only a text before tags had ids: a UUIDv5 of organization and name in lower case, so that
 * stored rules and sensors need no migration. Later tags have ids of their own.
 */
export function textTagId(organizationId: number, name: string): string {
  const text = `${organizationId} ${keyOfTag(name)}`;
  const bytes = createHash('sha1').update(TEXT_TAGS).update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20].map((from, at, starts) => hex.slice(from, starts[at + 1])).join('-');
}

/** Names that differ only in case are equal. */
export function keyOfTag(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
