import { effectiveAtOf, type LiveValue, type PointKey } from '@watchglass/schemas/live/messages';
import type { SegmentView } from '@watchglass/schemas/moment/views';
import { isNewer } from '../live/board.ts';
import { pointKey } from '../live/values.ts';
import { liveValueOf, type Wanted } from './reel.ts';
import type { Archive } from './replay-socket.ts';

/** A reading of the log: when it was received and when it was measured, epoch milliseconds. */
export interface Logged {
  readonly received: number;
  readonly sensor: number;
  readonly measured: number;
  readonly value: number;
}

const playedOf = ({ received, sensor, measured, value }: Logged) => [received, sensor, 1, measured, value] as const;
const ordered = (value: LiveValue) => ({ effectiveAt: effectiveAtOf(value), measuredAt: value[2], position: value[4] });

/** The values of points at an instant: the log folded until then. */
export function valuesAt(log: readonly Logged[], at: number): Map<PointKey, LiveValue> {
  const newest = new Map<PointKey, LiveValue>();
  for (const each of log.filter(({ received }) => received <= at)) {
    const value = liveValueOf(playedOf(each));
    const known = newest.get(pointKey(value[0], 1));
    if (known === undefined || isNewer(ordered(value), ordered(known))) newest.set(pointKey(value[0], 1), value);
  }
  return newest;
}

/** A server that answers as the product does: of each point and step the newest, and segments that end early. */
export function archiveOf(log: readonly Logged[], endsAt: (wanted: Wanted) => number): Archive {
  return {
    async values(points, at) {
      return [...valuesAt(log, at)].filter(([key]) => points.includes(key)).map(([, value]) => value);
    },
    async segment(points, wanted): Promise<SegmentView> {
      const { from, step } = wanted;
      const to = endsAt(wanted);
      const steps = new Map<string, Logged>();
      for (const each of log) {
        if (each.received <= from || each.received > to || !points.includes(pointKey(each.sensor, 1))) continue;
        const key = `${each.sensor} ${Math.ceil((each.received - from) / step)}`;
        const known = steps.get(key);
        if (known === undefined || isNewer(ordered(liveValueOf(playedOf(each))), ordered(liveValueOf(playedOf(known)))))
          steps.set(key, each);
      }
      const values = [...steps.values()].map(playedOf).toSorted(([a], [b]) => a - b);
      return { to, values, marks: [] };
    },
  };
}
