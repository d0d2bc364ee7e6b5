import { organizationStream, type OrganizationEvent } from '@watchglass/schemas/organization/events';
import type { EventType } from '@watchglass/schemas/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { ServiceDeps } from '../deps.ts';
import { eventOf, handleCommand } from '../handle-command.ts';
import { keepLooking, type Looking } from '../keep-looking.ts';
import { eraseOrganization } from './delete-organization.ts';
import { destroySecrets } from './destroy-secrets.ts';
import { organizationFold, type Organization } from './organization.ts';

const LOOK_EVERY_MS = 1000;
const WATCHED = [
  'OrganizationDeleted',
  'OrganizationRestored',
  'OrganizationErased',
] as const satisfies readonly EventType[];

type PolicyDeps = Pick<ServiceDeps, 'eventStore' | 'relational' | 'files' | 'clock' | 'newId'>;

/**
 * Erases deleted organizations once they can no longer be restored. The erasure is decided first, against concurrent
 * restorations; then the secrets are destroyed, again at each start in case a process died in between. Any number of
 * processes may run it together. Needs the private schemas.
 */
export function startOrganizationPolicies(deps: PolicyDeps, { report }: { report: (error: unknown) => void }): Looking {
  const erasures = new Erasures(deps);
  const following = deps.eventStore.follow({
    after: null,
    filter: { types: WATCHED },
    handle: async ({ events }) => events.forEach((event) => erasures.take(event)),
  });
  const looking = keepLooking(() => erasures.look(), { everyMs: LOOK_EVERY_MS, report });
  return {
    stop: async () => {
      await Promise.all([looking.stop(), following.stop()]);
    },
  };
}

type Watched = Extract<OrganizationEvent, { type: (typeof WATCHED)[number] }>;

class Erasures {
  readonly #deps: PolicyDeps;
  /** Deleted organizations, and until when (epoch milliseconds) they can be restored. */
  readonly #deleted = new Map<number, number>();
  /** Erased organizations whose secrets this process has not destroyed yet. */
  readonly #erased = new Set<number>();

  constructor(deps: PolicyDeps) {
    this.#deps = deps;
  }

  take(recorded: RecordedEvent): void {
    const { type, data } = eventOf<Watched>(recorded);
    if (type === 'OrganizationDeleted') this.#deleted.set(data.organizationId, Date.parse(data.restorableUntil));
    else this.#deleted.delete(data.organizationId);
    if (type === 'OrganizationErased') this.#erased.add(data.organizationId);
  }

  async look(): Promise<void> {
    const now = this.#deps.clock();
    for (const [organizationId, until] of this.#deleted)
      if (until <= now.getTime()) await this.#erase(organizationId, now);
    const erased = [...this.#erased];
    if (erased.length === 0) return;
    await destroySecrets(this.#deps, erased);
    for (const organizationId of erased) this.#erased.delete(organizationId);
  }

  async #erase(organizationId: number, now: Date): Promise<void> {
    const { eventStore, newId } = this.#deps;
    const metadata = {
      organizationId,
      actor: { kind: 'system', id: 'erase-organization' } as const,
      at: now.toISOString(),
      correlationId: newId(),
    };
    const decide = (organization: Organization) => eraseOrganization(organization, now);
    await handleCommand(
      eventStore,
      organizationStream(organizationId),
      { ...organizationFold, decide },
      { metadata, newId },
    );
  }
}
