import type { HistoryDays } from '@watchglass/schemas/alarm/history';
import type { Reading } from '../../http/route.ts';
import { IS_CRITICAL, type Selection } from './selection.ts';

interface HourRow extends Record<string, unknown> {
  readonly day: string;
  readonly weekday: number;
  readonly hour: number;
  readonly alarms: string;
  readonly critical: string;
}

/** Alarms by day and by hour of the week, on the clock of the zone; late findings rang nobody and are left out. */
export async function daysOf(
  { timeSeries }: Pick<Reading, 'timeSeries'>,
  { where, parameters }: Selection,
  zone: string,
): Promise<HistoryDays> {
  const rows = await timeSeries.query<HourRow>(
    `SELECT toString(toDate(raised, {zone: String})) AS day, toDayOfWeek(raised, 0, {zone: String}) AS weekday,
      toHour(raised, {zone: String}) AS hour, count() AS alarms, countIf(${IS_CRITICAL}) AS critical
    FROM alarm_episodes FINAL WHERE ${where} AND state <> 'foundLate' GROUP BY day, weekday, hour ORDER BY day, hour`,
    { ...parameters, zone },
  );
  const days = new Map<string, { alarms: number; critical: number }>();
  const hours = new Map<string, { weekday: number; hour: number; alarms: number }>();
  for (const { day, weekday, hour, ...row } of rows) {
    const [alarms, critical] = [Number(row.alarms), Number(row.critical)];
    const known = days.get(day) ?? { alarms: 0, critical: 0 };
    days.set(day, { alarms: known.alarms + alarms, critical: known.critical + critical });
    const cell = hours.get(`${weekday} ${hour}`);
    hours.set(`${weekday} ${hour}`, { weekday, hour, alarms: (cell?.alarms ?? 0) + alarms });
  }
  return {
    days: [...days].map(([day, counted]) => ({ day, ...counted })),
    hours: [...hours.values()].toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
  };
}
