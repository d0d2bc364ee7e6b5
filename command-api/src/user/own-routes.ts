import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { shape, uuid } from '@watchglass/schemas/shape';
import {
  changePasswordShape,
  changeProfileShape,
  changeUnitsShape,
  confirmPasswordShape,
  type ChangePassword,
  type ChangeProfile,
  type ChangeUnits,
  type ConfirmPassword,
} from '@watchglass/schemas/user/commands';
import { formTokenShape, signInCodeShape, type SignInCode } from '@watchglass/schemas/user/views';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { ServiceDeps } from '../deps.ts';
import { contextOf, seenFrom } from '../http/command-context.ts';
import { changeOwnUnits, changeProfile, type OwnCommand } from './change-profile.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.ts';
import { confirmPassword, replaceOwnPassword, type SignedInAs } from './password.ts';
import type { VisitOf } from './people.ts';
import { makeSignInCode } from './sign-in-codes.ts';
import { signInLimits } from './sign-in-limits.ts';

const needs = { access: 'user' } as const;
const response = { status: { 200: doneShape } };

/** /api/user/*: what people change about themselves. Whose it is comes from the session, never from the request. */
export function ownRoutes(deps: ServiceDeps, visitOf: VisitOf): ServerRoute[] {
  const limits = signInLimits(deps, 'own-password');
  return [
    {
      method: 'POST',
      path: '/api/user/password',
      options: {
        app: { needs, command: 'ConfirmPassword' },
        response: { status: { 200: formTokenShape } },
        validate: { payload: confirmPasswordShape },
      },
      handler: (request) =>
        confirmPassword(deps, request.payload as ConfirmPassword, signedInAs(request), {
          visit: visitOf(request),
          limits,
        }),
    },
    {
      method: 'PUT',
      path: '/api/user/password',
      options: { app: { needs, command: 'ChangePassword' }, response, validate: { payload: changePasswordShape } },
      handler: async (request, h) =>
        answered(
          h,
          await replaceOwnPassword(deps, request.payload as ChangePassword, signedInAs(request), {
            visit: visitOf(request),
            limits,
          }),
        ),
    },
    {
      method: 'POST',
      path: '/api/user/code',
      options: { app: { needs, command: 'MakeSignInCode' }, response: { status: { 200: signInCodeShape } } },
      handler: async (request): Promise<SignInCode> => {
        const { relational, config, clock } = deps;
        const terms = { tokenSecret: config.secrets.tokenSecret, now: clock() };
        return { code: await makeSignInCode(relational, signedInAs(request), terms) };
      },
    },
    {
      method: 'PUT',
      path: '/api/user/profile',
      options: { app: { needs, command: 'ChangeProfile' }, response, validate: { payload: changeProfileShape } },
      handler: async (request, h) =>
        answered(h, await changeProfile(deps, request.payload as ChangeProfile, ownCommand(request, deps))),
    },
    {
      method: 'PUT',
      path: '/api/user/units',
      options: { app: { needs, command: 'ChangeUnits' }, response, validate: { payload: changeUnitsShape } },
      handler: async (request, h) =>
        answered(h, await changeOwnUnits(deps, request.payload as ChangeUnits, ownCommand(request, deps))),
    },
    {
      method: 'DELETE',
      path: '/api/user/sessions',
      options: { app: { needs, command: 'EndOtherSessions' }, response },
      handler: async (request, h) =>
        answered(h, await endOtherSessions(deps, signedInAs(request).sessionId, ownCommand(request, deps))),
    },
    {
      method: 'DELETE',
      path: '/api/user/sessions/{id}',
      options: { app: { needs, command: 'EndSession' }, response, validate: { params: shape({ id: uuid() }) } },
      handler: async (request, h) =>
        answered(h, await endOwnSession(deps, (request.params as { id: string }).id, ownCommand(request, deps))),
    },
  ];
}

function signedInAs(request: Request): SignedInAs {
  const { id, sessionId } = callerOf(request);
  if (sessionId === undefined) throw new TypeError('the route does not need a user');
  return { userId: id, sessionId };
}

function ownCommand(request: Request, deps: ServiceDeps): OwnCommand {
  return { userId: callerOf(request).id, context: contextOf(request, deps) };
}

/** Nothing to say but how far to wait to see it. */
function answered(h: ResponseToolkit, position: Position | null): ResponseObject {
  return seenFrom(h.response({}), position);
}
