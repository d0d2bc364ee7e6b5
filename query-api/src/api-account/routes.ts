import type { ServerRoute } from '@hapi/hapi';
import { apiAccountViewShape, type ApiAccountView } from '@watchglass/schemas/api-account/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import { integer, shape, uuid, type ValueOf } from '@watchglass/schemas/shape';
import { csvFile, csvLines } from '../http/csv.ts';
import type { QueryDeps } from '../deps.ts';
import { found, sightOf, versioned } from '../http/answer.ts';
import { readAll, readPage, readRows } from '../live/row-reader.ts';
import {
  apiAccountExportShape,
  apiAccountListShape,
  conditionOf,
  orderOf,
  type ApiAccountFilter,
} from './account-filter.ts';
import { apiAccountRows } from './rows.ts';

const app = {
  needs: { access: 'member', module: 'integrations', right: 'r' },
  reads: ['api_accounts', 'members', 'people'],
} as const;
const org = integer(1, 2 ** 31 - 1);

/** GET /api/apiaccounts/{org}, …/export and …/account/{id}. */
export function apiAccountRoutes({ relational, people, clock }: QueryDeps): ServerRoute[] {
  const accounts = apiAccountRows(people);
  return [
    {
      method: 'GET',
      path: '/api/apiaccounts/{org}',
      options: {
        app,
        response: { status: { 200: pageOf(apiAccountViewShape) } },
        validate: { params: shape({ org }), query: apiAccountListShape },
      },
      handler: (request): Promise<Page<ApiAccountView>> => {
        const filter = request.query as ValueOf<typeof apiAccountListShape>;
        return readPage(relational, accounts, sightOf(request), {
          ...conditionOf(filter, clock()),
          order: orderOf(filter),
          paging: filter,
        });
      },
    },
    {
      method: 'GET',
      path: '/api/apiaccounts/{org}/export',
      options: {
        app: { ...app, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { params: shape({ org }), query: apiAccountExportShape },
      },
      handler: async (request, h) => {
        const filter = request.query as ApiAccountFilter;
        const found = await readAll(relational, accounts, sightOf(request), {
          ...conditionOf(filter, clock()),
          order: orderOf(filter),
        });
        return csvFile(h, 'api-accounts', csvLines(HEADER, found, cellsOf));
      },
    },
    {
      method: 'GET',
      path: '/api/apiaccounts/{org}/account/{id}',
      options: {
        app,
        response: { status: { 200: apiAccountViewShape, 304: false } },
        validate: { params: shape({ org, id: uuid() }) },
      },
      handler: async (request, h) => {
        const { id } = request.params as { id: string };
        const [account] = await readRows(relational, accounts, sightOf(request), {
          sql: 'AND t.id = $2',
          values: [id],
        });
        return versioned(request, h, found(account));
      },
    },
  ];
}

const HEADER = [
  'clientId',
  'name',
  'permissions',
  'effective',
  'expiresAt',
  'createdAt',
  'createdBy',
  'lastUsedAt',
] as const;

function cellsOf({
  id,
  name,
  permissions,
  effective,
  expiresAt,
  createdAt,
  createdByName,
  lastUsedAt,
}: ApiAccountView): (string | null)[] {
  return [
    id,
    name,
    JSON.stringify(permissions),
    JSON.stringify(effective),
    expiresAt,
    createdAt,
    createdByName,
    lastUsedAt,
  ];
}
