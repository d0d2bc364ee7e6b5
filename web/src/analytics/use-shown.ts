import { useMemo } from 'react';
import type { Window } from './line-query.ts';

/** The asked window: what was zoomed to, as far as it lies in the range. */
export function useShown(dataZoom: Window | null, { from, to }: Window): Window {
  const begin = dataZoom === null ? from : Math.max(from, dataZoom.from);
  const end = dataZoom === null ? to : Math.min(to, dataZoom.to);
  return useMemo(() => (begin < end ? { from: begin, to: end } : { from, to }), [begin, end, from, to]);
}
