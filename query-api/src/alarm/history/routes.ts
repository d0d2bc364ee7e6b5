import { alarm } from '@watchglass/schemas/alarm/entity';
import {
  coverageShape,
  figuresShape,
  figuresViewShape,
  historyDaysShape,
  historyDaysViewShape,
  historyEntryShape,
  historyExportShape,
  historyFilterFields,
  historyOrderFields,
  historyPeriodFields,
} from '@watchglass/schemas/alarm/history';
import { pageOf } from '@watchglass/schemas/page';
import { shape } from '@watchglass/schemas/shape';
import { tableFile } from '../../http/table-file.ts';
import { isDescending, pagingFields, window } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { COVERAGE_READS, coverageIn } from './coverage-facts.ts';
import { daysOf } from './days.ts';
import { countEntries, entriesOf, orderOf, readEntries } from './entries.ts';
import { figuresOf } from './figures.ts';
import { assertPeriod, fileOf, historyTable } from './export.ts';
import { selectionOf } from './selection.ts';

export const HISTORY_READS = ['alarm_episodes', 'alarm_rules', 'bases', 'sensors', 'tags'] as const;
const said = { needs: alarm.needs, reads: HISTORY_READS, past: 'never' } as const;

/** GET /api/alarms/{org}/history, its export, …/days, …/figures and …/coverage. */
export const historyRoutes = [
  route({
    ...said,
    path: '/api/alarms/{org}/history',
    answers: { 200: pageOf(historyEntryShape) },
    query: shape({ ...pagingFields, ...historyPeriodFields, ...historyFilterFields, ...historyOrderFields }),
    handler: async (asked) => {
      const { page, rowsPerPage, sort, descending, ...filter } = asked.query;
      const selection = await selectionOf(asked, filter);
      const [limit, offset] = window({ page, rowsPerPage });
      const wanted = { sort, isDescending: isDescending(descending), limit, offset };
      const [rows, total] = await Promise.all([readEntries(asked, selection, wanted), countEntries(asked, selection)]);
      return { items: await entriesOf(asked, rows), total };
    },
  }),
  route({
    ...said,
    reads: [...HISTORY_READS, 'alarms'],
    path: '/api/alarms/{org}/history/export',
    exports: 'alarm-history',
    produces: 'text/csv',
    answers: { 200: true },
    refuses: ['ExportTooLong', 'ExportTooManyRows'],
    query: historyExportShape,
    handler: async (asked, h) => {
      const { sort, descending, format, ...filter } = asked.query;
      const order = orderOf({ sort, isDescending: isDescending(descending) });
      const selection = await fileOf(asked, filter);
      const table = historyTable(asked, selection, { order, zone: filter.timezone });
      return tableFile(h, { name: 'alarm-history', format, ...table });
    },
  }),
  route({
    ...said,
    path: '/api/alarms/{org}/days',
    answers: { 200: historyDaysViewShape },
    refuses: ['ExportTooLong'],
    query: historyDaysShape,
    handler: async (asked) => {
      assertPeriod(asked.query);
      return daysOf(asked, await selectionOf(asked, asked.query), asked.query.timezone);
    },
  }),
  route({
    ...said,
    reads: [...HISTORY_READS, 'shelves'],
    path: '/api/alarms/{org}/figures',
    answers: { 200: figuresViewShape },
    refuses: ['ExportTooLong'],
    query: figuresShape,
    handler: (asked) => {
      assertPeriod(asked.query);
      return figuresOf(asked, asked.query);
    },
  }),
  route({
    ...said,
    reads: [...COVERAGE_READS, 'members'],
    path: '/api/alarms/{org}/coverage',
    answers: { 200: coverageShape },
    handler: coverageIn,
  }),
];
