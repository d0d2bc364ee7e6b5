import { LICENCE_ALERTS } from '../licence/licence.ts';

/** Severities by their number in the specification. */
export const NOTICE_SEVERITIES = [80, 50, 30, 20] as const;
export type NoticeSeverity = (typeof NOTICE_SEVERITIES)[number];

/** Colours by severity; whoever meets another severity takes the first. */
export const NOTICE_COLORS = ['red', 'orange', 'yellow', 'blue'] as const;
export type NoticeColor = (typeof NOTICE_COLORS)[number];

export function colorOf(severity: NoticeSeverity): NoticeColor {
  return NOTICE_COLORS[NOTICE_SEVERITIES.indexOf(severity)] ?? NOTICE_COLORS[0];
}

/** The modules whose right to read shows a notice; the licence is seen with the right to the organization as well. */
export const NOTICE_MODULES = ['alarms', 'billing', 'devices', 'integrations', 'organization', 'sensors'] as const;
export type NoticeModule = (typeof NOTICE_MODULES)[number];

interface NoticeTerms {
  readonly module: NoticeModule;
  readonly severity: NoticeSeverity;
  /** The rows that are counted. */
  readonly concept: CountedConcept;
}

/** What of a workspace's rows may need somebody, most pressing first. */
export const COUNTED_NOTICES = {
  /** Critical alarms that are active, not acknowledged and not hidden. */
  alarmsCritical: { module: 'alarms', severity: 80, concept: 'alarm' },
  basesOffline: { module: 'devices', severity: 80, concept: 'base' },
  alarmsWarning: { module: 'alarms', severity: 50, concept: 'alarm' },
  /** Places where alarms go, switched off because they failed for days. */
  destinationsOff: { module: 'alarms', severity: 50, concept: 'destination' },
  /** Sensors in use without data for a week. */
  sensorsSilentForWeek: { module: 'sensors', severity: 50, concept: 'sensor' },
  calibrationsOverdue: { module: 'sensors', severity: 50, concept: 'sensor' },
  /** Switched off because they failed, or their receiver is gone. */
  webhooksOff: { module: 'integrations', severity: 50, concept: 'webhook' },
  /** Schedules of reports whose maker is gone, or does not see a source any more. */
  reportsPaused: { module: 'organization', severity: 50, concept: 'reportSchedule' },
  reportsFailed: { module: 'sensors', severity: 50, concept: 'report' },
  /** Sensors in use without data for a day, but not for a week. */
  sensorsSilentForDay: { module: 'sensors', severity: 30, concept: 'sensor' },
  /** Virtual sensors whose output cannot be computed. */
  outputsInvalid: { module: 'sensors', severity: 30, concept: 'sensor' },
  /** Bases whose clock, or link, is off. */
  basesDrifting: { module: 'devices', severity: 30, concept: 'base' },
  apiAccountsExpiring: { module: 'integrations', severity: 30, concept: 'apiAccount' },
  /** By readings that came after they were issued. */
  reportsSuperseded: { module: 'sensors', severity: 20, concept: 'report' },
  calibrationsDue: { module: 'sensors', severity: 20, concept: 'sensor' },
} as const satisfies Readonly<Record<string, NoticeTerms>>;
export type CountedNotice = keyof typeof COUNTED_NOTICES;

export const COUNTED_CONCEPTS = [
  'alarm',
  'apiAccount',
  'base',
  'destination',
  'report',
  'reportSchedule',
  'sensor',
  'webhook',
] as const;
export type CountedConcept = (typeof COUNTED_CONCEPTS)[number];

/** An API account is said to expire this many days before (ours). */
export const API_ACCOUNT_EXPIRING_DAYS = 14;

export const NOTICE_TYPES = [...LICENCE_ALERTS, ...(Object.keys(COUNTED_NOTICES) as CountedNotice[])] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];
