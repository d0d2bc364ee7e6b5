import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleTemplate } from '@watchglass/schemas/alarm-rule/template-views';
import { atom } from 'jotai';
import { atFields } from '../../form/at-fields.ts';
import { requiredHttpAtom } from '../../http/browser.ts';
import { useRead } from '../../http/use-read.ts';
import type { Translate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';

export interface Templates {
  readonly builtIn: readonly { readonly key: string; readonly definition: AlarmRuleDefinition }[];
  readonly own: readonly AlarmRuleTemplate[];
}

const pathOf = (organizationId: number): string => `/api/alarms/${organizationId}/templates`;

export function useTemplates() {
  const path = pathOf(useOrganization().id);
  return useRead(path, (http, signal) => http.get<Templates>(path, signal));
}

/** The definition of a template by its key or id; null if it is gone. */
export function templateOf({ builtIn, own }: Templates, wanted: string): AlarmRuleDefinition | null {
  const found = builtIn.find(({ key }) => key === wanted) ?? own.find(({ id }) => id === wanted);
  return found?.definition ?? null;
}

export function templateName(t: Translate, { key, definition }: Templates['builtIn'][number]): string {
  const name = t.known('ruleTemplate', key);
  return name === null ? definition.title : t(name);
}

export const saveTemplateAtom = atom(null, async (get, _set, organizationId: number, definition: unknown) => {
  await atFields(get(requiredHttpAtom).post(pathOf(organizationId), definition), { TemplateNameTaken: 'title' });
});

export const deleteTemplateAtom = atom(null, async (get, _set, organizationId: number, id: string) => {
  await get(requiredHttpAtom).call(`${pathOf(organizationId)}/${id}`, { method: 'DELETE' });
});
