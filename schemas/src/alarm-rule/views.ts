import { anyText, flag, instant, integer, shape, uuid, type ViewOf } from '../shape.ts';
import { alarmRuleShape, type AlarmRuleDefinition } from './commands.ts';

/** GET api/alarms/{org}/rules (items) and GET api/alarms/{org}/rules/{id}; `etag` goes into If-Match. */
export const alarmRuleViewShape = shape({
  id: uuid(),
  version: integer(0),
  enabled: flag(),
  definition: alarmRuleShape,
  activeAlarms: integer(0),
  changedAt: instant(),
  changedBy: anyText(),
  etag: anyText(),
  position: anyText(),
});
export type AlarmRuleView = Omit<ViewOf<typeof alarmRuleViewShape>, 'definition'> & {
  readonly definition: AlarmRuleDefinition;
};
