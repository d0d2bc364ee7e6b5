import type { WebhookView } from '@watchglass/schemas/webhook/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';

interface WebhookRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly types: readonly string[];
  readonly locations: readonly string[];
  readonly off_cause: WebhookView['offCause'];
  readonly delivered_at: Date | null;
  readonly failing_since: Date | null;
  readonly waiting: string;
  readonly position: string;
}

/** A webhook is at no location: only administrators read of it, and of its address the host alone. Its queue is as it is now. */
export const webhookRows: RowReader<WebhookRow, WebhookView> = {
  concept: 'webhook',
  table: 'webhooks',
  id: 'id',
  columns: `t.id, t.name, t.host, t.types, t.locations, t.off_cause, c.delivered_at, c.failing_since, t.position,
    (SELECT count(*) FROM command.webhook_messages m WHERE m.webhook_id = t.id AND m.outcome IS NULL) AS waiting`,
  joins: 'LEFT JOIN command.webhook_cursors c ON c.webhook_id = t.id AND c.organization_id = t.organization_id',
  placed: 'everywhere',
  keepsDeleted: true,
  async views(rows) {
    return rows.map(
      ({ id, name, host, types, locations, off_cause, delivered_at, failing_since, waiting, position }) => ({
        id,
        name,
        host,
        types,
        locations,
        state: stateOf(off_cause, failing_since),
        offCause: off_cause,
        waiting: Number(waiting),
        lastDeliveredAt: delivered_at && iso(delivered_at),
        failingSince: failing_since && iso(failing_since),
        position,
      }),
    );
  },
};

function stateOf(offCause: string | null, failingSince: Date | null): WebhookView['state'] {
  if (offCause !== null) return 'off';
  return failingSince === null ? 'on' : 'failing';
}
