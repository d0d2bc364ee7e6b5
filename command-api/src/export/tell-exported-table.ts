import type { EventMetadata } from '@watchglass/schemas/event';
import { exportStream, type ExportEvent } from '@watchglass/schemas/export/events';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { exportFold } from './export.ts';

type PolicyDeps = Pick<Deps, 'eventStore' | 'relational' | 'newId'>;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly metadata: EventMetadata;
  readonly data: Extract<ExportEvent, { type: 'TableExported' }>['data'];
}

/** Stores the event of one table that was downloaded at once; false if there is none. After a death in between nothing is told twice. */
export function tellExportedTable({ eventStore, relational, newId }: PolicyDeps): Promise<boolean> {
  return relational.transaction(async (tx) => {
    const [row] = await tx.query<Row>({
      name: 'exported_tables.next',
      text: 'SELECT id, metadata, data FROM command.exported_tables ORDER BY noted_at LIMIT 1 FOR UPDATE SKIP LOCKED',
      values: [],
    });
    if (row === undefined) return false;
    const { id, metadata, data } = row;
    const decide = (state: { readonly status: string }): ExportEvent[] =>
      state.status === 'unknown' ? [{ type: 'TableExported', data }] : [];
    await handleCommand(eventStore, exportStream(id), { ...exportFold, decide }, { metadata, newId });
    await tx.query('DELETE FROM command.exported_tables WHERE id = $1', [id]);
    return true;
  });
}
