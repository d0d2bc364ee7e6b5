import type { Request, ServerRoute } from '@hapi/hapi';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import { listOf, shape } from '@watchglass/schemas/shape';
import { FORM_TOKEN_HOURS } from '@watchglass/schemas/user/limits';
import { DEFAULT_UNITS, type Units } from '@watchglass/schemas/user/units';
import {
  formTokenShape,
  identityProviderViewShape,
  pingShape,
  sessionViewShape,
  userViewShape,
  type IdentityProviderView,
  type SessionView,
  type UserView,
} from '@watchglass/schemas/user/views';
import { callerOf } from '@watchglass/streams/http/caller';
import { signToken } from '@watchglass/streams/http/tokens';
import type { QueryDeps } from '../deps.ts';
import { found } from '../http/answer.ts';
import { csvFile, csvLines } from '../http/csv.ts';
import { window } from '../http/paging.ts';
import { organizationsOfUser } from '../organization/organizations-of-user.ts';
import { listed, sessionExportShape, sessionListShape, type SessionFilter, type SessionPage } from './session-list.ts';
import { sessionsOf } from './sessions.ts';

interface Chosen extends Record<string, unknown>, Pick<UserView, 'language' | 'timeZone'> {
  readonly units: Units | null;
}

/** Each is asked for before it is sent. */
const FORMS = ['register', 'resend', 'reset'] as const;

export function userRoutes(deps: QueryDeps): ServerRoute[] {
  const { config, clock } = deps;
  return [
    {
      method: 'GET',
      path: '/api/ping',
      options: { app: { needs: { access: 'public' } }, response: { status: { 200: pingShape } } },
      handler: () => ({ time: clock().toISOString() }),
    },
    ...FORMS.map((form): ServerRoute => ({
      method: 'GET',
      path: `/api/user/${form}`,
      options: { app: { needs: { access: 'public' } }, response: { status: { 200: formTokenShape } } },
      handler: async () => ({
        token: await signToken({}, FORM_TOKEN_HOURS * 3_600, {
          secret: config.secrets.tokenSecret,
          audience: 'form',
          now: clock(),
        }),
      }),
    })),
    {
      method: 'GET',
      path: '/api/sso/idp',
      options: {
        app: { needs: { access: 'public' } },
        response: { status: { 200: shape({ items: listOf(identityProviderViewShape) }) } },
      },
      handler: () => ({
        items:
          config.identityProviderName === null
            ? []
            : [{ id: 'google', name: config.identityProviderName } satisfies IdentityProviderView],
      }),
    },
    {
      method: 'GET',
      path: '/api/user/info',
      options: {
        app: { needs: { access: 'user' }, reads: ['people', 'organizations', 'members'] },
        response: { status: { 200: userViewShape } },
      },
      handler: (request) => userView(deps, callerOf(request).id),
    },
    ...sessionRoutes(deps),
  ];
}

/** GET /api/user/sessions and its export. */
function sessionRoutes({ relational, config, clock }: QueryDeps): ServerRoute[] {
  const app = { needs: { access: 'user' }, reads: ['sessions'] } as const;
  const sessions = async (request: Request): Promise<readonly SessionView[]> => {
    const { id: userId, sessionId } = callerOf(request);
    return listed(
      await sessionsOf(relational, config.secrets.masterKey, { userId, sessionId, now: clock() }),
      request.query as SessionFilter,
    );
  };
  return [
    {
      method: 'GET',
      path: '/api/user/sessions',
      options: { app, response: { status: { 200: pageOf(sessionViewShape) } }, validate: { query: sessionListShape } },
      handler: async (request): Promise<Page<SessionView>> => {
        const [found, [limit, offset]] = [await sessions(request), window(request.query as SessionPage)];
        return { items: found.slice(offset, offset + limit), total: found.length };
      },
    },
    {
      method: 'GET',
      path: '/api/user/sessions/export',
      options: {
        app: { ...app, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: sessionExportShape },
      },
      handler: async (request, h) =>
        csvFile(
          h,
          'sessions',
          csvLines(['id', 'device', 'address', 'startedAt', 'usedAt'], await sessions(request), (each) => [
            each.id,
            each.device,
            each.address,
            each.startedAt,
            each.usedAt,
          ]),
        ),
    },
  ];
}

async function userView({ relational, people, clock }: QueryDeps, id: string): Promise<UserView> {
  const [row] = await relational.query<Chosen>(
    'SELECT language, time_zone AS "timeZone", units FROM read.people WHERE user_id = $1',
    [id],
  );
  const { language, timeZone, units } = found(row);
  const [named, spaces] = await Promise.all([people.named([id], true), organizationsOfUser(relational, id, clock())]);
  const person = named.get(id);
  return {
    id,
    email: person?.email ?? '',
    name: person?.name ?? '',
    language,
    timeZone,
    units: units ?? DEFAULT_UNITS,
    spaces,
  };
}
