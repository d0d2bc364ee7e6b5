import {
  quarantineDecisionsShape,
  quarantinePreviewFields,
  quarantinePreviewShape,
} from '@watchglass/schemas/quarantine/views';
import { integer, shape } from '@watchglass/schemas/shape';
import { pagingFields } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { quarantineDecisions } from './decisions.ts';
import { quarantinePreview } from './preview.ts';

const said = { past: 'never', params: shape({ org: integer(1, 2 ** 31 - 1) }) } as const;

/** GET /api/readings/{org}/quarantine/decisions and …/preview. */
export const quarantineRoutes = [
  route({
    ...said,
    path: '/api/readings/{org}/quarantine/decisions',
    needs: { access: 'member', module: 'sensors', right: 'r' },
    reads: ['quarantine_decisions', 'sensors', 'people'],
    answers: { 200: quarantineDecisionsShape },
    query: shape(pagingFields),
    handler: (asked) => quarantineDecisions(asked, asked.query),
  }),
  route({
    ...said,
    path: '/api/readings/{org}/quarantine/preview',
    needs: { access: 'member', module: 'organization', right: 'w' },
    reads: ['sensors', 'custom_metrics'],
    refuses: ['UnitUnknown', 'NotAcceptable'],
    answers: { 200: quarantinePreviewShape },
    query: shape(quarantinePreviewFields),
    handler: (asked) => quarantinePreview(asked, asked.query),
  }),
];
