import { planObject } from '@watchglass/schemas/plan-object/entity';
import { planObjectViewShape, type PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { text } from '@watchglass/schemas/shape';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, oneOfIds, oneOfWords, rowList } from '../live/row-list.ts';
import { planObjectRows } from './rows.ts';

const LIST_MAX_CHARACTERS = 4_000;
const list = text(LIST_MAX_CHARACTERS, 0);

const COLUMNS: Columns<PlanObjectView> = [
  ['id', ({ id }) => id],
  ['plan', ({ planId }) => planId],
  ['kind', ({ target }) => target.kind],
  ['shows', ({ target }) => shownBy(target)],
  ['x', ({ x }) => x],
  ['y', ({ y }) => y],
  ['placedAt', ({ placedAt }) => placedAt],
];

function shownBy(target: PlanObjectView['target']): string | number {
  switch (target.kind) {
    case 'sensor':
      return target.sensorId;
    case 'point':
      return target.pointId;
    case 'base':
      return target.serial;
    case 'text':
      return target.text;
  }
}

/** GET /api/plan-objects/{org} and its export: of some plans, or those that show some sensors, points or bases. */
export const planObjectRoutes = listRoutes(planObject, {
  source: rowList(planObject, planObjectRows, {
    only: () => [() => 'EXISTS (SELECT 1 FROM read.plans pl WHERE pl.id = t.plan_id AND NOT pl.deleted)'],
    search: anyContains(`t.target->>'text'`, 't.base_serial'),
    where: {
      plans: oneOfWords((ids) => `t.plan_id::text = ANY (${ids})`),
      sensors: oneOfIds((ids) => `t.sensor_id = ANY (${ids})`),
      points: oneOfWords((ids) => `t.point_id::text = ANY (${ids})`),
      bases: oneOfWords((serials) => `t.base_serial = ANY (${serials})`),
    },
    sortedBy: { placedAt: 't.placed_at', kind: `t.target->>'kind'` },
  }),
  view: planObjectViewShape,
  reads: ['plan_objects', 'plans', 'sensors', 'assets', 'bases'],
  filters: { plans: list, sensors: list, points: list, bases: list },
  columns: () => COLUMNS,
});
