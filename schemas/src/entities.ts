import { alarm } from './alarm/entity.ts';
import { alarmRule } from './alarm-rule/entity.ts';
import { annotation } from './annotation/entity.ts';
import { apiAccount } from './api-account/entity.ts';
import { asset } from './asset/entity.ts';
import { base } from './base/entity.ts';
import { calendar } from './calendar/entity.ts';
import { calibrationProfile } from './calibration-profile/entity.ts';
import { dashboard } from './dashboard/entity.ts';
import { destination } from './destination/entity.ts';
import { escalation } from './escalation/entity.ts';
import type { Entity, MemberNeeds } from './entity.ts';
import type { Concept } from './events.ts';
import { fieldBusPoint } from './field-bus/entity.ts';
import { handover } from './handover/entity.ts';
import { invitation } from './invitation/entity.ts';
import { location } from './location/entity.ts';
import { maintenance } from './maintenance/entity.ts';
import { member } from './member/entity.ts';
import { monitor } from './monitor/entity.ts';
import { registration } from './registration/entity.ts';
import { plan } from './plan/entity.ts';
import { planObject } from './plan-object/entity.ts';
import { report } from './report/entity.ts';
import { reportSchedule } from './report-schedule/entity.ts';
import { rota } from './rota/entity.ts';
import { sensor } from './sensor/entity.ts';
import { shelf } from './shelf/entity.ts';
import { tag } from './tag/entity.ts';
import { tagType } from './tag-type/entity.ts';
import { wall } from './wall/entity.ts';
import { integration } from './integration/entity.ts';
import { webhook } from './webhook/entity.ts';

const listed = [
  alarm,
  alarmRule,
  annotation,
  apiAccount,
  asset,
  base,
  calendar,
  calibrationProfile,
  dashboard,
  destination,
  escalation,
  fieldBusPoint,
  handover,
  invitation,
  location,
  maintenance,
  member,
  monitor,
  registration,
  plan,
  planObject,
  report,
  reportSchedule,
  rota,
  sensor,
  shelf,
  tag,
  tagType,
  wall,
  webhook,
  integration,
] as const;

/** Rows to which a client may subscribe; the needs of an entity are checked then, and on every change of rights. */
export type RowConcept = (typeof listed)[number]['name'];

/** The entities whose rows change with events of `C`. */
export type MovedBy<C> = {
  [E in (typeof listed)[number] as C extends E['movedBy'][number] ? E['name'] : never]: E;
} extends infer Found
  ? keyof Found & RowConcept
  : never;

export interface RowEntity extends Entity {
  readonly name: RowConcept;
  readonly movedBy: readonly RowConcept[];
}

/** Every entity, once: all other lists of entities are derived from this one. Without joi. */
const entities: readonly RowEntity[] = listed;

export const ROW_CONCEPTS: readonly RowConcept[] = entities.map(({ name }) => name);

const byName = new Map(entities.map((each) => [each.name, each]));

export function entityNamed(name: RowConcept): RowEntity {
  const found = byName.get(name);
  if (found === undefined) throw new RangeError(`no entity is named ${name}`);
  return found;
}

export function needsOf(name: RowConcept): MemberNeeds {
  const { needs, onWalls } = entityNamed(name);
  return onWalls ? { ...needs, onWalls } : needs;
}

/** An entity's folder: that of `alarmRule` is `alarm-rule`. */
type FolderOf<N extends string> = N extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${FolderOf<Rest>}`
    : `-${Lowercase<Head>}${FolderOf<Rest>}`
  : '';

const folderOf = <N extends RowConcept>(name: N): FolderOf<N> =>
  name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`) as FolderOf<N>;

/** Concepts that have events and are no entities; the compiler reports a missing one. */
const OTHERS: Readonly<Record<Exclude<Concept, FolderOf<RowConcept>>, true>> = {
  audit: true,
  calibration: true,
  co2: true,
  export: true,
  licence: true,
  metric: true,
  notification: true,
  organization: true,
  quarantine: true,
  replacement: true,
  retention: true,
  signature: true,
  user: true,
  'virtual-sensor': true,
};

/** An entity whose rows come from events of others. */
const isConcept = (folder: FolderOf<RowConcept>): folder is FolderOf<RowConcept> & Concept =>
  folder !== 'field-bus-point';

/** Concepts by which the audit can be filtered: all that have events. */
export const AUDIT_CONCEPTS: readonly Concept[] = [
  ...ROW_CONCEPTS.map(folderOf).filter(isConcept),
  ...(Object.keys(OTHERS) as (keyof typeof OTHERS)[]),
].toSorted();
