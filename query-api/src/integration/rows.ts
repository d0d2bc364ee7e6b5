import { isOpenAddress } from '@watchglass/schemas/integration/address';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';

interface IntegrationRow extends Record<string, unknown> {
  readonly id: string;
  readonly definition: Omit<IntegrationView, 'id' | 'position'>;
  readonly off_cause: IntegrationView['offCause'];
  readonly state: IntegrationView['state'];
  readonly why: string;
  readonly succeeded_at: Date | null;
  readonly behind: number | null;
  readonly behind_since: Date | null;
  readonly due_at: Date | null;
  readonly position: string;
}

/** SQL: one of the six states. */
export const STATE = `CASE WHEN t.off_cause IS NOT NULL THEN 'disabled' ELSE coalesce(t.status, 'enabled') END`;

/** An integration is at no location: only administrators read of it. Its runs are as they are now. */
export const integrationRows: RowReader<IntegrationRow, IntegrationView> = {
  concept: 'integration',
  table: 'integrations',
  id: 'id',
  columns: `t.id, t.definition, t.off_cause, ${STATE} AS state, t.why, c.succeeded_at, c.behind, c.behind_since, c.due_at, t.position`,
  joins: 'LEFT JOIN command.integration_cursors c ON c.integration_id = t.id AND c.organization_id = t.organization_id',
  placed: 'everywhere',
  keepsDeleted: true,
  async views(rows) {
    return rows.map(
      ({ id, definition, off_cause, state, why, succeeded_at, behind, behind_since, due_at, position }) => ({
        id,
        ...definition,
        // What was stored before device clouds does not name it.
        tokenAddress: definition.tokenAddress ?? null,
        isOpen: isOpenAddress(definition.address),
        state,
        offCause: off_cause,
        why,
        lastSuccessAt: succeeded_at && iso(succeeded_at),
        behind: behind ?? 0,
        behindSince: behind_since && iso(behind_since),
        nextRunAt: due_at === null || off_cause !== null || state === 'stoppedByLicence' ? null : iso(due_at),
        position,
      }),
    );
  },
};
