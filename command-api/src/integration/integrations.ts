import type { IntegrationDefinition, IntegrationEvent } from '@watchglass/schemas/integration/events';
import type { OffCause } from '@watchglass/schemas/integration/kinds';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from '../organization/parted-map.ts';

type Status = Extract<IntegrationEvent, { type: 'IntegrationStatusChanged' }>['data']['status'];

/** An integration; its secrets are in the vault by their id. */
export interface Integration {
  readonly definition: IntegrationDefinition;
  /** Null if nothing of it is secret. */
  readonly secretId: string | null;
  /** Null while it is enabled. */
  readonly offCause: OffCause | null;
  /** What its runs show; null before the first one since it was enabled. */
  readonly status: Status | null;
  readonly why: string;
  /** The running test. */
  readonly testId: string | null;
}

/** An organization's integrations by id. */
export type Integrations = PartedMap<Integration>;

type OfKnown = Exclude<IntegrationEvent, { type: 'IntegrationCreated' | 'IntegrationDeleted' }>;

// oxlint-disable-next-line complexity -- one case an event
function evolved(before: Integration, { type, data }: OfKnown): Integration {
  switch (type) {
    case 'IntegrationChanged':
      return { ...before, definition: definitionOf(data) };
    case 'IntegrationCredentialsSet':
      return { ...before, secretId: data.secretId };
    case 'IntegrationEnabled':
      return { ...before, offCause: null, status: null, why: '' };
    case 'IntegrationDisabled':
      return { ...before, offCause: data.cause };
    case 'IntegrationStatusChanged':
      return { ...before, status: data.status, why: data.why };
    case 'IntegrationTestStarted':
      return { ...before, testId: data.testId };
    case 'IntegrationTestEnded':
      return { ...before, testId: null };
    case 'IntegrationSkipped':
    case 'IntegrationResent':
      return before;
  }
}

/** What an event says of an integration, without ids. */
export function definitionOf(said: IntegrationDefinition): IntegrationDefinition {
  const { name, kind, address, scope, values, schedule, dataFrom, mqtt, tokenAddress } = said;
  const { headerNames, credentials, hasCertificate, hasAuthorities } = said;
  const open = { name, kind, address, scope, values, schedule, dataFrom, mqtt, tokenAddress };
  return { ...open, headerNames, credentials, hasCertificate, hasAuthorities };
}

export const integrationsFold: Fold<Integrations, IntegrationEvent> = {
  initial: new PartedMap(),
  evolve(integrations, event) {
    const id = event.data.integrationId;
    if (event.type === 'IntegrationDeleted') return integrations.without(id);
    if (event.type === 'IntegrationCreated') {
      const definition = definitionOf(event.data);
      return integrations.with(id, {
        definition,
        secretId: null,
        offCause: 'new',
        status: null,
        why: '',
        testId: null,
      });
    }
    const before = integrations.get(id);
    return before === undefined ? integrations : integrations.with(id, evolved(before, event));
  },
};
