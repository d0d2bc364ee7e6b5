import { auditExportShape, auditFilterFields, auditPeriodFields } from '@watchglass/schemas/audit/queries';
import { auditPageShape, type AuditPage } from '@watchglass/schemas/audit/views';
import { shape } from '@watchglass/schemas/shape';
import { tableFile } from '../http/table-file.ts';
import { pagingFields, window } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { countEntries, readEntries, viewsOf } from './entries.ts';
import { assertExportable, exportedRows, fileNameOf, TITLES } from './export.ts';
import { NAMES_READ, namesIn, withAlarms } from './names.ts';

const said = {
  needs: { access: 'member', module: 'audit', right: 'r' },
  reads: ['audit', ...NAMES_READ],
  past: 'never',
  refuses: ['RangeTooLong'],
} as const;

/** GET /api/audit/{org} and /api/audit/{org}/export. */
export const auditRoutes = [
  route({
    ...said,
    past: 'rows',
    path: '/api/audit/{org}',
    answers: { 200: auditPageShape },
    query: shape({ ...pagingFields, ...auditFilterFields, ...auditPeriodFields }),
    handler: async (asked): Promise<AuditPage> => {
      const { people, sight, caller, moment } = asked;
      const { organizationId } = sight;
      const { timeSeries } = moment ?? asked;
      const { page, rowsPerPage, ...asking } = asked.query;
      const filter = { ...asking, upTo: moment?.position };
      const [rows, total] = await Promise.all([
        readEntries(timeSeries, organizationId, filter, window({ page, rowsPerPage })),
        countEntries(timeSeries, organizationId, filter),
      ]);
      const items = await withAlarms(asked, organizationId, await viewsOf(rows, people));
      const names = await namesIn(asked, { organizationId, membership: caller.membership }, items);
      return { items, total, names };
    },
  }),
  route({
    ...said,
    path: '/api/audit/{org}/export',
    exports: 'audit',
    produces: 'text/csv',
    answers: { 200: true },
    query: auditExportShape,
    refuses: ['ExportTooLarge'],
    handler: async (asked, h) => {
      await assertExportable(asked, asked.sight.organizationId, asked.query);
      const { format } = asked.query;
      const rows = exportedRows(asked, asked.sight.organizationId, asked.query);
      return tableFile(h, { name: fileNameOf(asked.query), format, titles: TITLES, rows });
    },
  }),
];
