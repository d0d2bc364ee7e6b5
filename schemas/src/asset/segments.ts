/** The time in which a point has a sensor: half-open, in measured instants (ISO 8601); `until` is null for the present one. */
export interface Segment {
  readonly sensorId: number;
  readonly from: string;
  readonly until: string | null;
}

/** Segments in order of time, of which only the last may be open. */
export type Segments = readonly Segment[];

/** The sensor that the point has now. */
export function openSegment(segments: Segments): Segment | undefined {
  const last = segments.at(-1);
  return last?.until === null ? last : undefined;
}

/** The instant from which a point is free again; empty if it never had a sensor. */
export function freeFrom(segments: Segments): string {
  return segments.at(-1)?.until ?? '';
}

export function attached(segments: Segments, { sensorId, from }: Omit<Segment, 'until'>): Segments {
  return [...segments, { sensorId, from, until: null }];
}

/** Closes the open segment. A segment without any time is dropped. */
export function detached(segments: Segments, until: string): Segments {
  const open = openSegment(segments);
  if (open === undefined) return segments;
  const closed = segments.slice(0, -1);
  return until <= open.from ? closed : [...closed, { ...open, until }];
}
