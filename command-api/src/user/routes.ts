import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { integer, optional, shape, type ValueOf } from '@watchglass/schemas/shape';
import {
  confirmEmailShape,
  refreshShape,
  registerShape,
  renewPasswordShape,
  resendShape,
  resetPasswordShape,
  signInByCodeShape,
  signInShape,
  type ConfirmEmail,
  type Refresh,
  type Register,
  type RenewPassword,
  type Resend,
  type ResetPassword,
  type SignIn,
  type SignInByCode,
} from '@watchglass/schemas/user/commands';
import { refreshedShape, signedInShape } from '@watchglass/schemas/user/views';
import { callerOf, headerOf } from '@watchglass/streams/http/caller';
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

const app = { needs: { access: 'public' } } as const;
const response = { status: { 200: doneShape } };
const DEVICE_MAX_CHARACTERS = 256;
/** The organization that the client shows. */
const spaceShape = shape({ space: optional(integer(1)) });

/** /api/user/*: what is public is bounded by rate limits and says as little as it can. */
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
    {
      method: 'POST',
      path: '/api/user/register',
      options: { app, response: { status: { 201: doneShape } }, validate: { payload: registerShape } },
      handler: async (request, h) => {
        const form = request.payload as Register;
        const { rank } = await count(request, form.login);
        await register(deps, form, { visit: visitOf(request), rank });
        return h.response({}).code(201);
      },
    },
    {
      method: 'POST',
      path: '/api/user/confirm',
      options: { app, response, validate: { payload: confirmEmailShape } },
      handler: async (request) => {
        await confirm(deps, request.payload as ConfirmEmail, visitOf(request));
        return {};
      },
    },
    {
      method: 'POST',
      path: '/api/user/resend',
      options: { app, response, validate: { payload: resendShape } },
      handler: async (request) => {
        const form = request.payload as Resend;
        await count(request, form.login);
        await resend(deps, form, visitOf(request));
        return {};
      },
    },
  ];
}

function passwordRoutes(deps: ServiceDeps, visitOf: VisitOf): ServerRoute[] {
  const limits = signInLimits(deps, 'new-password');
  return [
    {
      method: 'POST',
      path: '/api/user/reset',
      options: { app, response, validate: { payload: resetPasswordShape } },
      handler: async (request) => {
        const form = request.payload as ResetPassword;
        const visit = visitOf(request);
        await limits.count(
          loginHash(deps.config.secrets.tokenSecret, form.login).toString('base64'),
          visit.clientAddress,
        );
        await resetPassword(deps, form, visit);
        return {};
      },
    },
    {
      method: 'POST',
      path: '/api/user/renew',
      options: { app, response, validate: { payload: renewPasswordShape } },
      handler: async (request) => {
        await renewPassword(deps, request.payload as RenewPassword, { visit: visitOf(request), limits });
        return {};
      },
    },
  ];
}

function sessionRoutes(deps: ServiceDeps, visitOf: VisitOf): ServerRoute[] {
  const limits = signInLimits(deps, 'sign-in');
  return [
    {
      method: 'POST',
      path: '/api/user/login',
      options: { app, response: { status: { 200: signedInShape } }, validate: { payload: signInShape } },
      handler: async (request, h) => {
        const { signedIn, position } = await signIn(deps, request.payload as SignIn, {
          visit: visitOf(request),
          limits,
        });
        return seenFrom(h.response(signedIn), position);
      },
    },
    {
      method: 'POST',
      path: '/api/user/login/code',
      options: { app, response: { status: { 200: signedInShape } }, validate: { payload: signInByCodeShape } },
      handler: async (request, h) => {
        const visit = visitOf(request);
        await limits.count(`code ${visit.clientAddress}`, visit.clientAddress);
        const { signedIn, position } = await signInByCode(deps, request.payload as SignInByCode, visit);
        return seenFrom(h.response(signedIn), position);
      },
    },
    {
      method: 'POST',
      path: '/api/user/token',
      options: {
        app,
        response: { status: { 200: refreshedShape } },
        validate: { payload: refreshShape, query: spaceShape },
      },
      handler: (request) => {
        const { space } = request.query as ValueOf<typeof spaceShape>;
        return refresh(deps, request.payload as Refresh, { visit: visitOf(request), space });
      },
    },
    {
      method: 'POST',
      path: '/api/user/logout',
      options: { app, response, validate: { payload: refreshShape } },
      handler: async (request) => {
        await signOut(deps, request.payload as Refresh, visitOf(request));
        return {};
      },
    },
  ];
}
