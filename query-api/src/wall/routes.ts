import { ROLE } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { instant, integer, listOf, shape, text, uuid } from '@watchglass/schemas/shape';
import { wall } from '@watchglass/schemas/wall/entity';
import { wallShownShape } from '@watchglass/schemas/wall/shown';
import {
  askingScreenShape,
  ownWallShape,
  shownAtShape,
  wallPresenceShape,
  wallViewShape,
  type ShownAt,
  type WallView,
} from '@watchglass/schemas/wall/views';
import { found, versioned } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { askingScreen } from './asking-screen.ts';
import { ownWall } from './own-wall.ts';
import { presenceOf, type StoredPresence } from './presence.ts';
import { wallRows } from './rows.ts';
import { readShownAt } from './shown-at.ts';
import { wallShown } from './shown/shown.ts';

const COLUMNS: Columns<WallView> = [
  ['id', ({ id }) => id],
  ['name', ({ terms }) => terms.name],
  ['place', ({ terms }) => terms.place],
  ['pairedAt', ({ pairedAt }) => pairedAt],
  ['pairedBy', ({ pairedByName }) => pairedByName],
  ['browser', ({ browser }) => browser],
];
const org = integer(1, 2 ** 31 - 1);
/** The last instant of which a receipt can tell. */
const LATEST = Date.UTC(2100, 0, 1) - 1;

/** GET /api/walls/{org}, its export, …/presence, …/wall/{id}, …/wall/{id}/receipts, …/wall/{id}/shown, …/pair/{code}; and for a wall itself GET /api/wall/me. */
export const wallRoutes = [
  ...listRoutes(wall, {
    source: rowList(wall, wallRows, {
      search: anyContains('t.name', "t.terms ->> 'place'"),
      where: {},
      sortedBy: { name: 'lower(t.name)', pairedAt: 't.paired_at' },
    }),
    view: wallViewShape,
    reads: ['walls', 'people'],
    filters: {},
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/walls/{org}/presence',
    needs: wall.needs,
    reads: ['walls'],
    past: 'never',
    answers: { 200: shape({ items: listOf(wallPresenceShape) }) },
    params: shape({ org }),
    handler: async ({ relational, sight }) => {
      const rows = await relational.query<{ id: string; presence: StoredPresence }>({
        name: 'walls.presence',
        text: `SELECT w.id, p.presence FROM read.walls w JOIN read.wall_presence p ON p.wall_id = w.id
          WHERE w.organization_id = $1 AND NOT w.deleted ORDER BY w.id`,
        values: [sight.organizationId],
      });
      return { items: rows.map(({ id, presence }) => presenceOf(id, presence)) };
    },
  }),
  route({
    path: '/api/walls/{org}/wall/{id}/receipts',
    needs: { access: 'member', module: 'audit', right: 'r' },
    past: 'never',
    answers: { 200: shownAtShape },
    params: shape({ org, id: uuid() }),
    query: shape({ at: instant() }),
    refuses: ['NothingRecorded'],
    handler: async (asked) => (await receiptAt(asked)).receipt,
  }),
  route({
    path: '/api/walls/{org}/wall/{id}/shown',
    needs: { access: 'member', module: 'audit', right: 'r' },
    reads: ['walls', 'dashboards', 'sensors', 'alarms', 'moments'],
    past: 'never',
    answers: { 200: wallShownShape },
    params: shape({ org, id: uuid() }),
    query: shape({ at: instant() }),
    refuses: ['NothingRecorded'],
    handler: async (asked) => wallShown(asked, await receiptAt(asked)),
  }),
  route({
    path: '/api/walls/{org}/wall/{id}',
    needs: wall.needs,
    reads: ['walls', 'people'],
    past: 'rows',
    answers: { 200: wallViewShape, 304: false },
    params: shape({ org, id: uuid() }),
    handler: async (asked, h) => {
      const [row] = await readRows(asked, wallRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
      return versioned(asked.request, h, found(row));
    },
  }),
  route({
    path: '/api/walls/{org}/pair/{code}',
    needs: { access: 'member', role: ROLE.admin },
    past: 'never',
    answers: { 200: askingScreenShape },
    params: shape({ org, code: text(64) }),
    refuses: ['CodeUnknown', 'TooManyRequests'],
    handler: (asked) => askingScreen(asked, { person: asked.caller.id, text: asked.params.code }),
  }),
  route({
    path: '/api/wall/me',
    needs: { access: 'wall' },
    reads: ['walls', 'dashboards', 'organizations'],
    past: 'never',
    answers: { 200: ownWallShape, 304: false },
    handler: async (asked, h) => versioned(asked.request, h, found(await ownWall(asked))),
  }),
];

/** A wall's name and what its receipts say of an instant. Refuses with `NotFound` and `NothingRecorded`. */
async function receiptAt({
  relational,
  timeSeries,
  sight: { organizationId },
  params,
  query,
}: QueryAsked<{ readonly id: string }, { readonly at: string }>): Promise<{ wallName: string; receipt: ShownAt }> {
  // A revoked wall has shown what it has shown.
  const [known] = await relational.query<{ name: string }>({
    name: 'walls.known',
    text: 'SELECT name FROM read.walls WHERE organization_id = $1 AND id = $2',
    values: [organizationId, params.id],
  });
  const { name } = found(known);
  const asked = { organizationId, wallId: params.id, at: Math.min(Math.max(Date.parse(query.at), 0), LATEST) };
  return { wallName: name, receipt: (await readShownAt(timeSeries, asked)) ?? refuse('NothingRecorded') };
}
