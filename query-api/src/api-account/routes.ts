import { apiAccount } from '@watchglass/schemas/api-account/entity';
import { apiAccountViewShape, apiRequestsShape, type ApiAccountView } from '@watchglass/schemas/api-account/views';
import { API_REQUEST_HOURS } from '@watchglass/schemas/api-account/limits';
import { integer, oneOf, shape, uuid } from '@watchglass/schemas/shape';
import { found, iso, versioned } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { apiAccountRows } from './rows.ts';

const reads = ['api_accounts', 'members', 'people'];
const COLUMNS: Columns<ApiAccountView> = [
  ['clientId', ({ id }) => id],
  ['username', ({ username }) => username],
  ['name', ({ name }) => name],
  ['permissions', ({ permissions }) => JSON.stringify(permissions)],
  ['effective', ({ effective }) => JSON.stringify(effective)],
  ['expiresAt', ({ expiresAt }) => expiresAt],
  ['createdAt', ({ createdAt }) => createdAt],
  ['createdBy', ({ createdByName }) => createdByName],
  ['lastUsedAt', ({ lastUsedAt }) => lastUsedAt],
];

const HOUR_MS = 3_600_000;

/** GET /api/apiaccounts/{org}, …/export, …/requests and …/account/{id}. */
export const apiAccountRoutes = [
  ...listRoutes(apiAccount, {
    source: rowList(apiAccount, apiAccountRows, {
      search: anyContains('t.name'),
      where: {
        state: (state, { clock }) => [(now = '') => `t.expires_at ${state === 'active' ? '>' : '<='} ${now}`, clock()],
      },
      sortedBy: {
        name: 'lower(t.name)',
        expiresAt: 't.expires_at',
        createdAt: 't.created_at',
        lastUsedAt: 't.last_used_at',
      },
    }),
    view: apiAccountViewShape,
    reads,
    filters: { state: oneOf('', 'active', 'expired') },
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/apiaccounts/{org}/requests',
    needs: apiAccount.needs,
    reads: ['api_accounts'],
    past: 'never',
    answers: { 200: apiRequestsShape },
    handler: async ({ relational, clock, sight: { organizationId } }) => {
      const thisHour = Math.floor(clock().getTime() / HOUR_MS);
      const since = new Date((thisHour - API_REQUEST_HOURS + 1) * HOUR_MS);
      const items = await relational.query<{ id: string; requests: number }>({
        name: 'api_accounts.requests',
        text: `SELECT t.id, sum(r.requests)::int AS requests FROM read.api_accounts t JOIN command.api_requests r ON r.account_id = t.id
          WHERE t.organization_id = $1 AND NOT t.deleted AND r.hour >= $2 GROUP BY t.id ORDER BY t.id`,
        values: [organizationId, since],
      });
      return { since: iso(since), items };
    },
  }),
  route({
    path: '/api/apiaccounts/{org}/account/{id}',
    needs: apiAccount.needs,
    reads,
    past: 'rows',
    answers: { 200: apiAccountViewShape, 304: false },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    handler: async (asked, h) => {
      const [account] = await readRows(asked, apiAccountRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
      return versioned(asked.request, h, found(account));
    },
  }),
];
