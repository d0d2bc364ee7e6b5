/**
 * JSON text that does not depend on a store's order of keys: keys are sorted by their UTF-16 code units, there are no
 * spaces, and `JSON.stringify` writes numbers and text.
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
