import { integration } from '@watchglass/schemas/integration/entity';
import { integrationViewShape, type IntegrationView } from '@watchglass/schemas/integration/views';
import { integer, shape, text, uuid } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { integrationLogRoute } from './log.ts';
import { integrationFiguresRoute, integrationTestRoute } from './test.ts';
import { integrationRows, STATE } from './rows.ts';

const COLUMNS: Columns<IntegrationView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['kind', ({ kind }) => kind],
  ['address', ({ address }) => address],
  ['values', ({ values }) => values],
  ['scope', ({ scope }) => scope.by],
  ['schedule', ({ schedule: { every, cron } }) => cron ?? every],
  ['state', ({ state }) => state],
  ['why', ({ why }) => why],
  ['lastSuccessAt', ({ lastSuccessAt }) => lastSuccessAt],
  ['behind', ({ behind }) => behind],
  ['behindSince', ({ behindSince }) => behindSince],
  ['nextRunAt', ({ nextRunAt }) => nextRunAt],
];

/** GET /api/integrations/{org}, its export, …/integration/{id} and its log. */
export const integrationRoutes = [
  ...listRoutes(integration, {
    source: rowList(integration, integrationRows, {
      search: anyContains('t.name', `t.definition->>'address'`),
      where: {
        kinds: oneOfWords((kinds) => `t.kind = ANY (${kinds})`),
        states: oneOfWords((states) => `${STATE} = ANY (${states})`),
      },
      sortedBy: {
        name: 'lower(t.name)',
        kind: 't.kind',
        state: STATE,
        lastSuccessAt: 'c.succeeded_at',
        behind: 'coalesce(c.behind, 0)',
      },
    }),
    view: integrationViewShape,
    reads: ['integrations'],
    filters: { kinds: text(128, 0), states: text(128, 0) },
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/integrations/{org}/integration/{id}',
    needs: integration.needs,
    reads: ['integrations'],
    past: 'never',
    answers: { 200: integrationViewShape },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    handler: async (asked) => {
      const [row] = await readRows(asked, integrationRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
      return found(row);
    },
  }),
  integrationLogRoute,
  integrationTestRoute,
  integrationFiguresRoute,
];
