import { randomUUID } from 'node:crypto';
import { tilesOfTemplate, type TemplateName, type Templates } from '@watchglass/schemas/dashboard/templates';
import type { Person } from './api.ts';

const NAMES: Readonly<Record<TemplateName, string>> = {
  coldChain: 'Cold chain',
  indoorAir: 'Indoor air',
  greenhouse: 'Greenhouse',
  serverRoom: 'Server room',
};

/** A dashboard from each template for which the building has sensors, unless it is there. */
export async function addTemplates(person: Person, organizationId: number, there: ReadonlySet<string>): Promise<void> {
  const { templates } = await person.call<Templates>('GET', `/api/dashboards/${organizationId}/templates`);
  for (const { template, candidates } of templates) {
    const name = NAMES[template];
    if (there.has(name) || candidates.length === 0) continue;
    const data = tilesOfTemplate(candidates, randomUUID);
    await person.call('POST', `/api/dashboards/${organizationId}`, { name, data });
  }
}
