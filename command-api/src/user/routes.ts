import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { integer, optional, shape } from '@watchglass/schemas/shape';
import {
  confirmEmailShape,
  refreshShape,
  registerShape,
  renewPasswordShape,
  resendShape,
  resetPasswordShape,
  signInByCodeShape,
  signInShape,
} from '@watchglass/schemas/user/commands';
import { refreshedShape, signedInShape } from '@watchglass/schemas/user/views';
import { callerOf, headerOf } from '@watchglass/streams/http/caller';
import { signInByUsername } from '../api-account/sign-in.ts';
import type { ServiceDeps } from '../deps.ts';
import { metadataOf, seenFrom } from '../http/command-context.ts';
import { loginHash } from './accounts.ts';
import type { VisitOf } from './people.ts';
import { ownRoutes } from './own-routes.ts';
import { renewPassword, resetPassword } from './password.ts';
import { providerRoutes } from './provider-routes.ts';
import { confirm, register, resend } from './register.ts';
import { refresh, signIn, signInByCode, signOut } from './sign-in.ts';
import { signInLimits, type CountedTry } from './sign-in-limits.ts';
import { route } from '../http/route.ts';

const refuses = ['InvalidToken', 'TooManyRequests'] as const;
const registerRefuses = [
  'InvalidToken',
  'PasswordLikeLogin',
  'PasswordTooCommon',
  'Conflict',
  'TooManyRequests',
] as const;
const renewRefuses = [
  'InvalidToken',
  'LinkNotValid',
  'PasswordLikeLogin',
  'PasswordTooCommon',
  'TooManyRequests',
] as const;

const app = { needs: { access: 'public' } } as const;
const response = { status: { 200: doneShape } };
const DEVICE_MAX_CHARACTERS = 256;
/** The organization that the client shows. */
const spaceShape = shape({ space: optional(integer(1)) });

/** /api/user/*: public routes are rate-limited and disclose as little as possible. */
export function userRoutes(deps: ServiceDeps): ServerRoute[] {
  const visitOf: VisitOf = (request) => ({
    clientAddress: callerOf(request).clientAddress,
    correlationId: callerOf(request).correlationId,
    device: headerOf(request, 'user-agent').slice(0, DEVICE_MAX_CHARACTERS),
    metadata: (userId) => metadataOf(request, deps, { kind: 'user', id: userId }),
  });
  return [
    ...registrationRoutes(deps, visitOf),
    ...sessionRoutes(deps, visitOf),
    ...passwordRoutes(deps, visitOf),
    ...ownRoutes(deps, visitOf),
    ...providerRoutes(deps, visitOf),
  ];
}

function registrationRoutes(deps: ServiceDeps, visitOf: VisitOf): ServerRoute[] {
  const limits = signInLimits(deps, 'registration');
  const count = (request: Request, login: string): Promise<CountedTry> => {
    const account = loginHash(deps.config.secrets.tokenSecret, login).toString('base64');
    return limits.count(account, callerOf(request).clientAddress);
  };
  return [
    route('POST', {
      path: '/api/user/register',
      ...app,
      answers: { 201: doneShape },
      payload: registerShape,
      refuses: registerRefuses,
      handler: async (asked, h) => {
        const form = asked.payload;
        const { rank } = await count(asked.request, form.login);
        await register(deps, form, { visit: visitOf(asked.request), rank });
        return h.response({}).code(201);
      },
    }),
    route('POST', {
      path: '/api/user/confirm',
      ...app,
      answers: response.status,
      payload: confirmEmailShape,
      refuses: ['InvalidToken', 'LinkNotValid', 'Outdated'],
      handler: async (asked) => {
        await confirm(deps, asked.payload, visitOf(asked.request));
        return {};
      },
    }),
    route('POST', {
      path: '/api/user/resend',
      ...app,
      answers: response.status,
      payload: resendShape,
      refuses,
      handler: async (asked) => {
        const form = asked.payload;
        await count(asked.request, form.login);
        await resend(deps, form, visitOf(asked.request));
        return {};
      },
    }),
  ];
}

function passwordRoutes(deps: ServiceDeps, visitOf: VisitOf): ServerRoute[] {
  const limits = signInLimits(deps, 'new-password');
  return [
    route('POST', {
      path: '/api/user/reset',
      ...app,
      answers: response.status,
      payload: resetPasswordShape,
      refuses,
      handler: async (asked) => {
        const form = asked.payload;
        const visit = visitOf(asked.request);
        await limits.count(
          loginHash(deps.config.secrets.tokenSecret, form.login).toString('base64'),
          visit.clientAddress,
        );
        await resetPassword(deps, form, visit);
        return {};
      },
    }),
    route('POST', {
      path: '/api/user/renew',
      ...app,
      answers: response.status,
      payload: renewPasswordShape,
      refuses: renewRefuses,
      handler: async (asked) => {
        await renewPassword(deps, asked.payload, { visit: visitOf(asked.request), limits });
        return {};
      },
    }),
  ];
}

function sessionRoutes(deps: ServiceDeps, visitOf: VisitOf): ServerRoute[] {
  const limits = signInLimits(deps, 'sign-in');
  return [
    route('POST', {
      path: '/api/user/login',
      ...app,
      answers: { 200: signedInShape },
      payload: signInShape,
      refuses: ['LoginFailed', 'EmailNotConfirmed', 'TooManyRequests', 'Unauthorized'],
      handler: async (asked, h) => {
        const ofAccount = await signInByUsername(deps, asked.payload, callerOf(asked.request).clientAddress);
        if (ofAccount !== null) return h.response(ofAccount);
        const { signedIn, position } = await signIn(deps, asked.payload, {
          visit: visitOf(asked.request),
          limits,
        });
        return seenFrom(h.response(signedIn), position);
      },
    }),
    route('POST', {
      path: '/api/user/login/code',
      ...app,
      answers: { 200: signedInShape },
      payload: signInByCodeShape,
      refuses: ['InvalidToken', 'LinkNotValid', 'TooManyRequests'],
      handler: async (asked, h) => {
        const visit = visitOf(asked.request);
        await limits.count(`code ${visit.clientAddress}`, visit.clientAddress);
        const { signedIn, position } = await signInByCode(deps, asked.payload, visit);
        return seenFrom(h.response(signedIn), position);
      },
    }),
    route('POST', {
      path: '/api/user/token',
      ...app,
      answers: { 200: refreshedShape },
      payload: refreshShape,
      query: spaceShape,
      refuses: ['InvalidToken', 'RefreshRejected', 'NotFound'],
      handler: (asked) => {
        const { space } = asked.query;
        return refresh(deps, asked.payload, { visit: visitOf(asked.request), space });
      },
    }),
    route('POST', {
      path: '/api/user/logout',
      ...app,
      answers: { 204: false },
      payload: refreshShape,
      handler: async (asked, h) => {
        await signOut(deps, asked.payload, visitOf(asked.request));
        return h.response().code(204);
      },
    }),
  ];
}
