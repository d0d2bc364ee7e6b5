import { auditPageShape } from '../audit/views.ts';
import {
  anyNumber,
  anyText,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  shape,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { INCIDENT_AROUND_MINUTES, INCIDENT_DAYS } from './limits.ts';
import { alarmTimelineEntryShape, alarmViewShape, measuredShape, type AlarmView } from './views.ts';

const seconds = nullable(anyNumber());

/** A limit of the alarm's rule while it held, in the native unit of the metric. */
const limitThenShape = shape({
  from: instant(),
  to: instant(),
  value: anyNumber(),
  side: oneOf('above', 'below'),
  isCritical: flag(),
});
export type LimitThen = ViewOf<typeof limitThenShape>;

/** A wall whose receipts name the alarm, or a tile of its point that called: the first and the last of them. */
const wallShownShape = shape({
  wallId: uuid(),
  name: anyText(),
  from: instant(),
  to: instant(),
  /** What the first of them showed; null for the page of alarms. */
  dashboardId: nullable(uuid()),
  dashboardName: anyText(),
});
export type WallShown = ViewOf<typeof wallShownShape>;

/** GET api/alarms/{org}/alarm/{id}/incident: all that is known of one alarm. */
export const incidentShape = shape({
  alarm: alarmViewShape,
  /** The frame: `INCIDENT_AROUND_MINUTES` before the onset to as much after the end, or to now. */
  from: instant(),
  to: instant(),
  /** The alarm is longer than the frame may be, which ends before it. */
  isCut: flag(),
  /** Oldest first; empty unless the rule is about a value. */
  limits: listOf(limitThenShape),
  /** Readings in the frame beyond a limit that held when they were measured; null without one. */
  beyond: nullable(shape({ first: measuredShape, worst: measuredShape, last: measuredShape, count: integer(1) })),
  /** Every event of the alarm and of its shelf, oldest first. */
  timeline: listOf(alarmTimelineEntryShape),
  /** When bases of the sensor, or the alarm's base, lost their connection in the frame, and had it again. */
  contact: listOf(shape({ at: instant(), serial: anyText(), isLost: flag() })),
  /** Null for readers who may not read the audit. */
  walls: nullable(listOf(wallShownShape)),
  /**
   * What was changed on the rule, the sensor, its bases and locations, and on rights of members in the day before the first raise,
   * newest first, at most `INCIDENT_CHANGES`. Null for readers who may not read the audit.
   */
  changes: nullable(auditPageShape),
  /**
   * Seconds from the first raise until a person opened or acknowledged the alarm, until it was acknowledged, and until it ended; null until
   * then.
   */
  times: shape({ see: seconds, acknowledge: seconds, resolve: seconds }),
});
export type Incident = ViewOf<typeof incidentShape>;

/** A range in epoch milliseconds. */
export interface IncidentFrame {
  readonly from: number;
  readonly to: number;
  readonly isCut: boolean;
}

/** The frame of an alarm's incident; one that goes on is shown up to now. */
export function incidentFrame(
  { onsetAt, endedAt }: Pick<AlarmView, 'onsetAt' | 'endedAt'>,
  now: number,
): IncidentFrame {
  const around = INCIDENT_AROUND_MINUTES * 60_000;
  const from = Date.parse(onsetAt) - around;
  const whole = endedAt === null ? now : Math.min(now, Date.parse(endedAt) + around);
  const longest = from + INCIDENT_DAYS * 86_400_000;
  return { from, to: Math.max(from + 60_000, Math.min(whole, longest)), isCut: whole > longest };
}
