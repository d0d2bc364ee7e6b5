import { LINE_WIDTH, LINES } from '@watchglass/schemas/reading/limits';
import type { Aggregation } from '@watchglass/schemas/reading/queries';
import type { LinesView } from '@watchglass/schemas/reading/views';
import { useRead, type Reading } from '../http/use-read.ts';
import { useOrganization } from '../user/rights.ts';
import type { Window } from './line-query.ts';

const NARROWEST = 400;
const STEP = 100;

/** Columns of pixels for which lines are read: the width of the window, in steps, so that a small change reads nothing again. */
function columns(): number {
  return Math.min(LINE_WIDTH, Math.max(NARROWEST, Math.ceil(window.innerWidth / STEP) * STEP));
}

/** Reads lines in a window; the last ones stay until the next are there. Without a window or a point nothing is read. */
export function useLines(
  points: readonly string[],
  shown: Window | null,
  aggregation: Aggregation,
): Reading<LinesView> {
  const { id } = useOrganization();
  const { from, to } = shown ?? { from: 0, to: 0 };
  const isAsked = shown !== null && points.length > 0;
  const query = `points=${points.slice(0, LINES).join(',')}&from=${Math.floor(from)}&to=${Math.ceil(to)}`;
  const path = isAsked ? `/api/readings/${id}/lines?${query}&width=${columns()}&aggregation=${aggregation}` : '';
  return useRead(path, async (http, signal) =>
    path === '' ? { from, to, bucketMs: 1, areReadings: true, lines: [] } : http.get<LinesView>(path, signal),
  );
}
