/** NUL, or half of a surrogate pair: what JSON may carry in an escape and no store of text can hold. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Whether a parsed body, path or query holds such a text anywhere, names of fields included. Bytes are nobody's text yet. */
export function holdsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.entries(value).some(([name, part]) => UNSTORABLE.test(name) || holdsUnstorableText(part));
}
