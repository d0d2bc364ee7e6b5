import { report } from '@watchglass/schemas/report/entity';
import type { ReportView } from '@watchglass/schemas/report/views';
import { ReportTabs } from '../report-schedule/ReportTabs.tsx';
import { entityPage } from '../table/entity-page.tsx';
import { useIsAdmin } from '../user/rights.ts';
import { useReportColumns } from './report-columns.tsx';
import { ReportFilters } from './ReportFilters.tsx';

/** Only administrators have schedules to go to. */
const Above = () => (useIsAdmin() ? <ReportTabs shown="reports" /> : null);

/** Issued reports of which the person sees every source, the newest first. */
export const ReportsPage = entityPage<typeof report, ReportView, never>(report, {
  icon: 'file',
  texts: {
    title: 'nav.reports',
    none: 'report.none',
    noneText: 'report.noneText',
    noneFound: 'report.noneFound',
  },
  readers: 'sensors',
  useMayWrite: () => false,
  useColumns: useReportColumns,
  narrowHides: ['kind', 'excursions', 'revision', 'signed', 'dueAt'],
  above: Above,
  filters: ReportFilters,
  leadsTo: ({ id }) => `analytics/reports/report/${id}`,
  dialogs: () => null,
});
