import type { ServerRoute } from '@hapi/hapi';
import { calibrationProfileShape, profilePathId } from '@watchglass/schemas/calibration-profile/commands';
import { profilesStream, type CalibrationProfileEvent } from '@watchglass/schemas/calibration-profile/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Request } from '@hapi/hapi';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { changeProfile, createProfile, deleteProfile } from './change-profiles.ts';
import { profilesFold, type Profiles } from './profiles.ts';

const needs = { access: 'member', module: 'sensors', right: 'w' } as const;
const org = integer(1, 2 ** 31 - 1);
const params = shape({ org, id: profilePathId });
const answers = { 200: doneShape };
const meaning = ['ProfileNameTaken', 'NormalisingZero', 'CoefficientsEqual', 'SecondMetricUnfit', 'Conflict'] as const;

/** POST /api/profiles/{org}, PUT and DELETE …/profile/{id}. A profile is copied on use, so its change moves no sensor. */
export function calibrationProfileRoutes(deps: Deps): ServerRoute[] {
  const carryOut = (request: Request, decide: (profiles: Profiles) => CalibrationProfileEvent[]) => {
    const stream = profilesStream(organizationOf(request));
    return handleCommand(deps.eventStore, stream, { ...profilesFold, decide }, contextOf(request, deps));
  };
  return [
    route('POST', {
      path: '/api/profiles/{org}',
      needs,
      command: 'CreateCalibrationProfile',
      answers: { 201: madeShape },
      params: shape({ org }),
      payload: calibrationProfileShape,
      refuses: ['TooManyProfiles', ...meaning],
      handler: async ({ request, payload }, h) => {
        const command = { organizationId: organizationOf(request), profileId: deps.newId(), ...payload };
        const handled = await carryOut(request, (profiles) => createProfile(profiles, command));
        return answer(h, handled, { id: command.profileId }).code(201);
      },
    }),
    route('PUT', {
      path: '/api/profiles/{org}/profile/{id}',
      needs,
      command: 'ChangeCalibrationProfile',
      answers,
      params,
      payload: calibrationProfileShape,
      refuses: meaning,
      handler: async ({ request, params: { id: profileId }, payload }, h) => {
        const command = { organizationId: organizationOf(request), profileId, ...payload };
        return answer(h, await carryOut(request, (profiles) => changeProfile(profiles, command)));
      },
    }),
    route('DELETE', {
      path: '/api/profiles/{org}/profile/{id}',
      needs,
      command: 'DeleteCalibrationProfile',
      answers,
      params,
      refuses: ['Conflict'],
      handler: async ({ request, params: { id: profileId } }, h) => {
        const command = { organizationId: organizationOf(request), profileId };
        return answer(h, await carryOut(request, (profiles) => deleteProfile(profiles, command)));
      },
    }),
  ];
}
