import type { Readable } from 'node:stream';

/** The name of a file: its organization, and the SHA-256 of its bytes in lower-case hex. */
export interface FileName {
  readonly organizationId: number;
  readonly hash: string;
}

/** Bytes `from` up to, but without, `to`. */
export interface FileRange {
  readonly from: number;
  readonly to: number;
}

export interface FileReading {
  /** Of the whole file, in bytes. */
  readonly size: number;
  /** In pieces as they arrive. A reader that stops early destroys it. */
  readonly bytes: Readable;
}

/**
 * Files by content. Two organizations never share a file: deleting one's leaves the other's. Throws `Unavailable` if
 * the store cannot be reached, and a `TypeError` for a name that is no name.
 */
export interface Files {
  /** Returns the hash. The file is durable and whole when it resolves; storing the same bytes again changes nothing. */
  put(organizationId: number, bytes: Uint8Array): Promise<string>;
  /** Null if there is no such file. A range is cut at the file's end. */
  read(name: FileName, range?: FileRange): Promise<FileReading | null>;
  /** Resolves also if there is no such file. */
  delete(name: FileName): Promise<void>;
  close(): Promise<void>;
}

/** Looks at the bytes of a file before they are stored, and throws `FileRefused` if they must not be. */
export type ScanFile = (bytes: Uint8Array) => Promise<void>;

/** A scanner refused a file. */
export class FileRefused extends Error {
  readonly code = 'FileRefused';
}
