import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { knownAlarm, type Alarm } from './alarm.ts';

export interface CommentOnAlarm {
  readonly commentId: string;
  readonly text: string;
}

/** An ended alarm accepts comments as well. */
export function commentAlarm(state: Alarm, comment: CommentOnAlarm, organizationId: number): AlarmEvent[] {
  const { alarmId } = knownAlarm(state, organizationId);
  return [{ type: 'AlarmCommented', data: { alarmId, organizationId, ...comment } }];
}
