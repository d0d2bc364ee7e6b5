import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { idsAlike } from '../tag/tag-names.ts';
import { nameOf } from '../user/people.ts';

interface AlarmRuleRow extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly definition: AlarmRuleDefinition;
  readonly changed_at: Date;
  readonly changed_by: string;
  readonly revision: number;
  readonly signed_at: Date | null;
  readonly signed_meaning: string | null;
  readonly active_alarms: string;
  readonly position: string;
}

const COLUMNS =
  't.id, t.version, t.enabled, t.changed_at, t.changed_by, t.revision, t.signed_at, t.signed_meaning, t.position';
const ACTIVE =
  "FROM read.alarms a WHERE a.rule_id = t.id AND a.organization_id = t.organization_id AND a.state = 'active'";
/** A rule by tag names the present tag; a deleted one has its last name. */
export const DEFINITION = `CASE WHEN t.tag_id IS NULL THEN t.definition ELSE jsonb_set(t.definition, '{appliesTo}',
    (SELECT jsonb_build_object('kind', 'tag', 'tagId', coalesce(g.id, t.tag_id),
        'tag', coalesce(g.name, t.definition #>> '{appliesTo,tag}'))
      FROM (SELECT) one LEFT JOIN read.tags x ON x.id = t.tag_id AND x.organization_id = t.organization_id
      LEFT JOIN read.tags g ON g.id = coalesce(x.merged_into, x.id))) END`;
const IS_PICKED = `t.definition @> '{"appliesTo": {"kind": "sensors"}}'`;

/** SQL for the picked points whose asset is at one of the locations. */
const placedPoints = (locations: string): string =>
  `FROM read.asset_points p JOIN read.assets x ON x.id = p.asset_id AND x.organization_id = p.organization_id
    WHERE p.organization_id = t.organization_id AND x.location_id = ANY (${locations})
      AND t.definition #> '{appliesTo,pointIds}' @> to_jsonb(p.id::text)`;

/** SQL for the sensors of the organization, as `s`, at one of the locations. */
const placed = (locations: string): string =>
  `FROM read.sensors s WHERE s.organization_id = t.organization_id AND s.location_id = ANY (${locations})`;
const placedAndPicked = (locations: string): string =>
  `${placed(locations)} AND t.definition #> '{appliesTo,sensorIds}' @> to_jsonb(s.id)`;

/** SQL for the picked sensors among these. */
const pickedAmong = (ids: string): string =>
  `FROM unnest(${ids}) AS s (id) WHERE t.definition #> '{appliesTo,sensorIds}' @> to_jsonb(s.id)`;

/** SQL that is true unless nothing that is picked is at one of the locations. */
export const seesPicks = (locations: string): string =>
  `(NOT ${IS_PICKED} OR EXISTS (SELECT ${placedAndPicked(locations)}) OR EXISTS (SELECT ${placedPoints(locations)}))`;

/** SQL for the definition with those of its picked sensors and points that are at one of the locations. */
export const picksSeen = (locations: string): string => `CASE WHEN ${IS_PICKED} THEN jsonb_set(jsonb_set(t.definition,
            '{appliesTo,sensorIds}', (SELECT coalesce(jsonb_agg(s.id ORDER BY s.id), '[]') ${placedAndPicked(locations)})),
            '{appliesTo,pointIds}', (SELECT coalesce(jsonb_agg(p.id ORDER BY p.id), '[]') ${placedPoints(locations)}))
          ELSE ${DEFINITION} END`;

/** SQL that is true unless none of these sensors is among what is picked. */
export const picksAmong = (ids: string): string => `(NOT ${IS_PICKED} OR EXISTS (SELECT ${pickedAmong(ids)}))`;

export const alarmRuleRows: RowReader<AlarmRuleRow, AlarmRuleView> = {
  concept: 'alarmRule',
  table: 'alarm_rules',
  id: 'id',
  columns: `${COLUMNS}, ${DEFINITION} AS definition, (SELECT count(*) ${ACTIVE}) AS active_alarms`,
  // A limited member sees every rule for all sensors or for a tag. For a rule with picked sensors and points, they
  // see those at their locations.
  placed: {
    condition: seesPicks,
    columns: (locations) => `${COLUMNS}, ${picksSeen(locations)} AS definition,
        (SELECT count(*) ${ACTIVE} AND a.sensor_id IN (SELECT s.id ${placed(locations)})) AS active_alarms`,
  },
  onWalls: {
    of: ['sensors'],
    condition: picksAmong,
    columns: (ids) => `${COLUMNS},
        CASE WHEN ${IS_PICKED} THEN jsonb_set(jsonb_set(t.definition,
            '{appliesTo,sensorIds}', (SELECT coalesce(jsonb_agg(s.id ORDER BY s.id), '[]') ${pickedAmong(ids)})),
            '{appliesTo,pointIds}', '[]') ELSE ${DEFINITION} END AS definition,
        (SELECT count(*) ${ACTIVE} AND a.sensor_id = ANY (${ids})) AS active_alarms`,
  },
  keepsDeleted: true,
  movedBy: { tag: (tags) => `t.tag_id = ANY (${idsAlike(tags)})` },
  async views(rows, { people }) {
    const opened = await people.named(rows.map(({ changed_by }) => changed_by));
    return rows.map((row) => ({
      id: row.id,
      version: row.version,
      enabled: row.enabled,
      definition: row.definition,
      position: row.position,
      activeAlarms: Number(row.active_alarms),
      changedAt: iso(row.changed_at),
      changedBy: nameOf(opened, row.changed_by),
      ...(row.signed_at !== null && {
        signature: {
          byName: nameOf(opened, row.changed_by),
          at: iso(row.signed_at),
          meaning: row.signed_meaning ?? '',
        },
      }),
      etag: etagOf(row.revision),
    }));
  },
};
