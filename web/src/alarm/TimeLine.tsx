import type { AlarmTimelineEntry, AlarmView } from '@watchglass/schemas/alarm/views';
import { useEffect, useRef } from 'react';
import { useRead } from '../http/use-read.ts';
import { useMetrics } from '../metric/atoms.ts';
import { Show } from '../page/Outcome.tsx';
import { metricIdsOf } from './figure-text.ts';
import { Rail } from './Rail.tsx';
import { TimeLineEvent } from './TimeLineEvent.tsx';

/** Every event of the alarm, oldest first. It is read again whenever the alarm changes. */
export function TimeLine({ alarm, path }: { alarm: AlarmView; path: string }) {
  const { loaded, again } = useRead(
    path,
    async (http, signal) =>
      (await http.get<{ items: readonly AlarmTimelineEntry[] }>(`${path}/timeline`, signal)).items,
  );
  const [metric] = useMetrics(metricIdsOf(alarm));
  const read = useRef(alarm.position);
  useEffect(() => {
    if (read.current !== alarm.position) void again();
    read.current = alarm.position;
  }, [again, alarm.position]);
  return (
    <Show loaded={loaded} again={again}>
      {(entries) => (
        <Rail>
          {entries.map((entry) => (
            <TimeLineEvent key={entry.eventId} entry={entry} alarm={alarm} metric={metric} />
          ))}
        </Rail>
      )}
    </Show>
  );
}
