import { escalation } from '@watchglass/schemas/escalation/entity';
import { escalationViewShape, type EscalationView } from '@watchglass/schemas/escalation/views';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { escalationRows } from './rows.ts';

const COLUMNS: Columns<EscalationView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  [
    'steps',
    ({ steps }) =>
      steps.map((step) => `${step.afterMinutes} min: ${step.targets.map(({ name }) => name).join(', ')}`).join('; '),
  ],
  ['repeats', ({ repeats }) => repeats],
];

/** GET /api/alarms/{org}/escalations and its export. */
export const escalationRoutes = listRoutes(escalation, {
  source: rowList(escalation, escalationRows, {
    search: anyContains('t.name'),
    where: {},
    sortedBy: { name: 'lower(t.name)', repeats: 't.repeats' },
  }),
  view: escalationViewShape,
  reads: ['destinations', 'escalations', 'rotas'],
  filters: {},
  columns: () => COLUMNS,
});
