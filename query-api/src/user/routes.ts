import { pageOf, type Page } from '@watchglass/schemas/page';
import { listOf, shape } from '@watchglass/schemas/shape';
import { FORM_TOKEN_HOURS } from '@watchglass/schemas/user/limits';
import { DEFAULT_SOUNDS, type AlarmSounds } from '@watchglass/schemas/user/sounds';
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
import { signToken } from '@watchglass/streams/http/tokens';
import type { QueryDeps } from '../deps.ts';
import { found } from '../http/answer.ts';
import { csvFile, csvLines } from '../http/csv.ts';
import { window } from '../http/paging.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { organizationsOfUser } from '../organization/organizations-of-user.ts';
import { silencesOf } from './silences.ts';
import { listed, sessionExportShape, sessionListShape, type SessionFilter } from './session-list.ts';
import { sessionsOf } from './sessions.ts';

interface Chosen extends Record<string, unknown>, Pick<UserView, 'language' | 'timeZone'> {
  readonly units: Units | null;
  readonly sounds: AlarmSounds | null;
}

/** The forms that need a token before they are sent. */
const FORMS = ['register', 'resend', 'reset'] as const;
const ofSessions = { needs: { access: 'user' }, reads: ['sessions'], past: 'never' } as const;

/** GET /api/ping, the tokens of forms, the sign-in providers, the user, and their own sessions with the export. */
export const userRoutes = [
  route({
    path: '/api/ping',
    needs: { access: 'public' },
    past: 'never',
    answers: { 200: pingShape },
    handler: ({ clock }) => ({ time: clock().toISOString() }),
  }),
  ...FORMS.map((form) =>
    route({
      path: `/api/user/${form}`,
      needs: { access: 'public' },
      past: 'never',
      answers: { 200: formTokenShape },
      handler: async ({ config, clock }) => ({
        token: await signToken({}, FORM_TOKEN_HOURS * 3_600, {
          secret: config.secrets.tokenSecret,
          audience: 'form',
          now: clock(),
        }),
      }),
    }),
  ),
  route({
    path: '/api/sso/idp',
    needs: { access: 'public' },
    past: 'never',
    answers: { 200: shape({ items: listOf(identityProviderViewShape) }) },
    handler: ({ config: { identityProviderName: name } }) => ({
      items: name === null ? [] : [{ id: 'google', name } satisfies IdentityProviderView],
    }),
  }),
  route({
    path: '/api/user/info',
    needs: { access: 'user' },
    reads: ['people', 'organizations', 'members', 'alarm_sounds'],
    past: 'never',
    refuses: ['NotFound'],
    answers: { 200: userViewShape },
    handler: (asked) => userView(asked, asked.caller.id),
  }),
  route({
    ...ofSessions,
    path: '/api/user/sessions',
    answers: { 200: pageOf(sessionViewShape) },
    query: sessionListShape,
    handler: async (asked): Promise<Page<SessionView>> => {
      const [found, [limit, offset]] = [await ownSessions(asked), window(asked.query)];
      return { items: found.slice(offset, offset + limit), total: found.length };
    },
  }),
  route({
    ...ofSessions,
    path: '/api/user/sessions/export',
    produces: 'text/csv',
    answers: { 200: true },
    query: sessionExportShape,
    handler: async (asked, h) => {
      const lines = csvLines(['id', 'device', 'address', 'startedAt', 'usedAt'], await ownSessions(asked), (each) => [
        each.id,
        each.device,
        each.address,
        each.startedAt,
        each.usedAt,
      ]);
      return csvFile(h, 'sessions', lines);
    },
  }),
];

async function ownSessions(asked: QueryAsked<unknown, SessionFilter>): Promise<readonly SessionView[]> {
  const { relational, config, caller, clock, query } = asked;
  const { id: userId, sessionId } = caller;
  return listed(await sessionsOf(relational, config.secrets.masterKey, { userId, sessionId, now: clock() }), query);
}

async function userView({ relational, people, clock }: QueryDeps, id: string): Promise<UserView> {
  const [row] = await relational.query<Chosen>(
    `SELECT p.language, p.time_zone AS "timeZone", p.units, s.sounds FROM read.people p
      LEFT JOIN read.alarm_sounds s USING (user_id) WHERE p.user_id = $1`,
    [id],
  );
  const { language, timeZone, units, sounds } = found(row);
  const now = clock();
  const [named, spaces, silences] = await Promise.all([
    people.named([id], true),
    organizationsOfUser(relational, id, now),
    silencesOf(relational, id, now),
  ]);
  const person = named.get(id);
  return {
    id,
    email: person?.email ?? '',
    name: person?.name ?? '',
    language,
    timeZone,
    units: units ?? DEFAULT_UNITS,
    sounds: sounds ?? DEFAULT_SOUNDS,
    silences,
    spaces,
  };
}
