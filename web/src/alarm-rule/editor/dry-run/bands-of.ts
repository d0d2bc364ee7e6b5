import type { DryRunEpisode } from '@watchglass/schemas/alarm-rule/dry-run';
import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import { alarmLook } from '../../../alarm/alarm-look.ts';
import type { Episode } from '../../../chart/episode.ts';

/** The alarms of one sensor in a dry run as bands of a chart that ends at `to`, epoch milliseconds. */
export function bandsOf(episodes: readonly DryRunEpisode[], sensorId: number, to: number): Episode[] {
  return episodes
    .filter((episode) => episode.sensorId === sensorId)
    .map(({ severity, raisedAt, endedAt }) => {
      const [from, end] = [Date.parse(raisedAt), endedAt === null ? null : Date.parse(endedAt)];
      const ended = alarmLook('resolved', 'acknowledged', severity);
      return {
        id: raisedAt,
        from,
        to: end ?? to,
        critical: severity === CRITICAL_SEVERITY,
        marks: [
          { kind: 'raised', at: from, look: alarmLook('active', 'unacknowledged', severity) },
          ...(end === null ? [] : [{ kind: 'ended' as const, at: end, look: ended }]),
        ],
      };
    });
}
