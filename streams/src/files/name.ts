import { createHash } from 'node:crypto';
import type { FileName, FileRange } from '../ports/files.ts';

const HASH = /^[\da-f]{64}$/;

/** The name of these bytes. Throws a `TypeError` for an organization that is no number. */
export function nameOf(organizationId: number, bytes: Uint8Array): FileName {
  return checkedName({ organizationId, hash: createHash('sha256').update(bytes).digest('hex') });
}

/** No name reaches a path or a statement unchecked. */
export function checkedName(name: FileName): FileName {
  if (Number.isSafeInteger(name.organizationId) && name.organizationId > 0 && HASH.test(name.hash)) return name;
  throw new TypeError('a file is named by the number of its organization and the SHA-256 of its bytes');
}

/** Throws a `RangeError` for a range that is empty or not whole. */
export function checkedRange(range: FileRange): FileRange {
  const { from, to } = range;
  if (Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && to > from) return range;
  throw new RangeError('a range begins at or after 0 and ends after its beginning');
}
