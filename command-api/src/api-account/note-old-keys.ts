import { apiAccountStream, type ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import type { Deps } from '../deps.ts';
import { eventOf } from '../handle-command.ts';

/** Records the organization of keys older than that column, from the events of their account. */
export async function noteOldKeys({ eventStore, relational }: Pick<Deps, 'eventStore' | 'relational'>): Promise<void> {
  const accounts = await relational.query<{ id: string }>(
    'SELECT DISTINCT account_id AS id FROM vault.api_keys WHERE organization_id IS NULL',
  );
  for (const { id } of accounts) {
    for await (const recorded of eventStore.readStream(apiAccountStream(id))) {
      const {
        data: { organizationId },
      } = eventOf<ApiAccountEvent>(recorded);
      await relational.query(
        'UPDATE vault.api_keys SET organization_id = $2 WHERE account_id = $1 AND organization_id IS NULL',
        [id, organizationId],
      );
      break;
    }
  }
}
