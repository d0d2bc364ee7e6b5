import type { ServerRoute } from '@hapi/hapi';
import {
  auditExportShape,
  auditFilterFields,
  auditPeriodFields,
  type AuditExport,
} from '@watchglass/schemas/audit/queries';
import { auditViewShape, type AuditView } from '@watchglass/schemas/audit/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import { shape, type ValueOf } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import { organizationOf } from '../http/answer.ts';
import { csvFile } from '../http/csv.ts';
import { pagingFields, window } from '../http/paging.ts';
import { countEntries, readEntries, viewsOf } from './entries.ts';
import { assertExportable, exportCsv, fileNameOf } from './export.ts';

const app = { needs: { access: 'member', module: 'audit', right: 'r' }, reads: ['audit'] } as const;
const listShape = shape({ ...pagingFields, ...auditFilterFields, ...auditPeriodFields });

/** GET /api/audit/{org} and /api/audit/{org}/export. */
export function auditRoutes({ timeSeries, people }: Pick<QueryDeps, 'timeSeries' | 'people'>): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/audit/{org}',
      options: { app, response: { status: { 200: pageOf(auditViewShape) } }, validate: { query: listShape } },
      handler: async (request): Promise<Page<AuditView>> => {
        const { page, rowsPerPage, ...filter } = request.query as ValueOf<typeof listShape>;
        const organizationId = organizationOf(request);
        const [rows, total] = await Promise.all([
          readEntries(timeSeries, organizationId, filter, window({ page, rowsPerPage })),
          countEntries(timeSeries, organizationId, filter),
        ]);
        return { items: await viewsOf(rows, people), total };
      },
    },
    {
      method: 'GET',
      path: '/api/audit/{org}/export',
      options: {
        app: { ...app, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: auditExportShape },
      },
      handler: (request, h) => {
        const filter = request.query as AuditExport;
        assertExportable(filter);
        const lines = exportCsv({ timeSeries, people }, organizationOf(request), filter);
        return csvFile(h, fileNameOf(filter), lines);
      },
    },
  ];
}
