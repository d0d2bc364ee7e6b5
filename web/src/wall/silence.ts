/** Until when a wall is silenced, and the raises that were there when the silence began. */
export interface Silence {
  /** ISO 8601; null if it never was. */
  readonly until: string | null;
  readonly raises: ReadonlySet<string>;
}

/** A new silence covers the raises of now; an old one is not widened by later raises. */
export function silenceAfter(known: Silence, until: string | null, raises: readonly string[]): Silence {
  return known.until === until ? known : { until, raises: new Set(raises) };
}

/** True if a raise sounds: no silence holds at this instant, or the raise came after it began. */
export function heardIn({ until, raises }: Silence, raise: string, now: number): boolean {
  return until === null || now >= Date.parse(until) || !raises.has(raise);
}
