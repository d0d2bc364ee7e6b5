import { apiAccountUseStream, type ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import { API_ACCOUNT_USED, type ApiAccountUse } from '@watchglass/schemas/api-account/messages';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, type Fold } from '../handle-command.ts';

/** The last recorded use. */
export interface Use {
  readonly secretId: string;
  readonly day: string;
}

export const neverUsed: Use = { secretId: '', day: '' };

export const useFold: Fold<Use, ApiAccountEvent> = {
  initial: neverUsed,
  evolve: (last, event) =>
    event.type === 'ApiAccountUsed' ? { secretId: event.data.secretId, day: event.data.day } : last,
};

/**
 * The first use of a secret on a day becomes an event; later ones of that day do not, so that reads cause no writes.
 */
export function useApiAccount(
  last: Use,
  { accountId, organizationId, secretId }: ApiAccountUse,
  at: Date,
): ApiAccountEvent[] {
  const day = at.toISOString().slice(0, 10);
  const isTold = last.secretId === secretId && last.day >= day;
  return isTold ? [] : [{ type: 'ApiAccountUsed', data: { accountId, organizationId, secretId, day } }];
}

type UseDeps = Pick<ServiceDeps, 'eventStore' | 'liveBus' | 'clock' | 'newId' | 'log'>;

/** Records uses that the live bus announces. Each process of this service receives each; one records it. */
export function recordApiAccountUses(deps: UseDeps): { stop(): Promise<void> } {
  const underway = new Set<Promise<void>>();
  const stopListening = deps.liveBus.subscribe(API_ACCOUNT_USED, (message) => {
    const work = record(deps, message as ApiAccountUse).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a use of an API account was not recorded'),
    );
    underway.add(work);
    void work.finally(() => underway.delete(work));
  });
  return {
    stop: async () => {
      stopListening();
      await Promise.all(underway);
    },
  };
}

async function record({ eventStore, clock, newId }: UseDeps, use: ApiAccountUse): Promise<void> {
  const now = clock();
  const metadata: EventMetadata = {
    organizationId: use.organizationId,
    actor: { kind: 'apiAccount', id: use.accountId },
    at: now.toISOString(),
    correlationId: newId(),
    ...(use.clientAddress === '' ? {} : { clientAddress: use.clientAddress }),
  };
  await handleCommand(
    eventStore,
    apiAccountUseStream(use.accountId),
    { ...useFold, decide: (last) => useApiAccount(last, use, now) },
    { metadata, newId },
  );
}
