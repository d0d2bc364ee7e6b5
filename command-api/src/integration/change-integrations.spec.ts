import type { IntegrationEvent } from '@watchglass/schemas/integration/events';
import { describe, expect, it } from 'vitest';
import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  disableAll,
  disableIntegration,
  enableIntegration,
  noteStatus,
} from './change-integrations.ts';
import { definition } from './definition-for-tests.ts';
import { integrationsFold, type Integrations } from './integrations.ts';
import { Refusal } from '@watchglass/schemas/refusals';

const which = { organizationId: 7, integrationId: '0195f000-0000-7000-8000-000000000001' };
const after = (...decisions: ((all: Integrations) => IntegrationEvent[])[]): Integrations =>
  decisions.reduce((all, decide) => decide(all).reduce(integrationsFold.evolve, all), integrationsFold.initial);
const created = (all: Integrations) => createIntegration(all, { ...which, definition, secretId: null });
const enabled = (all: Integrations) => enableIntegration(all, which);

function codeOf(decide: () => unknown): string {
  try {
    decide();
    return 'taken';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

describe('an integration', () => {
  it('is disabled until it is enabled, and is deleted only while it is disabled', () => {
    expect(after(created).get(which.integrationId)?.offCause).toBe('new');
    expect(codeOf(() => deleteIntegration(after(created, enabled), which))).toBe('DisableFirst');
    expect(deleteIntegration(after(created), which)).toMatchObject([{ type: 'IntegrationDeleted' }]);
  });

  it('says nothing of a change without a difference, and of secrets that they are others', () => {
    expect(changeIntegration(after(created), { ...which, definition, secretId: null })).toEqual([]);
    const [event] = changeIntegration(after(created), { ...which, definition, secretId: which.integrationId });
    expect(event).toMatchObject({ type: 'IntegrationCredentialsSet' });
  });

  it('has a name of its own, regardless of case', () => {
    const twin = { ...which, integrationId: '0195f000-0000-7000-8000-000000000002', secretId: null };
    const asked = { ...twin, definition: { ...definition, name: 'BACK OFFICE' } };
    expect(codeOf(() => createIntegration(after(created), asked))).toBe('IntegrationNameTaken');
  });

  it('tells a state once, and none after it was disabled', () => {
    const failed = (all: Integrations) => noteStatus(all, { ...which, status: 'failed', why: '503' });
    const off = (all: Integrations) => disableIntegration(all, { ...which, cause: 'byHand' });
    expect(failed(after(created, enabled))).toHaveLength(1);
    expect(failed(after(created, enabled, failed))).toEqual([]);
    expect(failed(after(created, enabled, off))).toEqual([]);
    expect(after(created, enabled, failed, off, enabled).get(which.integrationId)).toMatchObject({
      status: null,
      why: '',
    });
  });

  it('is disabled when its workspace is restored', () => {
    expect(disableAll(after(created, enabled), 7)).toMatchObject([{ data: { cause: 'restore' } }]);
    expect(disableAll(after(created), 7)).toEqual([]);
  });
});
