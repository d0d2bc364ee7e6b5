import { registration } from '@watchglass/schemas/registration/entity';
import { registrationViewShape, type RegistrationView } from '@watchglass/schemas/registration/views';
import { text } from '@watchglass/schemas/shape';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { wordList } from '../http/paging.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { registrationRows } from './rows.ts';

const COLUMNS: Columns<RegistrationView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['state', ({ state }) => state],
  ['createdAt', ({ createdAt }) => createdAt],
  ['createdBy', ({ createdBy }) => createdBy],
  ['expiresAt', ({ expiresAt }) => expiresAt],
  ['serial', ({ serial }) => serial],
];

/** GET /api/gateways/{org}/registrations and its export. */
export const registrationRoutes = listRoutes(registration, {
  source: rowList(registration, registrationRows, {
    search: anyContains('t.name', 't.serial'),
    where: {
      states: (value, { clock }) => [
        (states, now = '') =>
          `CASE WHEN t.state = 'open' AND t.expires_at <= ${now}::timestamptz THEN 'expired' ELSE t.state END = ANY (${states}::text[])`,
        wordList(value),
        clock(),
      ],
    },
    sortedBy: { createdAt: 't.created_at', expiresAt: 't.expires_at', name: 'lower(t.name)' },
  }),
  view: registrationViewShape,
  reads: ['registrations', 'people'],
  filters: { states: text(64, 0) },
  columns: () => COLUMNS,
});
