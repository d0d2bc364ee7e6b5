import type { IntegrationDefinition, IntegrationEvent } from '@watchglass/schemas/integration/events';
import type { OffCause } from '@watchglass/schemas/integration/kinds';
import { INTEGRATIONS_PER_ORGANIZATION } from '@watchglass/schemas/integration/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { definitionOf, type Integration, type Integrations } from './integrations.ts';

export interface Which {
  readonly organizationId: number;
  readonly integrationId: string;
}

interface Defined {
  readonly definition: IntegrationDefinition;
  /** Of secrets that are others than before; null if they stay. */
  readonly secretId: string | null;
}

/** Names that differ only in case are equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

export function createIntegration(
  all: Integrations,
  { definition, secretId, ...which }: Which & Defined,
): IntegrationEvent[] {
  if (all.size >= INTEGRATIONS_PER_ORGANIZATION)
    refuse('TooManyIntegrations', { limit: INTEGRATIONS_PER_ORGANIZATION });
  mustHaveOwnName(all, which.integrationId, definition.name);
  return [
    { type: 'IntegrationCreated', data: { ...which, ...definition } },
    ...credentialsSet(which, { definition, secretId }),
  ];
}

/** Changes nothing where nothing is different. */
export function changeIntegration(
  all: Integrations,
  { definition, secretId, ...which }: Which & Defined,
): IntegrationEvent[] {
  const { definition: before } = known(all, which);
  mustHaveOwnName(all, which.integrationId, definition.name);
  const isChanged = JSON.stringify(definitionOf(definition)) !== JSON.stringify(before);
  return [
    ...(isChanged ? [{ type: 'IntegrationChanged', data: { ...which, before, ...definition } } as const] : []),
    ...credentialsSet(which, { definition, secretId }),
  ];
}

function credentialsSet(which: Which, { definition: { name }, secretId }: Defined): IntegrationEvent[] {
  return secretId === null ? [] : [{ type: 'IntegrationCredentialsSet', data: { ...which, name, secretId } }];
}

export function enableIntegration(all: Integrations, which: Which): IntegrationEvent[] {
  const { definition, offCause, testId } = known(all, which);
  if (offCause === null) return [];
  if (testId !== null) refuse('TestRunning');
  return [{ type: 'IntegrationEnabled', data: { ...which, name: definition.name } }];
}

export function disableIntegration(
  all: Integrations,
  { cause, ...which }: Which & { readonly cause: OffCause },
): IntegrationEvent[] {
  const { definition, offCause } = known(all, which);
  return offCause === null ? [{ type: 'IntegrationDisabled', data: { ...which, name: definition.name, cause } }] : [];
}

/** A restored workspace sends nothing before somebody has looked at what it sends. */
export function disableAll(all: Integrations, organizationId: number): IntegrationEvent[] {
  return [...all.keys()].flatMap((integrationId) =>
    disableIntegration(all, { organizationId, integrationId, cause: 'restore' }),
  );
}

/** What is stored until `to` is not sent. `from` is the instant up to which everything was; null if nothing was. */
export function skipReadings(
  all: Integrations,
  { from, to, ...which }: Which & { readonly from: Date | null; readonly to: Date },
): IntegrationEvent[] {
  const { name } = known(all, which).definition;
  const data = { ...which, name, from: from && from.toISOString(), to: to.toISOString() };
  return [{ type: 'IntegrationSkipped', data }];
}

export function resendReadings(
  all: Integrations,
  { since, ...which }: Which & { readonly since: string },
): IntegrationEvent[] {
  const { name } = known(all, which).definition;
  return [{ type: 'IntegrationResent', data: { ...which, name, since } }];
}

type Status = NonNullable<Integration['status']>;

/** What a run showed. Says nothing twice, and nothing of an integration that was disabled meanwhile. */
export function noteStatus(
  all: Integrations,
  { status, why, ...which }: Which & { readonly status: Status; readonly why: string },
): IntegrationEvent[] {
  const { definition, offCause, status: before, why: whyBefore } = known(all, which);
  if (offCause !== null || (status === before && why === whyBefore)) return [];
  return [{ type: 'IntegrationStatusChanged', data: { ...which, name: definition.name, status, why } }];
}

/** An integration that sends on its own is not tested beside it. */
export function startIntegrationTest(
  all: Integrations,
  { testId, ...which }: Which & { readonly testId: string },
): IntegrationEvent[] {
  const { definition, offCause, testId: running } = known(all, which);
  if (offCause === null) refuse('DisableFirst');
  if (running !== null) refuse('TestRunning');
  return [{ type: 'IntegrationTestStarted', data: { ...which, name: definition.name, testId } }];
}

interface TestEnd {
  readonly testId: string;
  readonly outcome: 'done' | 'stopped';
  readonly taken: number;
}

/** Ends a test once. */
export function endIntegrationTest(
  all: Integrations,
  { testId, outcome, taken, ...which }: Which & TestEnd,
): IntegrationEvent[] {
  const { definition, testId: running } = known(all, which);
  if (running !== testId) return [];
  return [{ type: 'IntegrationTestEnded', data: { ...which, name: definition.name, testId, outcome, taken } }];
}

export function deleteIntegration(all: Integrations, which: Which): IntegrationEvent[] {
  const { definition, offCause, testId } = known(all, which);
  if (offCause === null) refuse('DisableFirst');
  if (testId !== null) refuse('TestRunning');
  return [{ type: 'IntegrationDeleted', data: { ...which, name: definition.name } }];
}

export function known(all: Integrations, { integrationId }: Pick<Which, 'integrationId'>): Integration {
  return all.get(integrationId) ?? refuse('NotFound');
}

function mustHaveOwnName(all: Integrations, integrationId: string, name: string): void {
  for (const [id, { definition }] of all)
    if (id !== integrationId && keyOf(definition.name) === keyOf(name)) refuse('IntegrationNameTaken');
}
