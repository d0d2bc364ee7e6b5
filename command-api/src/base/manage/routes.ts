import type { ServerRoute } from '@hapi/hapi';
import { serialShape } from '@watchglass/schemas/base/commands';
import { newestFirmware } from '@watchglass/schemas/base/firmwares';
import {
  changeNetworkShape,
  emptyShape,
  managePasswordShape,
  sessionOpenedShape,
  sessionTermsShape,
} from '@watchglass/schemas/base/management';
import { doneShape } from '@watchglass/schemas/http/answers';
import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { integer, shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../../deps.ts';
import { answer } from '../../http/command-context.ts';
import { route } from '../../http/route.ts';
import { sensorCapacity } from '../../sensor/capacity.ts';
import { mustHaveRoom } from '../../sensor/switch-sensor.ts';
import { currentPassword } from '../../user/current-password.ts';
import { begin, close, goOn, open, seen } from './manage.ts';
import { managingOf } from './managing-of.ts';

const needs = { access: 'member', module: 'devices', right: 'w' } as const;
const params = shape({ org: integer(1), serial: serialShape });
const path = '/api/gateways/{org}/base/{serial}';
const HELD = ['GatewayInUse', 'SessionEnded', 'ProcedureRunning', 'BasePaused', 'FirmwareTooOld', 'NotFound'] as const;

/** POST, PUT and DELETE …/base/{serial}/session, and POST …/reboot, /licence-sync, /pairing, /network and /firmware. */
export function manageRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    ...sessionRoutes(deps),
    simpleRoute(deps, { kind: 'reboot', path: 'reboot', command: 'RebootBase' }),
    simpleRoute(deps, { kind: 'licenceSync', path: 'licence-sync', command: 'SyncLicence' }),
    simpleRoute(deps, { kind: 'pairing', path: 'pairing', command: 'PairSensors' }),
    networkRoute(deps),
    firmwareRoute(deps),
  ];
}

function sessionRoutes(deps: ServiceDeps): ServerRoute[] {
  const mustBePassword = currentPassword(deps);
  return [
    route('POST', {
      path: `${path}/session`,
      needs,
      command: 'OpenSession',
      answers: { 201: sessionOpenedShape },
      params,
      payload: managePasswordShape,
      refuses: ['GatewayInUse', 'BasePaused', 'FirmwareTooOld', 'NotFound', 'WrongPassword', 'TooManyRequests'],
      handler: async (asked, h) => {
        const managing = managingOf(deps, asked.request, asked.params.serial);
        await seen(deps, managing);
        const { clientAddress } = callerOf(asked.request);
        await mustBePassword({ userId: managing.userId, password: asked.payload.password, clientAddress });
        const { done, sessionId } = await open(deps, managing);
        return answer(h, done, { sessionId }).code(201);
      },
    }),
    route('PUT', {
      path: `${path}/session`,
      needs,
      command: 'ContinueSession',
      answers: { 200: sessionTermsShape },
      params,
      payload: emptyShape,
      refuses: ['GatewayInUse', 'SessionEnded', 'NotFound'],
      handler: (asked) => goOn(deps, managingOf(deps, asked.request, asked.params.serial)),
    }),
    route('DELETE', {
      path: `${path}/session`,
      needs,
      command: 'CloseSession',
      answers: { 200: doneShape },
      params,
      refuses: ['GatewayInUse', 'NotFound'],
      handler: async (asked, h) => {
        const managing = managingOf(deps, asked.request, asked.params.serial);
        const isAdmin = (callerOf<Membership>(asked.request).membership?.role ?? 0) >= ROLE.admin;
        return answer(h, await close(deps, managing, isAdmin));
      },
    }),
  ];
}

interface SimpleTerms {
  readonly kind: 'reboot' | 'licenceSync' | 'pairing';
  readonly path: string;
  readonly command: string;
}

function simpleRoute(deps: ServiceDeps, { kind, path: action, command }: SimpleTerms): ServerRoute {
  return route('POST', {
    path: `${path}/${action}`,
    needs,
    command,
    answers: { 200: doneShape },
    params,
    refuses: kind === 'pairing' ? [...HELD, 'MaximumSensorCount'] : HELD,
    handler: async (asked, h) => {
      const managing = managingOf(deps, asked.request, asked.params.serial);
      if (kind === 'pairing') mustHaveRoom(await sensorCapacity(managing.sight.organizationId));
      return answer(h, await begin(deps, managing, { wish: { kind }, bodyOf: () => ({}) }));
    },
  });
}

function networkRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: `${path}/network`,
    needs,
    command: 'ChangeNetwork',
    answers: { 200: doneShape },
    params,
    payload: changeNetworkShape,
    refuses: HELD,
    handler: async (asked, h) => {
      const managing = managingOf(deps, asked.request, asked.params.serial);
      const { password, ...after } = asked.payload;
      return answer(
        h,
        await begin(deps, managing, { wish: { kind: 'network', after }, bodyOf: () => ({ ...after, password }) }),
      );
    },
  });
}

function firmwareRoute(deps: ServiceDeps): ServerRoute {
  const mustBePassword = currentPassword(deps);
  return route('POST', {
    path: `${path}/firmware`,
    needs,
    command: 'UpgradeFirmware',
    answers: { 200: doneShape },
    params,
    payload: managePasswordShape,
    refuses: [
      'GatewayInUse',
      'ProcedureRunning',
      'BasePaused',
      'FirmwareTooOld',
      'FirmwareUpToDate',
      'NotFound',
      'WrongPassword',
      'TooManyRequests',
    ],
    handler: async (asked, h) => {
      const managing = managingOf(deps, asked.request, asked.params.serial);
      const base = await seen(deps, managing);
      const { clientAddress } = callerOf(asked.request);
      await mustBePassword({ userId: managing.userId, password: asked.payload.password, clientAddress });
      const to = newestFirmware(deps.config.firmwares, base.last?.report.hardware);
      return answer(
        h,
        await begin(deps, managing, { wish: { kind: 'firmware', to }, bodyOf: () => ({ version: to }) }),
      );
    },
  });
}
