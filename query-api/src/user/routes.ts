import type { ServerRoute } from '@hapi/hapi';
import { FORM_TOKEN_HOURS } from '@watchglass/schemas/user/limits';
import type { UserView } from '@watchglass/schemas/user/views';
import { callerOf } from '@watchglass/streams/http/caller';
import { signToken } from '@watchglass/streams/http/tokens';
import type { QueryDeps } from '../deps.ts';
import { found } from '../http/answer.ts';
import { organizationsOfUser } from '../organization/organizations-of-user.ts';

/** Each is asked for before it is sent. */
const FORMS = ['register', 'resend', 'reset'] as const;

export function userRoutes(deps: QueryDeps): ServerRoute[] {
  const { config, clock, people, relational } = deps;
  return [
    {
      method: 'GET',
      path: '/api/ping',
      options: { app: { needs: { access: 'public' } } },
      handler: () => ({ time: clock().toISOString() }),
    },
    ...FORMS.map((form): ServerRoute => ({
      method: 'GET',
      path: `/api/user/${form}`,
      options: { app: { needs: { access: 'public' } } },
      handler: async () => ({
        token: await signToken({}, FORM_TOKEN_HOURS * 3_600, { secret: config.secrets.tokenSecret, audience: 'form', now: clock() }),
      }),
    })),
    {
      method: 'GET',
      path: '/api/user/info',
      options: { app: { needs: { access: 'user' }, reads: ['people', 'organizations', 'members'] } },
      handler: async (request): Promise<UserView> => {
        const { id } = callerOf(request);
        const [row] = await relational.query<{ language: string }>('SELECT language FROM read.people WHERE user_id = $1', [id]);
        const { language } = found(row);
        const person = (await people.named([id])).get(id);
        return { id, email: person?.email ?? '', name: person?.name ?? '', language, spaces: await organizationsOfUser(relational, id) };
      },
    },
  ];
}
