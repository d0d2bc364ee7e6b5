import type { Segments } from '@watchglass/schemas/asset/segments';

/** Readings of a sensor in a half-open interval of measured time, epoch milliseconds. */
export interface Part {
  readonly sensorId: number;
  readonly from: number;
  readonly until: number;
}

/** The segments as far as they lie in a range; an open one ends with the range. */
export function clipped(segments: Segments, { from, until }: Omit<Part, 'sensorId'>): Part[] {
  return segments
    .map((segment) => ({
      sensorId: segment.sensorId,
      from: Math.max(from, Date.parse(segment.from)),
      until: segment.until === null ? until : Math.min(until, Date.parse(segment.until)),
    }))
    .filter((part) => part.from < part.until);
}

export interface SplitParts {
  /** Parts that begin and end with a bucket of the rollup. */
  readonly whole: readonly Part[];
  /** The rest, which only the readings themselves can answer. */
  readonly edges: readonly Part[];
}

/** Splits parts at the buckets of a rollup of this width; both lists together are the parts. */
export function splitAt(parts: readonly Part[], rollupMs: number): SplitParts {
  const split = parts.map((part) => {
    const [first, last] = [Math.ceil(part.from / rollupMs) * rollupMs, Math.floor(part.until / rollupMs) * rollupMs];
    if (first >= last) return { whole: [], edges: [part] };
    return {
      whole: [{ ...part, from: first, until: last }],
      edges: [
        { ...part, until: first },
        { ...part, from: last },
      ].filter(({ from, until }) => from < until),
    };
  });
  return { whole: split.flatMap(({ whole }) => whole), edges: split.flatMap(({ edges }) => edges) };
}
