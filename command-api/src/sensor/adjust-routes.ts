import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { adjustSensorShape, type AdjustSensor } from '@watchglass/schemas/sensor/commands';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { integer, shape } from '@watchglass/schemas/shape';
import { profilesStream } from '@watchglass/schemas/calibration-profile/events';
import { haveEqualCoefficients } from '@watchglass/schemas/sensor/adjustment';
import { profilesFold } from '../calibration-profile/profiles.ts';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { defineCustomMetric } from '../metric/define-custom-metric.ts';
import { outdatedAs } from '../outdated-as.ts';
import {
  adjustSensor,
  knownSecondMetric,
  mustFitMetric,
  mustHaveMeaning,
  type CopiedProfile,
} from './adjust-sensor.ts';
import { mustBeSeen } from './describe-sensor.ts';
import { reasoned } from './reasoned.ts';
import { sensorFold, type Sensor } from './sensor.ts';

const MOST = 2 ** 31 - 1;

/** PUT /api/sensors/{org}/sensor/{id}/adjustments: the settings of one measurement point. */
export function sensorAdjustRoutes(deps: Deps): ServerRoute[] {
  return [
    route('PUT', {
      path: '/api/sensors/{org}/sensor/{id}/adjustments',
      needs: { access: 'member', module: 'sensors', right: 'w' },
      command: 'AdjustSensor',
      answers: { 200: doneShape },
      params: shape({ org: integer(1, MOST), id: integer(1, MOST) }),
      payload: adjustSensorShape,
      refuses: [
        'SensorIsDeleted',
        'SensorOutdated',
        'NormalisingZero',
        'CoefficientsEqual',
        'SecondMetricUnfit',
        'ProfileUnknown',
        'ProfileUnlike',
        'Conflict',
        'Outdated',
        'VersionRequired',
      ],
      handler: async ({ request, params: { id }, payload }, h) => {
        const { reason, ...asked } = payload;
        const [sight, stream] = [sightOf(request), sensorStream(id)];
        mustBeSeen(sight, (await load(deps.eventStore, stream, sensorFold)).state);
        mustHaveMeaning(asked);
        mustFitMetric(asked);
        const profile = await copiedProfile(deps, organizationOf(request), asked);
        const context = reasoned(versionedContextOf(request, deps), reason);
        const feeds = knownSecondMetric(asked) ?? (await customSecondMetric(deps, organizationOf(request), asked));
        const now = deps.clock().getTime();
        const decider = {
          ...sensorFold,
          admit: (sensor: Sensor) => mustBeSeen(sight, sensor),
          decide: (sensor: Sensor) => {
            mustBeSeen(sight, sensor);
            return adjustSensor(sensor, asked, { now, feeds, profile });
          },
        };
        return answer(
          h,
          await outdatedAs('SensorOutdated', () => handleCommand(deps.eventStore, stream, decider, context)),
        );
      },
    }),
  ];
}

/** A custom metric of this name is defined if there is none; one with another unit is refused. */
async function customSecondMetric(
  deps: Deps,
  organizationId: number,
  { customMetric }: Pick<AdjustSensor, 'customMetric'>,
): Promise<number | null> {
  if (customMetric === null) return null;
  return (await defineCustomMetric(deps, organizationId, customMetric)) ?? refuse('SecondMetricUnfit');
}

/** The event names a profile only if the coefficients are those of the profile. */
async function copiedProfile(
  { eventStore }: Deps,
  organizationId: number,
  { profile: id, ...asked }: Omit<AdjustSensor, 'reason'>,
): Promise<CopiedProfile | null> {
  if (id === undefined || id === null) return null;
  const { state } = await load(eventStore, profilesStream(organizationId), profilesFold);
  const profile = state.get(id) ?? refuse('ProfileUnknown');
  if (!haveEqualCoefficients(profile, asked)) refuse('ProfileUnlike');
  return { id, name: profile.name };
}
