import { integer, shape, text, uuid, type EventsOf } from '../shape.ts';
import { alarmRuleShape } from './commands.ts';
import { RULE_TITLE_MAX_CHARACTERS } from './limits.ts';

const about = { templateId: uuid(), organizationId: integer(1), name: text(RULE_TITLE_MAX_CHARACTERS) };

/** The templates of one organization stand in one stream, because their number is limited. */
export const alarmRuleTemplateEvents = {
  /** The definition applies to all: a template names no sensor. */
  AlarmRuleTemplateCreated: shape({ ...about, definition: alarmRuleShape }),
  AlarmRuleTemplateDeleted: shape(about),
};
export type AlarmRuleTemplateEvent = EventsOf<typeof alarmRuleTemplateEvents>;

export function alarmRuleTemplatesStream(organizationId: number): string {
  return `alarmRuleTemplates-${organizationId}`;
}
