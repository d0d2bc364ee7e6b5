import type { ServerRoute } from '@hapi/hapi';
import { backupPath } from '@watchglass/schemas/base/channel';
import { serialShape } from '@watchglass/schemas/base/commands';
import { managePasswordShape } from '@watchglass/schemas/base/management';
import { doneShape } from '@watchglass/schemas/http/answers';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../../deps.ts';
import { answer } from '../../http/command-context.ts';
import { route } from '../../http/route.ts';
import { currentPassword } from '../../user/current-password.ts';
import { begin, cancel, seen } from '../manage/manage.ts';
import { managingOf } from '../manage/managing-of.ts';
import { restorable } from './backup.ts';

const needs = { access: 'member', module: 'devices', right: 'w' } as const;
const params = shape({ org: integer(1), serial: serialShape });
const path = '/api/gateways/{org}/base/{serial}/backups';
const refuses = [
  'GatewayInUse',
  'ProcedureRunning',
  'BasePaused',
  'FirmwareTooOld',
  'NotFound',
] as const satisfies readonly RefusalCode[];

/** POST and DELETE …/base/{serial}/backups, and POST …/backups/{id}/restore. */
export function backupRoutes(deps: ServiceDeps): ServerRoute[] {
  const mustBePassword = currentPassword(deps);
  return [
    route('POST', {
      path,
      needs,
      command: 'BackUpBase',
      answers: { 200: doneShape },
      params,
      refuses,
      handler: async (asked, h) => {
        const managing = managingOf(deps, asked.request, asked.params.serial);
        const bodyOf = (id: string) => ({ path: backupPath(id) });
        return answer(h, await begin(deps, managing, { wish: { kind: 'backup' }, bodyOf }));
      },
    }),
    route('DELETE', {
      path,
      needs,
      command: 'CancelBackup',
      answers: { 200: doneShape },
      params,
      refuses: ['NotFound'],
      handler: async (asked, h) => answer(h, await cancel(deps, managingOf(deps, asked.request, asked.params.serial))),
    }),
    route('POST', {
      path: `${path}/{id}/restore`,
      needs,
      command: 'RestoreBackup',
      answers: { 200: doneShape },
      params: shape({ org: integer(1), serial: serialShape, id: uuid() }),
      payload: managePasswordShape,
      refuses: [...refuses, 'BackupTooNew', 'WrongPassword', 'TooManyRequests'],
      handler: async ({ params: { serial, id: backupId }, payload: { password }, request }, h) => {
        const managing = managingOf(deps, request, serial);
        const { hash, bytes } = restorable(await seen(deps, managing), backupId);
        const { clientAddress } = callerOf(request);
        await mustBePassword({ userId: managing.userId, password, clientAddress });
        const bodyOf = (id: string) => ({ path: backupPath(id), sha256: hash, bytes });
        return answer(h, await begin(deps, managing, { wish: { kind: 'restore', backupId }, bodyOf }));
      },
    }),
  ];
}
