import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { BUILT_IN_TEMPLATES } from '@watchglass/schemas/alarm-rule/templates';
import { OWN_TEMPLATES } from '@watchglass/schemas/alarm-rule/limits';
import { expect, it } from 'vitest';
import { checkDefinition } from './check-definition.ts';
import { createTemplate, deleteTemplate, templatesFold, type Templates } from './templates.ts';

const about = { templateId: '0198a000-0000-7000-8000-000000000001', organizationId: 1 };
const definition: AlarmRuleDefinition = {
  title: 'Cold store',
  metricId: 1,
  above: { warning: 5, critical: 8 },
  below: { warning: null, critical: null },
  warningSeverity: 50,
  warningOnDelay: 0,
  criticalOnDelay: 0,
  offDelay: 10,
  appliesTo: { kind: 'sensors', sensorIds: [4] },
};
const refusal = (code: string) => expect.objectContaining({ code });
const named = (...names: string[]): Templates => new Map(names.map((name, index) => [String(index), name]));

it('a template keeps everything of a rule but the sensors', () => {
  const events = createTemplate(new Map(), about, definition);
  expect(events).toEqual([
    {
      type: 'AlarmRuleTemplateCreated',
      data: { ...about, name: 'Cold store', definition: { ...definition, appliesTo: { kind: 'all' } } },
    },
  ]);
  expect(events.reduce(templatesFold.evolve, templatesFold.initial)).toEqual(
    new Map([[about.templateId, 'Cold store']]),
  );
});

it('a name is taken once, in any case, and fifty are the most', () => {
  expect(() => createTemplate(named('COLD STORE'), about, definition)).toThrow(refusal('TemplateNameTaken'));
  const full = named(...Array.from({ length: OWN_TEMPLATES }, (_, index) => `T${index}`));
  expect(() => createTemplate(full, about, definition)).toThrow(refusal('TooManyTemplates'));
});

it('a deleted template is gone, and an unknown one is not found', () => {
  const known = new Map([[about.templateId, 'Cold store']]);
  expect(deleteTemplate(known, about).reduce(templatesFold.evolve, known)).toEqual(new Map());
  expect(() => deleteTemplate(new Map(), about)).toThrow(refusal('NotFound'));
});

it.each(BUILT_IN_TEMPLATES)('the template $key is a rule without contradictions', ({ definition: found }) => {
  expect(() => checkDefinition(found)).not.toThrow();
});
