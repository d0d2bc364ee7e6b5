import { optional, text } from '@watchglass/schemas/shape';
import { wordList } from '../http/paging.ts';
import type { Where } from '../live/row-list.ts';

const ids = optional(text(2_048, 0));

/** Fields of the query string: ids of the things that a page shows, comma-separated. */
export const concerningFields = { onSensors: ids, onMetrics: ids, onAssets: ids, onLocations: ids };

export type Concerning = { readonly [K in keyof typeof concerningFields]?: string | undefined };

/**
 * The annotations of things, of where they are and of the workspace: a sensor has also those of the assets that it measures now, and
 * an asset those of its sensors. With metrics, points of other metrics are left out.
 */
export function concerning({ onSensors = '', onMetrics = '', onAssets = '', onLocations = '' }: Concerning): Where {
  if (`${onSensors}${onAssets}${onLocations}` === '') return [() => 'true'];
  return [
    (sensors = '', metrics = '', assets = '', locations = '') => {
      const among = (column: string, list: string): string => `${column}::text = ANY (${list}::text[])`;
      const measuring = `SELECT p.sensor_id, p.asset_id FROM read.asset_points p WHERE p.organization_id = t.organization_id AND NOT p.removed`;
      return `(t.kind = 'workspace' OR ${among('t.location_id', locations)} OR ${among('t.asset_id', assets)}
        OR ${among('t.sensor_id', sensors)}
        OR t.asset_id IN (SELECT m.asset_id FROM (${measuring}) m WHERE ${among('m.sensor_id', sensors)})
        OR t.sensor_id IN (SELECT m.sensor_id FROM (${measuring}) m WHERE ${among('m.asset_id', assets)})
        OR t.location_id IN (SELECT s.location_id FROM read.sensors s
          WHERE s.organization_id = t.organization_id AND ${among('s.id', sensors)})
        OR t.location_id IN (SELECT a.location_id FROM read.assets a
          WHERE a.organization_id = t.organization_id AND ${among('a.id', assets)}))
        AND (t.metric_id IS NULL OR cardinality(${metrics}::text[]) = 0 OR ${among('t.metric_id', metrics)})`;
    },
    ...[onSensors, onMetrics, onAssets, onLocations].map(wordList),
  ];
}
