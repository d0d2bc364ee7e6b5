/**
 * JSON text that does not depend on how a store orders the keys of an object: keys are sorted by their UTF-16 code units,
 * there are no spaces, numbers and text are written as `JSON.stringify` writes them.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(byKey)
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
