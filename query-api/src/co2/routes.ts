import { DEFAULT_CO2_SCALE, isSameScale, type Co2Scale } from '@watchglass/schemas/co2/scale';
import { co2ScaleViewShape, type Co2ScaleView } from '@watchglass/schemas/co2/views';
import { integer, shape } from '@watchglass/schemas/shape';
import { route } from '../http/route.ts';

/** GET /api/monitors/{org}/thresholds/co2, for everybody who sees values. */
export const co2Routes = [
  route({
    path: '/api/monitors/{org}/thresholds/co2',
    needs: { access: 'member', module: 'sensors', right: 'r', onWalls: true },
    reads: ['co2_thresholds'],
    past: 'rows',
    answers: { 200: co2ScaleViewShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    handler: async ({ relational, sight }): Promise<Co2ScaleView> => {
      const [row] = await relational.query<{ scale: Co2Scale }>({
        name: 'co2.thresholds',
        text: 'SELECT scale FROM read.co2_thresholds WHERE organization_id = $1',
        values: [sight.organizationId],
      });
      const { thresholds, labels } = row?.scale ?? DEFAULT_CO2_SCALE;
      return { thresholds, labels, isDefault: isSameScale({ thresholds, labels }, DEFAULT_CO2_SCALE) };
    },
  }),
];
