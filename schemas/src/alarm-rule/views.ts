import { anyText, flag, instant, integer, oneOf, optional, shape, uuid, type ViewOf } from '../shape.ts';
import { alarmRuleShape, type AlarmRuleDefinition } from './commands.ts';

/** Who signed for a change, when, and what they meant by it. */
const ruleSignatureShape = shape({ byName: anyText(), at: instant(), meaning: anyText() });

/** GET api/alarms/{org}/rules (items) and GET api/alarms/{org}/rules/{id}; `etag` goes into If-Match. */
export const alarmRuleViewShape = shape({
  id: uuid(),
  version: integer(0),
  enabled: flag(),
  definition: alarmRuleShape,
  activeAlarms: integer(0),
  changedAt: instant(),
  changedBy: anyText(),
  /** Of the last change, if it was signed. */
  signature: optional(ruleSignatureShape),
  etag: anyText(),
  position: anyText(),
});
export type AlarmRuleView = Omit<ViewOf<typeof alarmRuleViewShape>, 'definition'> & {
  readonly definition: AlarmRuleDefinition;
};

/** One of GET api/alarms/{org}/rules/{id}/versions, the newest first. Switching a rule makes no new number. */
export const alarmRuleVersionShape = shape({
  revision: integer(0),
  version: integer(1),
  at: instant(),
  by: shape({ id: anyText(), name: anyText() }),
  cause: oneOf('created', 'changed', 'enabled', 'disabled'),
  definition: alarmRuleShape,
  signature: optional(ruleSignatureShape),
});
export type AlarmRuleVersion = Omit<ViewOf<typeof alarmRuleVersionShape>, 'definition'> & {
  readonly definition: AlarmRuleDefinition;
};
