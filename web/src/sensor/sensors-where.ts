import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo } from 'react';
import { map, type Loaded } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';

/** Ids of locations and of tags; an empty list does not limit. */
export interface Places {
  readonly locations: readonly string[];
  readonly tags: readonly string[];
}

export function isAnywhere({ locations, tags }: Places): boolean {
  return locations.length === 0 && tags.length === 0;
}

const AT_ONCE = 1_000;

/** The ids of the sensors at these places, in any state; read again when a sensor changes. */
export function useSensorIdsAt({ locations, tags }: Places): Loaded<ReadonlySet<number>> {
  const { id } = useOrganization();
  const path = `/api/sensors/${id}?states=active,disabled,deleted&locations=${locations.join(',')}&tags=${tags.join(',')}&rowsPerPage=${AT_ONCE}`;
  const reading = useRead(path, async (http, signal) => {
    const ids = new Set<number>();
    for (let after = ''; ;) {
      const { items } = await http.get<Page<SensorView>>(`${path}&after=${after}`, signal);
      for (const sensor of items) ids.add(sensor.id);
      if (items.length < AT_ONCE) return ids;
      after = String(items.at(-1)?.id);
    }
  });
  useRowChanges('sensor', reading);
  return useMemo(() => map(reading.loaded, (ids) => ids), [reading.loaded]);
}
