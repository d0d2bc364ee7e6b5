import type { FileRange } from '@watchglass/streams/ports/files';

const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The bytes that a header `Range` asks for (RFC 9110, 14.1): null for none, for several ranges and for what is no range, which are
 * answered with the whole file; `unsatisfiable` if the file has none of them.
 */
export function byteRange(header: string, size: number): FileRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = SINGLE.exec(header.trim()) ?? [];
  if (first === '') return last === '' ? null : within({ from: Math.max(0, size - Number(last)), to: size }, size);
  const end = last === '' ? Infinity : Number(last) + 1;
  if (end <= Number(first)) return null;
  return within({ from: Number(first), to: Math.min(size, end) }, size);
}

const within = (range: FileRange, size: number): FileRange | 'unsatisfiable' =>
  range.from < size ? range : 'unsatisfiable';
