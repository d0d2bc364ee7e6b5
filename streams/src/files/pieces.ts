import type { FileRange, Files } from '../ports/files.ts';

/** Each piece of a large file begins with whose it is: equal bytes of two files are two in the store, and one can be removed. */
export const HEAD_BYTES = 20;

/** `owner` is a UUID. */
export function headOf(owner: string, n: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  Buffer.from(owner.replaceAll('-', ''), 'hex').copy(head);
  head.writeUInt32BE(n, HEAD_BYTES - 4);
  return head;
}

export interface Piece {
  readonly hash: string;
  /** Without its head. */
  readonly bytes: number;
}

interface Stored {
  readonly files: Files;
  readonly organizationId: number;
  /** In order. */
  readonly pieces: readonly Piece[];
  /** Throws what a reader is told of a piece that is gone. */
  readonly gone: () => never;
}

/** The bytes of a file in a range, from its pieces; only those are read that have some of them. */
export async function* readPieces(
  { files, organizationId, pieces, gone }: Stored,
  { from, to }: FileRange,
): AsyncGenerator<Uint8Array> {
  let begin = 0;
  for (const { hash, bytes } of pieces) {
    const [first, last] = [Math.max(from, begin), Math.min(to, begin + bytes)];
    if (first < last) {
      const within = { from: HEAD_BYTES + first - begin, to: HEAD_BYTES + last - begin };
      const piece = (await files.read({ organizationId, hash }, within)) ?? gone();
      yield* piece.bytes;
    }
    begin += bytes;
  }
}
