import { annotation } from '../annotation/entity.ts';
import { apiAccount } from '../api-account/entity.ts';
import { calendar } from '../calendar/entity.ts';
import { calibrationProfile } from '../calibration-profile/entity.ts';
import { escalation } from '../escalation/entity.ts';
import { maintenance } from '../maintenance/entity.ts';
import { monitor } from '../monitor/entity.ts';
import { rota } from '../rota/entity.ts';
import { tag } from '../tag/entity.ts';
import { tagType } from '../tag-type/entity.ts';
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
  'annotation',
] as const;
export type HistoryConcept = (typeof HISTORY_CONCEPTS)[number];

/** The concepts whose things are compared: those with a history first. */
export const COMPARED_CONCEPTS = [
  ...HISTORY_CONCEPTS,
  'tag',
  'tag-type',
  'escalation',
  'rota',
  'calendar',
  'maintenance',
  'monitor',
  'calibration-profile',
  'api-account',
] as const;
export type ComparedConcept = (typeof COMPARED_CONCEPTS)[number];

/** The list of each concept: its rights are those of its history. */
export const ENTITY_OF: Readonly<Record<ComparedConcept, Entity>> = {
  'alarm-rule': alarmRule,
  'api-account': apiAccount,
  'calibration-profile': calibrationProfile,
  'tag-type': tagType,
  annotation,
  asset,
  base,
  calendar,
  dashboard,
  escalation,
  location,
  maintenance,
  member,
  monitor,
  plan,
  rota,
  sensor,
  tag,
  wall,
};
