import { fileTypeFromBuffer } from 'file-type';
import { MEDIA_TYPES, type MediaType } from '@watchglass/schemas/file/media-types';
import { refuse } from '@watchglass/schemas/refusals';

/** Beginnings of the types that are not text. Of these alone a library asks more. */
const BEGINNINGS = ['%PDF-', '\u0089PNG', '\u00ff\u00d8\u00ff', 'RIFF', 'PK\u0003\u0004'];
const HEAD_BYTES = 1024;
/** What makes a browser or reader take a file for markup or PDF although it is something else. */
const MARKUP = ['<!doctype html', '<html', '<head', '<body', '<script', '<iframe', '<svg', '<?php', '<%'];

/**
 * The type of a file by its content, regardless of its name: refuses (`UnsupportedFileFormat`) every other type, and a
 * file that is two types at once.
 */
export async function recognise(bytes: Buffer, name: string): Promise<MediaType> {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const isBinary = BEGINNINGS.some((beginning) => head.startsWith(beginning));
  const mediaType = isBinary ? await binaryType(bytes) : textType(bytes, name);
  return mediaType !== null && !isPolyglot(bytes, head.toLowerCase(), mediaType)
    ? mediaType
    : refuse('UnsupportedFileFormat');
}

async function binaryType(bytes: Buffer): Promise<MediaType | null> {
  // Damaged archives make the library throw.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const mime = found?.mime ?? '';
  if (!isKnown(mime)) return null;
  return mime !== 'application/pdf' || hasEnd(bytes) ? mime : null;
}

const isKnown = (mime: string): mime is MediaType => Object.hasOwn(MEDIA_TYPES, mime);

/** A PDF ends with its marker; readers allow a little behind it. */
const hasEnd = (bytes: Buffer): boolean => bytes.subarray(-HEAD_BYTES).includes('%%EOF');

/** UTF-8 without control characters. A table is told by its name, since any text may be one. */
function textType(bytes: Buffer, name: string): MediaType | null {
  const text = decoded(bytes);
  if (text === null || CONTROL.test(text) || text.trimStart().startsWith('<')) return null;
  return TABLE_NAME.test(name) ? 'text/csv' : 'text/plain';
}

/** Tab, line feed, form feed and carriage return belong to texts. */
const CONTROL = /[^\P{Cc}\t\n\f\r]/u;
const TABLE_NAME = /\.[ct]sv$/i;

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isPolyglot(bytes: Buffer, head: string, mediaType: MediaType): boolean {
  const isArchive = mediaType.startsWith('application/vnd.openxmlformats');
  const hidesPdf = mediaType !== 'application/pdf' && head.includes('%pdf-');
  return hidesPdf || MARKUP.some((tag) => head.includes(tag)) || (!isArchive && endsAsArchive(bytes));
}

const END_OF_ARCHIVE = Buffer.from('PK\u0005\u0006', 'latin1');
const END_OF_ARCHIVE_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;

/** Readers of archives begin at the end: a record there that points at a directory makes any file an archive. */
function endsAsArchive(bytes: Buffer): boolean {
  const tail = Math.max(0, bytes.length - COMMENT_MAX_BYTES - END_OF_ARCHIVE_BYTES);
  for (let at = bytes.lastIndexOf(END_OF_ARCHIVE); at >= tail; at = bytes.lastIndexOf(END_OF_ARCHIVE, at - 1)) {
    const directory = at + END_OF_ARCHIVE_BYTES <= bytes.length ? at - bytes.readUInt32LE(at + 12) : -1;
    if (directory >= 0 && bytes.toString('latin1', directory, directory + 4) === 'PK\u0001\u0002') return true;
    if (at === 0) return false;
  }
  return false;
}
