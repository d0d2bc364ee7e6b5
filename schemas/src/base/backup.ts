import { instant, integer, matching, shape, uuid, type ViewOf } from '../shape.ts';

/** A SHA-256 in lower-case hex. */
export const fileHash = matching(/^[\da-f]{64}$/, 'a SHA-256 in lower-case hexadecimal digits');

/** A stored backup of a base; `hash` is the SHA-256 of its bytes. */
export const backupViewShape = shape({
  id: uuid(),
  storedAt: instant(),
  bytes: integer(1),
  hash: fileHash,
  firmware: matching(/^\d+\.\d+\.\d+$/, 'n.n.n'),
});
export type BackupView = ViewOf<typeof backupViewShape>;
