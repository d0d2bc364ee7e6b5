import type { ServerRoute } from '@hapi/hapi';
import { serialShape } from '@watchglass/schemas/base/commands';
import { LAYOUT_MAX_BYTES } from '@watchglass/schemas/base/limits';
import { setOutletsShape } from '@watchglass/schemas/base/outlets';
import { doneShape } from '@watchglass/schemas/http/answers';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../../deps.ts';
import { answer } from '../../http/command-context.ts';
import { route } from '../../http/route.ts';
import { managingOf } from '../manage/managing-of.ts';
import { setOutlets } from './set-outlets.ts';

/** A layout whose every sign is escaped. */
const BODY_MAX_BYTES = 3 * LAYOUT_MAX_BYTES;

/** POST …/base/{serial}/outlets: Modbus and BACnet for controllers in the building of a base. */
export function outletsRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/gateways/{org}/base/{serial}/outlets',
      needs: { access: 'member', module: 'devices', right: 'w' },
      command: 'SetOutlets',
      answers: { 200: doneShape },
      params: shape({ org: integer(1), serial: serialShape }),
      payload: setOutletsShape,
      refuses: ['LayoutInvalid', 'GatewayInUse', 'ProcedureRunning', 'BasePaused', 'FirmwareTooOld', 'NotFound'],
      settings: { payload: { maxBytes: BODY_MAX_BYTES } },
      handler: async (asked, h) =>
        answer(h, await setOutlets(deps, managingOf(deps, asked.request, asked.params.serial), asked.payload)),
    }),
  ];
}
