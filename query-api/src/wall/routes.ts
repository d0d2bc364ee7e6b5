import { ROLE } from '@watchglass/schemas/member/rights';
import { listOf, integer, shape, text, uuid } from '@watchglass/schemas/shape';
import { wall } from '@watchglass/schemas/wall/entity';
import { WRONG_CODES_PER_PERSON, WRONG_CODES_WINDOW_MINUTES } from '@watchglass/schemas/wall/limits';
import {
  askingScreenShape,
  ownWallShape,
  wallPresenceShape,
  wallViewShape,
  type WallView,
} from '@watchglass/schemas/wall/views';
import { wrongSecrets } from '@watchglass/streams/http/wrong-secrets';
import { found, versioned } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { askingScreen } from './asking-screen.ts';
import { ownWall } from './own-wall.ts';
import { wallRows } from './rows.ts';

const COLUMNS: Columns<WallView> = [
  ['id', ({ id }) => id],
  ['name', ({ terms }) => terms.name],
  ['place', ({ terms }) => terms.place],
  ['pairedAt', ({ pairedAt }) => pairedAt],
  ['pairedBy', ({ pairedByName }) => pairedByName],
  ['browser', ({ browser }) => browser],
];
const org = integer(1, 2 ** 31 - 1);
/** Wrong codes of each person, in this process. */
const wrong = wrongSecrets({ limit: WRONG_CODES_PER_PERSON, windowMs: WRONG_CODES_WINDOW_MINUTES * 60_000 });

/** GET /api/walls/{org}, its export, …/presence, …/wall/{id}, …/pair/{code}; and for a wall itself GET /api/wall/me. */
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
    handler: async ({ relational, sight, wallPresences }) => {
      const rows = await relational.query<{ id: string }>({
        name: 'walls.ids',
        text: 'SELECT id FROM read.walls WHERE organization_id = $1 AND NOT deleted ORDER BY id',
        values: [sight.organizationId],
      });
      return { items: rows.flatMap(({ id }) => wallPresences.of(sight.organizationId, id) ?? []) };
    },
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
    handler: (asked) => askingScreen(asked, wrong, { person: asked.caller.id, text: asked.params.code }),
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
