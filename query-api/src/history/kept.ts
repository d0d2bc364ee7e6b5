import { serialShape } from '@watchglass/schemas/base/commands';
import type { ComparedConcept } from '@watchglass/schemas/history/concepts';
import { integer, uuid, type Shape } from '@watchglass/schemas/shape';
import { alarmRuleRows, picksSeen } from '../alarm-rule/rows.ts';
import { annotationRows, TARGET } from '../annotation/rows.ts';
import { apiAccountRows } from '../api-account/rows.ts';
import { assetRows } from '../asset/rows.ts';
import { baseRows } from '../base/rows.ts';
import { calendarRows } from '../calendar/rows.ts';
import { calibrationProfileRows } from '../calibration-profile/rows.ts';
import { dashboardRows } from '../dashboard/rows.ts';
import { escalationRows } from '../escalation/rows.ts';
import type { Placed } from '../live/row-reader.ts';
import { locationRows } from '../location/rows.ts';
import { maintenanceRows } from '../maintenance/rows.ts';
import { memberRows } from '../member/rows.ts';
import { monitorRows } from '../monitor/rows.ts';
import { planRows } from '../plan/rows.ts';
import { rotaRows } from '../rota/rows.ts';
import { sensorRows } from '../sensor/rows.ts';
import { tagRows } from '../tag/rows.ts';
import { tagTypeRows } from '../tag-type/rows.ts';
import { wallRows } from '../wall/rows.ts';

interface Reader {
  /** The table in the schema `read`, which keeps versions. */
  readonly table: string;
  readonly id: string;
  readonly placed: Placed | 'everywhere';
}

/** A field of a version: SQL over its row `t`, or SQL given the list of the caller's locations; null if they are not limited. */
type Field = string | ((locations: string | null) => string);

/** What the history and the comparison of a concept's things read. */
export interface Kept {
  readonly reader: Reader;
  readonly idType: 'integer' | 'uuid' | 'text';
  readonly idShape: Shape;
  readonly name: string;
  /** False if a deleted thing is still shown: its state says so. */
  readonly marksDeleted: boolean;
  /** By their names in events, so that labels and words are those of the audit. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Tables whose rows belong to the thing, by the column with its id, if they change without its own row. */
  readonly parts?: readonly { readonly table: string; readonly of: string }[];
  /** Fields that are sealed, as the text of the events. */
  readonly sealed?: readonly string[];
}

const UUID_KEY = { idType: 'uuid', idShape: uuid() } as const;
const NAMED = { name: 't.name', marksDeleted: true } as const;
const PLACED_AT = 't.location_id';

/** SQL: an instant as the text of events. */
const instant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A list of things as an object by their ids, so that the difference names the thing. */
const byId = (id: string, fields: string, from: string): string =>
  `coalesce((SELECT jsonb_object_agg(${id}, ${fields}) ${from}), '{}')`;

