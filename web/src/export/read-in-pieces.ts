const PIECE_BYTES = 8 * 1024 * 1024;
const TRIES = 4;

interface Reading {
  readonly bytes: number;
  /** Grows by what is read, so that a later call goes on where this one failed. */
  readonly kept: Blob[];
  /** Reads `bytes=…`; throws if it fails. */
  readonly piece: (range: string) => Promise<Blob>;
  readonly onPart: (part: number) => void;
}

/** Reads a file in pieces, each of them a few times if it fails: a lost network costs one piece, not the file. */
export async function readInPieces({ bytes, kept, piece, onPart }: Reading): Promise<void> {
  let read = kept.reduce((sum, { size }) => sum + size, 0);
  while (read < bytes) {
    const range = `bytes=${read}-${Math.min(read + PIECE_BYTES, bytes) - 1}`;
    const next = await tried(() => piece(range));
    kept.push(next);
    read += next.size;
    onPart(read / bytes);
  }
}

async function tried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt >= TRIES) throw error;
    }
}
