import { excursionsQueryShape, excursionsViewShape } from '@watchglass/schemas/reading/excursions';
import {
  aggregateQueryShape,
  countsQueryShape,
  distributionQueryShape,
  figuresQueryShape,
  historyQueryShape,
  intensityQueryShape,
  latestQueryShape,
  linesExportShape,
  linesQueryShape,
  spectrumQueryShape,
  statisticsQueryShape,
} from '@watchglass/schemas/reading/queries';
import { distributionViewShape } from '@watchglass/schemas/reading/distribution-views';
import { intensityViewShape, spectrumViewShape } from '@watchglass/schemas/reading/spectrum-views';
import {
  aggregateViewShape,
  figuresViewShape,
  historyViewShape,
  latestValuesShape,
  linesViewShape,
  readingCountsShape,
  statisticsViewShape,
} from '@watchglass/schemas/reading/views';
import { integer, shape } from '@watchglass/schemas/shape';
import { csvFile } from '../http/csv.ts';
import { leftBy } from '../http/ending-with.ts';
import { route } from '../http/route.ts';
import { aggregate } from './aggregate.ts';
import { readingCounts } from './counts.ts';
import { distribution } from './distribution.ts';
import { exportedLines, exportLines } from './export-lines.ts';
import { figures } from './figures.ts';
import { history } from './history.ts';
import { latestValues, latestValuesThen } from './latest.ts';
import { lines } from './lines.ts';
import { readExcursions } from './read-excursions.ts';
import { intensity, spectrum } from './spectrum/read-spectrum.ts';
import { statistics } from './statistics.ts';

const said = {
  needs: { access: 'member', module: 'sensors', right: 'r' },
  refuses: ['RangeTooLong', 'TooManySources'],
} as const;
const params = shape({ org: integer(1, 2 ** 31 - 1) });

/** Of sensors and measurement points. */
const ofSources = {
  ...said,
  reads: ['sensors', 'assets', 'virtual_sensors'],
  past: 'readings',
  params,
} as const;

/**
 * GET /api/readings/{org}/history, /lines, /figures, /excursions, /distribution, /spectrum, /intensity, /aggregate, /export, /statistics,
 * /latest and /counts.
 */
export const readingRoutes = [
  route({
    ...said,
    needs: { ...said.needs, onWalls: true },
    path: '/api/readings/{org}/history',
    reads: ['sensors'],
    past: 'rows',
    answers: { 200: historyViewShape },
    params,
    query: historyQueryShape,
    handler: (asked) => history(asked, asked.sight, asked.query),
  }),
  route({
    ...ofSources,
    path: '/api/readings/{org}/lines',
    answers: { 200: linesViewShape },
    query: linesQueryShape,
    handler: (asked) => lines(asked, asked.sight, asked.query),
  }),
  route({
    ...ofSources,
    refuses: [...said.refuses, 'LimitsCrossed'],
    path: '/api/readings/{org}/figures',
    answers: { 200: figuresViewShape },
    query: figuresQueryShape,
    handler: (asked) => figures(asked, asked.sight, asked.query),
  }),
  route({
    ...ofSources,
    refuses: [...said.refuses, 'LimitsCrossed'],
    reads: [...ofSources.reads, 'alarms', 'alarm_rules', 'bases', 'shelves', 'tags'],
    path: '/api/readings/{org}/excursions',
    answers: { 200: excursionsViewShape },
    query: excursionsQueryShape,
    handler: (asked) => readExcursions({ ...asked, membership: asked.caller.membership }, asked.query),
  }),
  route({
    ...ofSources,
    refuses: [...said.refuses, 'LimitsCrossed'],
    path: '/api/readings/{org}/distribution',
    answers: { 200: distributionViewShape },
    query: distributionQueryShape,
    handler: (asked) => distribution(asked, asked.sight, asked.query),
  }),
  route({
    ...ofSources,
    refuses: [...said.refuses, 'QueryBusy', 'QueryTooLong'],
    path: '/api/readings/{org}/spectrum',
    answers: { 200: spectrumViewShape },
    query: spectrumQueryShape,
    handler: (asked) => spectrum({ ...asked, left: leftBy(asked.request) }, asked.sight, asked.query),
  }),
  route({
    ...ofSources,
    refuses: [...said.refuses, 'QueryBusy', 'QueryTooLong'],
    path: '/api/readings/{org}/intensity',
    answers: { 200: intensityViewShape },
    query: intensityQueryShape,
    handler: (asked) => intensity({ ...asked, left: leftBy(asked.request) }, asked.sight, asked.query),
  }),
  route({
    ...ofSources,
    path: '/api/readings/{org}/aggregate',
    answers: { 200: aggregateViewShape },
    query: aggregateQueryShape,
    handler: (asked) => aggregate(asked, asked.sight, asked.query),
  }),
  route({
    ...ofSources,
    refuses: ['TooManySources', 'ExportPeriodTooLong'],
    path: '/api/readings/{org}/export',
    exports: 'reading',
    produces: 'text/csv',
    answers: { 200: true },
    query: linesExportShape,
    handler: async (asked, h) =>
      csvFile(h, 'readings', exportLines(asked, await exportedLines(asked, asked.sight, asked.query))),
  }),
  route({
    ...ofSources,
    needs: { ...said.needs, onWalls: true },
    path: '/api/readings/{org}/statistics',
    answers: { 200: statisticsViewShape },
    query: statisticsQueryShape,
    handler: (asked) => statistics(asked, asked.sight, asked.query),
  }),
  route({
    ...said,
    needs: { ...said.needs, onWalls: true },
    path: '/api/readings/{org}/latest',
    reads: ['sensors'],
    past: 'rows',
    answers: { 200: latestValuesShape },
    params,
    query: latestQueryShape,
    // A frequent request: level 1 makes the answer a sixth larger for a third of the CPU.
    settings: { compression: { gzip: { level: 1 }, br: { quality: 1 } } },
    handler: async ({ relational, sight, query, moment }, h) =>
      moment === undefined
        ? h.response(await latestValues(relational, sight, query.points)).type('application/json')
        : h.response(await latestValuesThen({ relational, sight, moment }, query.points)),
  }),
  route({
    ...said,
    path: '/api/readings/{org}/counts',
    past: 'never',
    answers: { 200: readingCountsShape },
    params,
    query: countsQueryShape,
    handler: ({ relational, sight, query }) => readingCounts(relational, sight, query.base),
  }),
];
