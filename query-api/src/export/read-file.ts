import { refuse } from '@watchglass/schemas/refusals';
import { readPieces } from '@watchglass/streams/files/pieces';
import type { FileRange, Files } from '@watchglass/streams/ports/files';
import type { FilePart } from './export-store.ts';

interface Stored {
  readonly files: Files;
  readonly organizationId: number;
  readonly parts: readonly FilePart[];
}

/** The bytes of a file in a range. Refuses with `ExportGone`. */
export function readFile({ parts, ...stored }: Stored, range: FileRange): AsyncGenerator<Uint8Array> {
  return readPieces({ ...stored, pieces: parts, gone: () => refuse('ExportGone') }, range);
}
