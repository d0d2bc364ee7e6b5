import { createHash } from 'node:crypto';
import { nameOf } from '@watchglass/streams/files/name';
import { headOf } from '@watchglass/streams/files/pieces';
import type { Files } from '@watchglass/streams/ports/files';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { notePart, type InHand } from './export-store.ts';

const PART_BYTES = 1024 * 1024;

/** The export was cancelled, or another process has it in hand. */
export class Lost extends Error {}

interface Storing {
  readonly relational: Queryable;
  readonly files: Files;
  readonly inHand: InHand;
  /** Is told how many bytes there are; throws `Lost`. */
  readonly hold: (bytes: number) => Promise<void>;
}

export interface StoredFile {
  readonly bytes: number;
  /** Of the whole file, in hex. */
  readonly sha256: string;
}

/** Stores a file in pieces as its bytes come: one piece is in memory. Throws `Lost` if the export is not in hand any more. */
export async function storeFile(
  { relational, files, inHand, hold }: Storing,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const whole = createHash('sha256');
  let [n, bytes, kept] = [0, 0, 0];
  let pending: Uint8Array[] = [];
  const store = async (): Promise<void> => {
    const piece = Buffer.concat([headOf(inHand.claim, n), ...pending]);
    const { hash } = nameOf(inHand.organizationId, piece);
    if (!(await notePart(relational, inHand, { n, hash, bytes: kept }))) throw new Lost();
    await files.put(inHand.organizationId, piece);
    [n, bytes, kept, pending] = [n + 1, bytes + kept, 0, []];
    await hold(bytes).catch(async (error: unknown) => {
      // Its note may have been swept before the bytes were there.
      if (error instanceof Lost) await files.delete({ organizationId: inHand.organizationId, hash });
      throw error;
    });
  };
  for await (const chunk of content) {
    whole.update(chunk);
    pending.push(chunk);
    kept += chunk.length;
    if (kept >= PART_BYTES) await store();
  }
  if (kept > 0) await store();
  return { bytes, sha256: whole.digest('hex') };
}
