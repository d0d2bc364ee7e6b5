import {
  baseQualityFields,
  baseQualityPageShape,
  conflictsFields,
  conflictsPageShape,
  lateFields,
  lateReadingsPageShape,
  quarantineFields,
  quarantinePageShape,
  quarantineRowsFields,
  quarantineRowsShape,
  sensorQualityFields,
  sensorQualityPageShape,
} from '@watchglass/schemas/reading/quality';
import { integer, shape } from '@watchglass/schemas/shape';
import { pagingFields } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { baseQuality } from './base-quality.ts';
import { conflicts } from './conflicts.ts';
import { lateReadings } from './late-readings.ts';
import { quarantineGroups, quarantineRows } from './quarantine.ts';
import { sensorQuality } from './quality.ts';

/** Of today: what readings were refused has no versions. */
const said = {
  needs: { access: 'member', module: 'sensors', right: 'r' },
  past: 'never',
  params: shape({ org: integer(1, 2 ** 31 - 1) }),
} as const;

/** GET /api/readings/{org}/quality, /quality/bases, /quarantine, /quarantine/rows, /conflicts and /late. */
export const qualityRoutes = [
  route({
    ...said,
    path: '/api/readings/{org}/quality',
    reads: ['sensors'],
    refuses: ['RangeTooLong'],
    answers: { 200: sensorQualityPageShape },
    query: shape({ ...pagingFields, ...sensorQualityFields }),
    handler: (asked) => sensorQuality(asked, asked.query),
  }),
  route({
    ...said,
    path: '/api/readings/{org}/quality/bases',
    reads: ['bases', 'sensors'],
    refuses: ['RangeTooLong'],
    answers: { 200: baseQualityPageShape },
    query: shape({ ...pagingFields, ...baseQualityFields }),
    handler: (asked) => baseQuality(asked, asked.query),
  }),
  route({
    ...said,
    path: '/api/readings/{org}/quarantine',
    reads: ['bases', 'sensors', 'quarantine_decisions'],
    answers: { 200: quarantinePageShape },
    query: shape({ ...pagingFields, ...quarantineFields }),
    handler: (asked) => quarantineGroups(asked, asked.query),
  }),
  route({
    ...said,
    path: '/api/readings/{org}/quarantine/rows',
    reads: ['bases'],
    answers: { 200: quarantineRowsShape },
    query: shape({ ...pagingFields, ...quarantineRowsFields }),
    handler: (asked) => quarantineRows(asked, asked.query),
  }),
  route({
    ...said,
    path: '/api/readings/{org}/conflicts',
    reads: ['sensors'],
    answers: { 200: conflictsPageShape },
    query: shape({ ...pagingFields, ...conflictsFields }),
    handler: (asked) => conflicts(asked, asked.query),
  }),
  route({
    ...said,
    path: '/api/readings/{org}/late',
    reads: ['sensors'],
    refuses: ['RangeTooLong'],
    answers: { 200: lateReadingsPageShape },
    query: shape({ ...pagingFields, ...lateFields }),
    handler: (asked) => lateReadings(asked, asked.query),
  }),
];
