import type { MonitorDefinition } from '@watchglass/schemas/monitor/events';
import { publicPathOf } from '@watchglass/schemas/monitor/token';
import type { MonitorView } from '@watchglass/schemas/monitor/views';
import type { RowReader } from '../live/row-reader.ts';

interface MonitorRow extends Record<string, unknown> {
  readonly id: string;
  readonly definition: MonitorDefinition;
  readonly source_name: string | null;
  readonly token: string | null;
  readonly position: string;
}

/** SQL for the name of the source of the tile `t`, and for where it is. */
export const SOURCE_NAME = `coalesce(s.name, a.name || ' · ' || p.name)`;
const SOURCE_LOCATION = 'coalesce(s.location_id, a.location_id)';

/** A tile is seen where its sensor or the asset of its point is. */
export const monitorRows: RowReader<MonitorRow, MonitorView> = {
  concept: 'monitor',
  table: 'monitors',
  id: 'id',
  columns: `t.id, t.definition, t.position, ${SOURCE_NAME} AS source_name`,
  joins: `LEFT JOIN read.sensors s ON s.organization_id = t.organization_id AND s.state <> 'deleted'
      AND s.id = (t.definition #>> '{source,sensorId}')::int
    LEFT JOIN read.asset_points p ON p.organization_id = t.organization_id AND NOT p.removed
      AND p.id = (t.definition #>> '{source,pointId}')::uuid
    LEFT JOIN read.assets a ON a.organization_id = t.organization_id AND a.id = p.asset_id AND NOT a.deleted`,
  measured: {
    columns: '(SELECT l.token FROM vault.public_links l WHERE l.link_id = t.link_id) AS token',
    past: 'NULL::text AS token',
  },
  placed: { condition: (locations) => `${SOURCE_LOCATION} = ANY (${locations})` },
  onWalls: { of: ['monitors'], condition: (ids) => `t.id = ANY (${ids})` },
  movedBy: {
    sensor: (ids) => `t.definition #>> '{source,sensorId}' = ANY (${ids}::text[])`,
    asset: (ids) => `EXISTS (SELECT FROM read.asset_points p WHERE p.organization_id = t.organization_id
      AND p.id = (t.definition #>> '{source,pointId}')::uuid AND p.asset_id::text = ANY (${ids}::text[]))`,
  },
  keepsDeleted: true,
  async views(rows) {
    return rows.map(({ id, definition, source_name, token, position }) => ({
      id,
      ...definition,
      source: {
        sensorId: 'sensorId' in definition.source ? definition.source.sensorId : null,
        pointId: 'pointId' in definition.source ? definition.source.pointId : null,
      },
      sourceName: source_name ?? '',
      link: token === null ? null : publicPathOf(token),
      position,
    }));
  },
};
