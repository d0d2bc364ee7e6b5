/** NUL, or half of a surrogate pair: JSON can carry them in escapes, but no store of text can hold them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Returns true if a parsed body, path or query holds such a text anywhere, field names included, or a field `__proto__`.
 * Bytes and files are skipped.
 */
export function holdsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return UNSTORABLE.test(value);
  if (!isPlain(value)) return false;
  return Object.entries(value).some(
    ([name, part]) => name === '__proto__' || UNSTORABLE.test(name) || holdsUnstorableText(part),
  );
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
