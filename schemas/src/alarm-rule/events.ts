import { integer, oneOf, shape, uuid, type EventsOf } from '../shape.ts';
import { signedFields } from '../signature/signature.ts';
import { alarmRuleShape } from './commands.ts';

const ruleId = uuid();
const organizationId = integer(1);
/** Number of the rule's definition, from 1. */
const version = integer(1);

export const alarmRuleEvents = {
  AlarmRuleCreated: shape({ ruleId, organizationId, version, definition: alarmRuleShape }),
  AlarmRuleChanged: shape({ ruleId, organizationId, version, before: alarmRuleShape, definition: alarmRuleShape }),
  AlarmRuleEnabled: shape({ ruleId, organizationId }),
  AlarmRuleDisabled: shape({ ruleId, organizationId }),
  AlarmRuleDeleted: shape({ ruleId, organizationId }),
  /** The signature of the event before it. */
  AlarmRuleSigned: shape({
    ruleId,
    organizationId,
    signs: oneOf('AlarmRuleChanged', 'AlarmRuleEnabled', 'AlarmRuleDisabled', 'AlarmRuleDeleted'),
    ...signedFields,
  }),
};
export type AlarmRuleEvent = EventsOf<typeof alarmRuleEvents>;

export function alarmRuleStream(ruleId: string): string {
  return `alarmRule-${ruleId}`;
}
