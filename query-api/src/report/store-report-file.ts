import { createHash } from 'node:crypto';
import type { ReportFormat } from '@watchglass/schemas/report-schedule/kinds';
import { nameOf } from '@watchglass/streams/files/name';
import { headOf } from '@watchglass/streams/files/pieces';
import type { Files } from '@watchglass/streams/ports/files';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { notePiece, type JobInHand } from './job-store.ts';

const PIECE_BYTES = 1024 * 1024;

/** The report was erased, or another process has it in hand. */
export class Lost extends Error {}

interface Storing {
  readonly relational: Queryable;
  readonly files: Files;
}

interface Content {
  readonly format: ReportFormat;
  readonly bytes: Uint8Array;
  /** The number of its first piece among those of all files. */
  readonly first: number;
}

/** Stores a file in pieces. Throws `Lost` if the job is not in hand any more. */
export async function storeReportFile(
  { relational, files }: Storing,
  job: JobInHand,
  { format, bytes, first }: Content,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  for (let from = 0, n = first; from < bytes.length; from += PIECE_BYTES, n += 1) {
    const part = bytes.subarray(from, from + PIECE_BYTES);
    const piece = Buffer.concat([headOf(job.claim, n), part]);
    const { hash } = nameOf(job.organizationId, piece);
    if (!(await notePiece(relational, job, { n, format, hash, bytes: part.length }))) throw new Lost();
    await files.put(job.organizationId, piece);
  }
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
