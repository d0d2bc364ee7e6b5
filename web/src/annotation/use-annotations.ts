import { annotation } from '@watchglass/schemas/annotation/entity';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { pathOf } from '@watchglass/schemas/entity';
import type { Page } from '@watchglass/schemas/page';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';

/** What a page or a chart shows; without things it has no annotations. */
export interface ShownThings {
  readonly sensors?: readonly (number | string)[];
  /** Points of other metrics are left out; none leaves out nothing. */
  readonly metrics?: readonly number[];
  readonly assets?: readonly string[];
  readonly locations?: readonly string[];
  /** Epoch milliseconds, both; without it, all time. */
  readonly range?: { readonly from: number; readonly to: number };
}

interface Found {
  /** The latest first. */
  readonly items: readonly AnnotationView[];
  readonly total: number;
  readonly isReady: boolean;
}

const HOUR_MS = 3_600_000;
const hour = (at: number, rounded: (hours: number) => number): string => String(rounded(at / HOUR_MS) * HOUR_MS);

const NOTHING: Found = { items: [], total: 0, isReady: false };

/** The annotations of things, of where they are and of the workspace, kept up to date: at most `most`, the latest ones. */
export function useAnnotations(things: ShownThings, most: number): Found {
  const { id } = useOrganization();
  const { sensors = [], metrics = [], assets = [], locations = [], range } = things;
  const isEmpty = sensors.length + assets.length + locations.length === 0;
  const query = new URLSearchParams({
    onSensors: sensors.join(','),
    onMetrics: metrics.join(','),
    onAssets: assets.join(','),
    onLocations: locations.join(','),
    // Whole hours, so that a range that follows the clock is not read at each step.
    ...(range && { from: hour(range.from, Math.floor), to: hour(range.to, Math.ceil) }),
    rowsPerPage: String(most),
  });
  const path = isEmpty ? '' : `${pathOf(annotation, id)}?${query.toString()}`;
  const reading = useRead<Page<AnnotationView>>(path, (http, signal) =>
    path === '' ? Promise.resolve({ items: [], total: 0 }) : http.get(path, signal),
  );
  useRowChanges(annotation.name, reading);
  const { loaded } = reading;
  return loaded.state === 'ready' ? { ...loaded.value, isReady: true } : NOTHING;
}
