import { handover } from '@watchglass/schemas/handover/entity';
import { handoverSheetShape, handoverViewShape, type HandoverView } from '@watchglass/schemas/handover/views';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { handoverRows } from './rows.ts';
import { sheetOf } from './sheet.ts';

const COLUMNS: Columns<HandoverView> = [
  ['id', ({ id }) => id],
  ['since', ({ since }) => since],
  ['writtenAt', ({ writtenAt }) => writtenAt],
  ['writtenBy', ({ writtenByName }) => writtenByName],
  ['text', ({ text }) => text],
  ['acceptedAt', ({ acceptance }) => acceptance?.at],
  ['acceptedBy', ({ acceptance }) => acceptance?.byName],
];

/** GET /api/alarms/{org}/handovers, its export, and …/handovers/{id} with the sheet. */
export const handoverRoutes = [
  ...listRoutes(handover, {
    source: rowList(handover, handoverRows, {
      search: anyContains('t.text'),
      where: {},
      sortedBy: { writtenAt: 't.written_at', acceptedAt: 't.accepted_at' },
    }),
    view: handoverViewShape,
    reads: ['handovers', 'people'],
    filters: {},
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/alarms/{org}/handovers/{id}',
    needs: handover.needs,
    reads: ['handovers', 'alarms', 'destinations', 'maintenances', 'shelves', 'tags', 'sensors', 'people'],
    past: 'rows',
    answers: { 200: handoverSheetShape },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    handler: async (asked) => {
      const [row] = await readRows(asked, handoverRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
      return sheetOf(asked, found(row));
    },
  }),
];
