import type { AlarmRuleDefinition } from './commands.ts';

/** GET api/alarms/{org}/rules (items) and GET api/alarms/{org}/rules/{id}; `etag` goes into If-Match. */
export interface AlarmRuleView {
  readonly id: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly definition: AlarmRuleDefinition;
  readonly activeAlarms: number;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly etag: string;
  readonly position: string;
}
