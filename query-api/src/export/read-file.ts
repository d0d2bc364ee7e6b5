import type { Files, FileRange } from '@watchglass/streams/ports/files';
import { refuse } from '@watchglass/schemas/refusals';
import type { FilePart } from './export-store.ts';
import { HEAD_BYTES } from './store-file.ts';

interface Stored {
  readonly files: Files;
  readonly organizationId: number;
  readonly parts: readonly FilePart[];
}

/** The bytes of a file in a range, from its pieces in order; only those are read that have some of them. */
export async function* readFile(
  { files, organizationId, parts }: Stored,
  { from, to }: FileRange,
): AsyncGenerator<Uint8Array> {
  let begin = 0;
  for (const { hash, bytes } of parts) {
    const [first, last] = [Math.max(from, begin), Math.min(to, begin + bytes)];
    if (first < last) {
      const within = { from: HEAD_BYTES + first - begin, to: HEAD_BYTES + last - begin };
      const piece = (await files.read({ organizationId, hash }, within)) ?? refuse('ExportGone');
      yield* piece.bytes;
    }
    begin += bytes;
  }
}
