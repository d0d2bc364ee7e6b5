import { auditExportShape, auditFilterFields, auditPeriodFields } from '@watchglass/schemas/audit/queries';
import { auditViewShape, type AuditView } from '@watchglass/schemas/audit/views';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { shape } from '@watchglass/schemas/shape';
import { csvFile } from '../http/csv.ts';
import { pagingFields, window } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { countEntries, readEntries, viewsOf } from './entries.ts';
import { assertExportable, exportCsv, fileNameOf } from './export.ts';

const said = {
  needs: { access: 'member', module: 'audit', right: 'r' },
  reads: ['audit'],
  past: 'never',
  refuses: ['RangeTooLong'],
} as const;

/** GET /api/audit/{org} and /api/audit/{org}/export. */
export const auditRoutes = [
  route({
    ...said,
    path: '/api/audit/{org}',
    answers: { 200: pageOf(auditViewShape) },
    query: shape({ ...pagingFields, ...auditFilterFields, ...auditPeriodFields }),
    handler: async ({ timeSeries, people, sight: { organizationId }, query }): Promise<Page<AuditView>> => {
      const { page, rowsPerPage, ...filter } = query;
      const [rows, total] = await Promise.all([
        readEntries(timeSeries, organizationId, filter, window({ page, rowsPerPage })),
        countEntries(timeSeries, organizationId, filter),
      ]);
      return { items: await viewsOf(rows, people), total };
    },
  }),
  route({
    ...said,
    path: '/api/audit/{org}/export',
    produces: 'text/csv',
    answers: { 200: true },
    query: auditExportShape,
    handler: (asked, h) => {
      assertExportable(asked.query);
      const lines = exportCsv(asked, asked.sight.organizationId, asked.query);
      return csvFile(h, fileNameOf(asked.query), lines);
    },
  }),
];
