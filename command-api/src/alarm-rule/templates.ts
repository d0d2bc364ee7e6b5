import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { OWN_TEMPLATES } from '@watchglass/schemas/alarm-rule/limits';
import type { AlarmRuleTemplateEvent } from '@watchglass/schemas/alarm-rule/template-events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

/** The names of an organization's templates by id. */
export type Templates = ReadonlyMap<string, string>;

function evolve(templates: Templates, { type, data }: AlarmRuleTemplateEvent): Templates {
  const others = [...templates].filter(([id]) => id !== data.templateId);
  switch (type) {
    case 'AlarmRuleTemplateCreated':
      return new Map([...others, [data.templateId, data.name]]);
    case 'AlarmRuleTemplateDeleted':
      return new Map(others);
  }
}

const none: Templates = new Map();
export const templatesFold: Fold<Templates, AlarmRuleTemplateEvent> = { initial: none, evolve };

interface About {
  readonly templateId: string;
  readonly organizationId: number;
}

/** A template names no sensor: whoever uses it says where it applies. */
export function createTemplate(
  templates: Templates,
  about: About,
  { title: name, ...definition }: AlarmRuleDefinition,
): AlarmRuleTemplateEvent[] {
  if (templates.size >= OWN_TEMPLATES) refuse('TooManyTemplates', { limit: OWN_TEMPLATES });
  if ([...templates.values()].some((known) => known.toLowerCase() === name.toLowerCase())) refuse('TemplateNameTaken');
  const everywhere = { ...definition, title: name, appliesTo: { kind: 'all' as const } };
  return [{ type: 'AlarmRuleTemplateCreated', data: { ...about, name, definition: everywhere } }];
}

export function deleteTemplate(templates: Templates, about: About): AlarmRuleTemplateEvent[] {
  const name = templates.get(about.templateId) ?? refuse('NotFound');
  return [{ type: 'AlarmRuleTemplateDeleted', data: { ...about, name } }];
}
