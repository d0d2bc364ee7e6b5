import { alarmRule } from '../alarm-rule/entity.ts';
import { asset } from '../asset/entity.ts';
import { base } from '../base/entity.ts';
import { dashboard } from '../dashboard/entity.ts';
import type { Entity } from '../entity.ts';
import { location } from '../location/entity.ts';
import { member } from '../member/entity.ts';
import { plan } from '../plan/entity.ts';
import { sensor } from '../sensor/entity.ts';
import { wall } from '../wall/entity.ts';

/** The concepts whose things have a history and are compared, in the order in which both show them; the audit has the same names. */
export const HISTORY_CONCEPTS = [
  'alarm-rule',
  'sensor',
  'base',
  'location',
  'asset',
  'plan',
  'dashboard',
  'wall',
  'member',
] as const;
export type HistoryConcept = (typeof HISTORY_CONCEPTS)[number];

/** The list of each concept: its rights are those of its history. */
export const ENTITY_OF: Readonly<Record<HistoryConcept, Entity>> = {
  'alarm-rule': alarmRule,
  asset,
  base,
  dashboard,
  location,
  member,
  plan,
  sensor,
  wall,
};
