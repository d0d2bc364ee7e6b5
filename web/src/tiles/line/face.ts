import type { PointKey } from '@watchglass/schemas/live/messages';
import { readingWithUnit, type ShownMetric } from '../../metric/atoms.ts';
import { shownPoints, type Face, type FaceValues } from '../face.ts';

interface LinesFaceProps {
  readonly metric: ShownMetric;
  readonly lines: readonly {
    /** Null if nothing measures the line now. */
    readonly key: PointKey | null;
    readonly name: string;
    /** The end of the line, for a point whose newest value is not known. */
    readonly last?: number | null;
  }[];
  /** The range that the chart shows, as epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** The name of each line and its newest value with its unit. */
export function linesFace({ metric, lines, from, to }: LinesFaceProps, values: FaceValues): Face {
  const valueOf = (key: PointKey | null, last: number | null) => {
    if (key === null) return null;
    if (values.newest(key) === null && values.heardAt(key) === null) return last;
    return values.newest(key)?.value ?? null;
  };
  const text = (value: number | null) => (value === null ? '–' : readingWithUnit(values.t, metric, value));
  return {
    state: 'shown',
    texts: lines.flatMap(({ key, name, last = null }) => [name, text(valueOf(key, last))]),
    shown: shownPoints(values).map(([key, at]) => [key, at, from, to]),
  };
}