export const KEPT: Readonly<Record<ComparedConcept, Kept>> = {
  'alarm-rule': {
    ...UUID_KEY,
    reader: alarmRuleRows,
    name: "t.definition ->> 'title'",
    marksDeleted: true,
    fields: {
      enabled: 't.enabled',
      definition: (locations) => (locations === null ? 't.definition' : picksSeen(locations)),
    },
  },
  sensor: {
    idType: 'integer',
    idShape: integer(1, 2 ** 31 - 1),
    reader: sensorRows,
    name: 't.name',
    marksDeleted: false,
    fields: {
      name: 't.name',
      state: 't.state',
      location: PLACED_AT,
      tagIds: 't.tag_ids',
      intervalSeconds: 't.interval_seconds',
      baseSerial: 't.base_serial',
      type: 't.told_type',
      dueOn: 't.calibration_due_on',
      adjustments: byId("a ->> 'metricId'", "a - 'metricId'", 'FROM jsonb_array_elements(t.adjustments) a'),
      formula: "(SELECT (v.versions -> -1) - 'version' - 'stoppedAt' FROM read.virtual_sensors v WHERE v.id = t.id)",
    },
  },
  base: {
    ...NAMED,
    idType: 'text',
    idShape: serialShape,
    reader: baseRows,
    fields: {
      name: 't.name',
      location: PLACED_AT,
      tagIds: 't.tag_ids',
      firmware: 't.firmware',
      pausedAt: 't.paused_at',
    },
  },
  location: {
    ...UUID_KEY,
    ...NAMED,
    reader: locationRows,
    fields: { name: 't.name', address: 't.address', coordinates: 't.coordinates', timeZone: 't.time_zone' },
    sealed: ['address', 'coordinates'],
  },
  asset: {
    ...UUID_KEY,
    ...NAMED,
    reader: assetRows,
    fields: {
      name: 't.name',
      description: 't.description',
      location: PLACED_AT,
      tagIds: 't.tag_ids',
      points: byId(
        'p.id',
        "jsonb_build_object('name', p.name, 'metricId', p.metric_id, 'sensorId', p.sensor_id)",
        'FROM read.asset_points p WHERE p.asset_id = t.id AND NOT p.removed',
      ),
    },
  },
  plan: {
    ...UUID_KEY,
    ...NAMED,
    reader: planRows,
    fields: {
      name: 't.name',
      location: PLACED_AT,
      image: 't.image',
      objects: byId(
        'o.id',
        "jsonb_build_object('target', o.target, 'x', o.x, 'y', o.y)",
        'FROM read.plan_objects o WHERE o.plan_id = t.id AND NOT o.deleted',
      ),
    },
    parts: [{ table: 'plan_objects', of: 'plan_id' }],
  },
  dashboard: {
    ...UUID_KEY,
    ...NAMED,
    reader: dashboardRows,
    fields: {
      name: 't.name',
      authorId: 't.author_id',
      tiles: byId("d ->> 'id'", "d - 'id'", 'FROM jsonb_array_elements(t.data) d'),
    },
  },
  wall: {
    ...UUID_KEY,
    ...NAMED,
    reader: wallRows,
    fields: { terms: 't.terms', silencedUntil: 't.silenced_until' },
  },
  member: {
    ...UUID_KEY,
    reader: memberRows,
    name: "''",
    marksDeleted: true,
    fields: { role: 't.role', rights: 't.rights', locations: 't.locations' },
  },
  annotation: {
    ...UUID_KEY,
    reader: annotationRows,
    name: 'left(t.text, 60)',
    marksDeleted: true,
    fields: { target: TARGET, from: instant('t.starts_at'), to: instant('t.ends_at'), text: 't.text' },
  },
  tag: { ...UUID_KEY, ...NAMED, reader: tagRows, fields: { name: 't.name', typeId: 't.type_id' } },
  'tag-type': { ...UUID_KEY, ...NAMED, reader: tagTypeRows, fields: { name: 't.name', colour: 't.colour' } },
  escalation: {
    ...UUID_KEY,
    ...NAMED,
    reader: escalationRows,
    fields: { name: 't.name', steps: 't.steps', repeats: 't.repeats' },
  },
  rota: {
    ...UUID_KEY,
    ...NAMED,
    reader: rotaRows,
    fields: {
      name: 't.name',
      timeZone: 't.time_zone',
      startsOn: 't.starts_on',
      handoverAt: 't.handover_at',
      turn: 't.turn',
      people: 't.people',
      covers: 't.covers',
    },
  },
  calendar: { ...UUID_KEY, ...NAMED, reader: calendarRows, fields: { name: 't.name', days: 't.days' } },
  maintenance: {
    ...UUID_KEY,
    reader: maintenanceRows,
    name: "t.definition ->> 'title'",
    marksDeleted: true,
    fields: { definition: (locations) => (locations === null ? 't.definition' : picksSeen(locations)) },
  },
  monitor: { ...UUID_KEY, ...NAMED, reader: monitorRows, fields: { definition: 't.definition' } },
  'calibration-profile': {
    ...UUID_KEY,
    ...NAMED,
    reader: calibrationProfileRows,
    fields: { name: 't.name', coefficients: 't.coefficients' },
  },
  'api-account': {
    ...UUID_KEY,
    ...NAMED,
    reader: apiAccountRows,
    fields: { name: 't.name', rights: 't.rights', expiresAt: 't.expires_at' },
  },
};

/** The projections of all kept things, and those whose names and numbers their versions need. */
export const KEPT_READ = [
  'moments',
  'alarm_rules',
  'annotations',
  'api_accounts',
  'assets',
  'bases',
  'calendars',
  'calibration_profiles',
  'dashboards',
  'escalations',
  'locations',
  'maintenances',
  'members',
  'monitors',
  'plans',
  'plan_objects',
  'rotas',
  'sensors',
  'tags',
  'tag_types',
  'virtual_sensors',
  'walls',
] as const;
