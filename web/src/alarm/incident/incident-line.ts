import type { Incident, WallShown } from '@watchglass/schemas/alarm/incident';
import type { AlarmTimelineEntry, MeasuredView } from '@watchglass/schemas/alarm/views';
import type { AuditView } from '@watchglass/schemas/audit/views';

/** One thing that happened. */
export type Happening =
  | { readonly kind: 'event'; readonly at: string; readonly entry: AlarmTimelineEntry }
  | { readonly kind: 'change'; readonly at: string; readonly entry: AuditView }
  | { readonly kind: 'reading'; readonly at: string; readonly which: Which; readonly reading: MeasuredView }
  | { readonly kind: 'wall'; readonly at: string; readonly wall: WallShown }
  | { readonly kind: 'contact'; readonly at: string; readonly serial: string; readonly isLost: boolean };
type Which = 'first' | 'worst' | 'last';

const WHICH: readonly Which[] = ['first', 'worst', 'last'];

/** All that happened, oldest first. A reading that is also the first or the last one stands there once. */
export function incidentLine({ timeline, changes, beyond, walls, contact }: Incident): Happening[] {
  const readings = beyond === null ? [] : WHICH.map((which) => ({ which, reading: beyond[which] }));
  const once = readings.filter(
    ({ reading }, index) => readings.findIndex((other) => other.reading.measuredAt === reading.measuredAt) === index,
  );
  const all: Happening[] = [
    ...timeline.map((entry): Happening => ({ kind: 'event', at: entry.at, entry })),
    ...(changes?.items ?? []).map((entry): Happening => ({ kind: 'change', at: entry.at, entry })),
    ...once.map(({ which, reading }): Happening => ({ kind: 'reading', at: reading.measuredAt, which, reading })),
    ...(walls ?? []).map((wall): Happening => ({ kind: 'wall', at: wall.from, wall })),
    ...contact.map((each): Happening => ({ kind: 'contact', ...each })),
  ];
  return all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
