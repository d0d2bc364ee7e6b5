import type { DestinationView } from '@watchglass/schemas/destination/views';
import type { RowReader } from '../live/row-reader.ts';

interface DestinationRow extends Record<string, unknown>, Omit<DestinationView, 'offCause'> {
  readonly off_cause: DestinationView['offCause'];
}

/** A destination is at no location: whoever reads alarms sees where they go, and of its address the host alone. */
export const destinationRows: RowReader<DestinationRow, DestinationView> = {
  concept: 'destination',
  table: 'destinations',
  id: 'id',
  columns: 't.id, t.name, t.kind, t.language, t.host, t.state, t.off_cause, t.last, t.position',
  placed: 'everywhere',
  keepsDeleted: true,
  async views(rows) {
    return rows.map(({ id, name, kind, language, host, state, off_cause, last, position }) => ({
      id,
      name,
      kind,
      language,
      host,
      state,
      offCause: state === 'off' ? off_cause : null,
      last,
      position,
    }));
  },
};
