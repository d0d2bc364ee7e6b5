import type { LineView } from '@watchglass/schemas/reading/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatInstant } from '../value/date.ts';
import type { Overlay } from './overlay.ts';
import type { Source } from './use-sources.ts';

/** A mark at each change of the sensor of a measurement point. */
export function useChanges(
  lines: readonly LineView[],
  sources: readonly Pick<Source, 'point' | 'name'>[],
): readonly Overlay[] {
  const t = useTranslate();
  const zone = useTimeZone();
  const ids = lines.flatMap(({ changes }) => changes.flatMap(({ sensorId }) => sensorId ?? []));
  const list = [...new Set(ids)].join(' ');
  const known = useSensors(useMemo(() => list.split(' ').filter(Boolean).map(Number), [list]));
  return useMemo(() => {
    const names = new Map(
      known.flatMap((each) => (each.state === 'ready' && each.value ? [[each.value.id, each.value.name]] : [])),
    );
    const nameOf = (id: number | null): string => (id === null ? undefined : names.get(id)) ?? t('point.unseenSensor');
    const pointOf = new Map(sources.map(({ point, name }) => [point, name]));
    return lines.flatMap(({ point, changes }) =>
      changes.map(({ at, sensorId }): Overlay => {
        const changed = t('point.changed', { name: nameOf(sensorId), at: formatInstant(at, zone) });
        const label = `${pointOf.get(point) ?? ''}: ${changed}`;
        return { id: `${point} ${at}`, from: at, label, colour: 'stale', kind: 'change' };
      }),
    );
  }, [lines, sources, known, t, zone]);
}
