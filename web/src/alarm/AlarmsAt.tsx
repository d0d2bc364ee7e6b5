import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useMemo, type ReactNode } from 'react';
import { Show } from '../page/Outcome.tsx';
import { isAnywhere, useSensorIdsAt, type Places } from '../sensor/sensors-where.ts';

interface AtProps {
  readonly alarms: readonly AlarmView[];
  readonly places: Places;
  readonly children: (alarms: readonly AlarmView[]) => ReactNode;
}

/** Shows the alarms of the sensors at some places. Without places all are shown, and no sensor is read. */
export function AlarmsAt({ alarms, places, children }: AtProps) {
  return isAnywhere(places) ? (
    children(alarms)
  ) : (
    <Limited alarms={alarms} places={places}>
      {children}
    </Limited>
  );
}

function Limited({ alarms, places, children }: AtProps) {
  const ids = useSensorIdsAt(places);
  return (
    <Show small loaded={ids}>
      {(known) => (
        <Among alarms={alarms} ids={known}>
          {children}
        </Among>
      )}
    </Show>
  );
}

interface AmongProps extends Pick<AtProps, 'alarms' | 'children'> {
  readonly ids: ReadonlySet<number>;
}

function Among({ alarms, ids, children }: AmongProps) {
  return children(
    useMemo(() => alarms.filter(({ sensorId }) => sensorId !== null && ids.has(sensorId)), [alarms, ids]),
  );
}
