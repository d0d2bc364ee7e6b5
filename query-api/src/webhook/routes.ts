import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { webhook } from '@watchglass/schemas/webhook/entity';
import { webhookViewShape, type WebhookView } from '@watchglass/schemas/webhook/views';
import { found } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { webhookMessageRoute } from './messages.ts';
import { webhookRows } from './rows.ts';

const COLUMNS: Columns<WebhookView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['host', ({ host }) => host],
  ['types', ({ types }) => types.join(' ')],
  ['locations', ({ locations }) => locations.join(' ')],
  ['state', ({ state }) => state],
  ['waiting', ({ waiting }) => waiting],
  ['lastDeliveredAt', ({ lastDeliveredAt }) => lastDeliveredAt],
  ['failingSince', ({ failingSince }) => failingSince],
];

/** GET /api/webhooks/{org}, its export, …/webhook/{id} and its messages. */
export const webhookRoutes = [
  ...listRoutes(webhook, {
    source: rowList(webhook, webhookRows, {
      search: anyContains('t.name', 't.host'),
      where: {},
      sortedBy: { name: 'lower(t.name)', host: 't.host' },
    }),
    view: webhookViewShape,
    reads: ['webhooks'],
    filters: {},
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/webhooks/{org}/webhook/{id}',
    needs: webhook.needs,
    reads: ['webhooks'],
    past: 'never',
    answers: { 200: webhookViewShape },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    handler: async (asked) => {
      const [row] = await readRows(asked, webhookRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
      return found(row);
    },
  }),
  webhookMessageRoute,
];
