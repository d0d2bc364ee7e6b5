import type { LiveValue, PointKey } from '@watchglass/schemas/live/messages';
import type { Basis } from '@watchglass/schemas/moment/bases';
import type { SegmentView } from '@watchglass/schemas/moment/views';
import type { LatestValues } from '@watchglass/schemas/reading/views';
import { failureFrom } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import type { Archive } from './replay-socket.ts';

/** As many points as one request names, so that its address stays short. */
const POINTS_OF_VALUES = 200;
const POINTS_OF_SEGMENT = 500;

interface Which {
  readonly organizationId: number;
  readonly basis: Basis;
}

/** What the player reads of one workspace. */
export function httpArchive(http: Http, { organizationId, basis }: Which): Archive {
  return {
    async values(points, at, signal) {
      const path = `/api/readings/${organizationId}/latest?at=${new Date(at).toISOString()}&basis=${basis}`;
      const read = (list: string) => http.get<LatestValues>(`${path}&points=${list}`, signal);
      const values = await Promise.all(portionsOf(points, POINTS_OF_VALUES).map((some) => valuesOf(read, some)));
      return values.flat();
    },
    async segment(points, { from, to, step }, signal) {
      const path = `/api/time/${organizationId}/segment?from=${from}&to=${to}&step=${step}&basis=${basis}`;
      const portions = points.length === 0 ? [[]] : portionsOf(points, POINTS_OF_SEGMENT);
      return joined(
        await Promise.all(
          portions.map((some) =>
            http.get<SegmentView>(some.length === 0 ? path : `${path}&points=${some.join(',')}`, signal),
          ),
        ),
      );
    },
  };
}

function portionsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** A sensor that was not there then is refused with all others of its request: they are asked for in halves. */
async function valuesOf(
  read: (list: string) => Promise<LatestValues>,
  points: readonly PointKey[],
): Promise<readonly LiveValue[]> {
  try {
    return (await read(points.join(','))).values;
  } catch (thrown) {
    if (failureFrom(thrown).status !== 404) throw thrown;
    if (points.length === 1) return [];
    return (
      await Promise.all(portionsOf(points, Math.ceil(points.length / 2)).map((half) => valuesOf(read, half)))
    ).flat();
  }
}

/** Segments of different points of the same time, up to the end that all of them reach. */
export function joined(segments: readonly SegmentView[]): SegmentView {
  const to = Math.min(...segments.map((segment) => segment.to));
  const values = segments.flatMap((segment) => segment.values.filter(([known]) => known <= to));
  const marks = (segments[0]?.marks ?? []).filter(([at]) => at <= to);
  return { to, marks, values: segments.length > 1 ? values.toSorted(([a], [b]) => a - b) : values };
}
