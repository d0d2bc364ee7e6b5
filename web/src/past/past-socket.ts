import type { PointKey, Snapshot } from '@watchglass/schemas/live/messages';
import type { LatestValues } from '@watchglass/schemas/reading/views';
import { failureFrom } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import type { LiveSocket } from '../live/connection.ts';

/** As many points as one request names. */
const AT_ONCE = 200;

/** A sensor that was not there then is refused with all others of its request: they are asked for in halves. */
async function valuesOf(http: Http, path: string, points: readonly PointKey[]): Promise<LatestValues['values']> {
  try {
    return (await http.get<LatestValues>(`${path}?points=${points.join(',')}`)).values;
  } catch (thrown) {
    if (failureFrom(thrown).status !== 404) throw thrown;
    if (points.length === 1) return [];
    const middle = Math.ceil(points.length / 2);
    const halves = [points.slice(0, middle), points.slice(middle)];
    return (await Promise.all(halves.map((half) => valuesOf(http, path, half)))).flat();
  }
}

/** Takes the place of the live line: the values of the moment are read once, and nothing comes after them. */
export function openPastSocket(http: Http, organizationId: number): LiveSocket {
  return {
    listen: (listener) => queueMicrotask(listener.connected),
    async watch({ points }): Promise<Snapshot> {
      const portions = Array.from({ length: Math.ceil(points.length / AT_ONCE) }, (_, index) =>
        points.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
      );
      const path = `/api/readings/${organizationId}/latest`;
      const values = await Promise.all(portions.map((portion) => valuesOf(http, path, portion)));
      return { values: values.flat(), rows: {}, serverTime: Date.now(), refused: [] };
    },
    close: () => undefined,
  };
}
