import type { ServerRoute } from '@hapi/hapi';
import { ROLE } from '@watchglass/schemas/member/rights';
import { anything, integer, shape, text } from '@watchglass/schemas/shape';
import { route } from '../http/route.ts';

const terms = {
  needs: { access: 'member', module: 'monitors', right: 'w', role: ROLE.admin },
  answers: { 204: false },
} as const;
const org = integer(1, 2 ** 31 - 1);

/** A tile without a type is not created, changed or deleted, silently (section 5 of the specification). */
export function withoutType(): ServerRoute[] {
  return [
    ...(
      [
        ['POST', 'CreateNoMonitor'],
        ['PUT', 'ChangeNoMonitor'],
      ] as const
    ).map(([method, command]) =>
      route(method, {
        ...terms,
        command,
        path: '/api/monitors/{org}',
        params: shape({ org }),
        payload: anything(),
        handler: (_asked, h) => h.response().code(204),
      }),
    ),
    route('DELETE', {
      ...terms,
      command: 'DeleteNoMonitor',
      path: '/api/monitors/{org}/{type}',
      params: shape({ org, type: text(64) }),
      handler: (_asked, h) => h.response().code(204),
    }),
  ];
}
