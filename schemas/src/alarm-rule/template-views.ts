import { anyText, instant, listOf, shape, uuid, type ViewOf } from '../shape.ts';
import { alarmRuleShape, type AlarmRuleDefinition } from './commands.ts';

const templateViewShape = shape({
  id: uuid(),
  name: anyText(),
  definition: alarmRuleShape,
  createdAt: instant(),
  createdBy: anyText(),
});

/** GET api/alarms/{org}/templates: the built-in ones, and the organization's own by name. */
export const alarmRuleTemplatesShape = shape({
  builtIn: listOf(shape({ key: anyText(), definition: alarmRuleShape })),
  own: listOf(templateViewShape),
});
export type AlarmRuleTemplate = Omit<ViewOf<typeof templateViewShape>, 'definition'> & {
  readonly definition: AlarmRuleDefinition;
};
