/** NUL, or half of a surrogate pair: what JSON may carry in an escape and no store of text can hold. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Whether a parsed body, path or query holds such a text anywhere, names of fields included, or a name that is none of its own. Bytes and files are nobody's text yet. */
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
