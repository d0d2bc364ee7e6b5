import { randomUUID } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import type { EventMetadata } from '@watchglass/schemas/event';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** What of a request's path and query says which readings a table has. */
interface AskedTable {
  readonly id?: unknown;
  readonly format?: unknown;
  readonly points?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

/**
 * Notes that a person downloads a table, before its first byte: the command side tells it to the audit. What programs read is counted with
 * their accounts.
 */
export type NoteTable = (request: Request, table: string, asked: AskedTable) => Promise<void>;

export const noteTables =
  ({ relational, clock }: { readonly relational: Queryable; readonly clock: () => Date }): NoteTable =>
  async (request, table, asked) => {
    const { kind, id, organizationId, correlationId, clientAddress } = callerOf(request);
    if (kind !== 'user' || organizationId === null) return;
    const exportId = randomUUID();
    const metadata: EventMetadata = {
      organizationId,
      actor: { kind, id },
      at: clock().toISOString(),
      correlationId,
      clientAddress,
    };
    const data = { exportId, organizationId, table, ...readingsOf(table, asked) };
    await relational.query({
      name: 'exported_tables.note',
      text: 'INSERT INTO command.exported_tables (id, metadata, data) VALUES ($1, $2, $3)',
      values: [exportId, JSON.stringify(metadata), JSON.stringify(data)],
    });
  };

function readingsOf(table: string, { id, format, points, from, to }: AskedTable): object {
  return {
    format: format === 'xlsx' ? 'xlsx' : 'csv',
    ...(table === 'reading' && typeof id === 'number' ? { sensorId: id } : {}),
    ...(typeof points === 'string' ? { points: [...new Set(points.split(','))] } : {}),
    ...instantIn('from', from),
    ...instantIn('to', to),
  };
}

/** Epoch milliseconds or an instant; other bounds, of a comparison, are not of readings. */
function instantIn(field: 'from' | 'to', at: unknown): object {
  const ms = typeof at === 'number' ? at : Date.parse(typeof at === 'string' ? at : '');
  return Number.isNaN(ms) ? {} : { [field]: new Date(ms).toISOString() };
}
