import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { shape, uuid } from '@watchglass/schemas/shape';
import {
  changePasswordShape,
  changeProfileShape,
  changeSoundsShape,
  changeUnitsShape,
  confirmPasswordShape,
} from '@watchglass/schemas/user/commands';
import { formTokenShape, signInCodeShape, type SignInCode } from '@watchglass/schemas/user/views';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { ServiceDeps } from '../deps.ts';
import { contextOf, seenFrom } from '../http/command-context.ts';
import { changeOwnSounds, changeOwnUnits, changeProfile, type OwnCommand } from './change-profile.ts';
import { endOtherSessions, endOwnSession } from './end-sessions.ts';
import { confirmPassword, replaceOwnPassword, type SignedInAs } from './password.ts';
import type { VisitOf } from './people.ts';
import { makeSignInCode } from './sign-in-codes.ts';
import { signInLimits } from './sign-in-limits.ts';
import { route } from '../http/route.ts';

const needs = { access: 'user' } as const;
const response = { status: { 200: doneShape } };

/** /api/user/*: people's changes to their own data. The user id comes from the session, never from the request. */
export function ownRoutes(deps: ServiceDeps, visitOf: VisitOf): ServerRoute[] {
  const limits = signInLimits(deps, 'own-password');
  return [
    route('POST', {
      path: '/api/user/password',
      needs,
      command: 'ConfirmPassword',
      answers: { 200: formTokenShape },
      payload: confirmPasswordShape,
      refuses: ['WrongPassword', 'TooManyRequests'],
      handler: (asked) =>
        confirmPassword(deps, asked.payload, signedInAs(asked.request), {
          visit: visitOf(asked.request),
          limits,
        }),
    }),
    route('PUT', {
      path: '/api/user/password',
      needs,
      command: 'ChangePassword',
      answers: response.status,
      payload: changePasswordShape,
      refuses: ['InvalidToken', 'PasswordLikeLogin', 'PasswordTooCommon', 'TooManyRequests'],
      handler: async (asked, h) =>
        answered(
          h,
          await replaceOwnPassword(deps, asked.payload, signedInAs(asked.request), {
            visit: visitOf(asked.request),
            limits,
          }),
        ),
    }),
    route('POST', {
      path: '/api/user/code',
      needs,
      command: 'MakeSignInCode',
      answers: { 200: signInCodeShape },
      handler: async (asked): Promise<SignInCode> => {
        const { relational, config, clock } = deps;
        const terms = { tokenSecret: config.secrets.tokenSecret, now: clock() };
        return { code: await makeSignInCode(relational, signedInAs(asked.request), terms) };
      },
    }),
    route('PUT', {
      path: '/api/user/profile',
      needs,
      command: 'ChangeProfile',
      answers: response.status,
      payload: changeProfileShape,
      handler: async (asked, h) =>
        answered(h, await changeProfile(deps, asked.payload, ownCommand(asked.request, deps))),
    }),
    route('PUT', {
      path: '/api/user/units',
      needs,
      command: 'ChangeUnits',
      answers: response.status,
      payload: changeUnitsShape,
      refuses: ['Outdated'],
      handler: async (asked, h) =>
        answered(h, await changeOwnUnits(deps, asked.payload, ownCommand(asked.request, deps))),
    }),
    ...soundRoutes(deps),
    ...sessionRoutes(deps),
  ];
}

function soundRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    route('PUT', {
      path: '/api/user/sounds',
      needs,
      command: 'ChangeSounds',
      answers: response.status,
      payload: changeSoundsShape,
      refuses: ['Outdated'],
      handler: async (asked, h) =>
        answered(h, await changeOwnSounds(deps, asked.payload, ownCommand(asked.request, deps))),
    }),
  ];
}

function sessionRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    route('DELETE', {
      path: '/api/user/sessions',
      needs,
      command: 'EndOtherSessions',
      answers: response.status,
      handler: async (asked, h) =>
        answered(h, await endOtherSessions(deps, signedInAs(asked.request).sessionId, ownCommand(asked.request, deps))),
    }),
    route('DELETE', {
      path: '/api/user/sessions/{id}',
      needs,
      command: 'EndSession',
      answers: response.status,
      params: shape({ id: uuid() }),
      refuses: ['NotFound'],
      handler: async (asked, h) =>
        answered(h, await endOwnSession(deps, asked.params.id, ownCommand(asked.request, deps))),
    }),
  ];
}

function signedInAs(request: Request): SignedInAs {
  const { id, sessionId } = callerOf(request);
  if (sessionId === undefined) throw new TypeError('the route requires no user, so the request has no session');
  return { userId: id, sessionId };
}

function ownCommand(request: Request, deps: ServiceDeps): OwnCommand {
  return { userId: callerOf(request).id, context: contextOf(request, deps) };
}

/** An empty answer with X-Position, so the client can wait for its change. */
function answered(h: ResponseToolkit, position: Position | null): ResponseObject {
  return seenFrom(h.response({}), position);
}
