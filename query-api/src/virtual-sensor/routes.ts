import { sensor } from '@watchglass/schemas/sensor/entity';
import { integer, shape, text } from '@watchglass/schemas/shape';
import type { InvalidReason } from '@watchglass/schemas/virtual-sensor/types';
import {
  previewViewShape,
  virtualSensorViewShape,
  type VirtualSensorView,
} from '@watchglass/schemas/virtual-sensor/views';
import type { DefinedVersion } from '@watchglass/schemas/virtual-sensor/versions';
import { etagOf, found } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { placedIn } from '../reading/points.ts';
import { previewOf } from './preview.ts';

const MOST = 2 ** 31 - 1;
const org = integer(1, MOST);
const FORMULA_MAX_CHARACTERS = 8_000;

interface VirtualRow extends Record<string, unknown> {
  readonly id: number;
  readonly metric_id: number;
  readonly versions: readonly DefinedVersion[];
  readonly revision: number;
  readonly last_at: number | null;
  readonly last_reason: InvalidReason | null;
  readonly last_input: number | null;
  readonly last_coverage: number | null;
  readonly history_start: number | null;
  readonly history_from: number | null;
  readonly history_to: number | null;
}

const ROW = `SELECT v.id, v.metric_id, v.versions, s.revision, d.last_at, d.last_reason, d.last_input, d.last_coverage,
  d.history_start, d.history_from, d.history_to
FROM read.virtual_sensors v JOIN read.sensors s ON s.id = v.id LEFT JOIN read.derivations d ON d.sensor_id = v.id
WHERE v.organization_id = $1 AND v.id = $2 AND s.state <> 'deleted' AND ${placedIn('s', '$3')}`;

/** GET /api/virtual-sensors/{org}/virtual-sensor/{id} and …/preview. */
export const virtualSensorRoutes = [
  route({
    path: '/api/virtual-sensors/{org}/virtual-sensor/{id}',
    needs: sensor.needs,
    reads: ['virtual_sensors', 'sensors', 'placements'],
    past: 'never',
    answers: { 200: virtualSensorViewShape },
    params: shape({ org, id: integer(1, MOST) }),
    handler: async ({ relational, sight, params }) => {
      const [row] = await relational.query<VirtualRow>({
        name: 'virtual_sensor.row',
        text: ROW,
        values: [sight.organizationId, params.id, sight.locations],
      });
      return viewOf(found(row));
    },
  }),
  route({
    path: '/api/virtual-sensors/{org}/preview',
    needs: sensor.needs,
    reads: ['sensors', 'placements', 'assets'],
    // What a formula is written with: none is written in the past.
    past: 'never',
    answers: { 200: previewViewShape },
    params: shape({ org }),
    query: shape({ formula: text(FORMULA_MAX_CHARACTERS) }),
    refuses: ['SensorUnknown', 'PointUnknown', 'UnlikeMetrics', 'InputMetricWrong', 'InputCountWrong'],
    handler: (asked) => previewOf(asked, asked.query.formula),
  }),
];

function viewOf(row: VirtualRow): VirtualSensorView {
  const { version, type, inputs, parameters, timeZone } = found(row.versions.at(-1));
  return {
    id: row.id,
    metricId: row.metric_id,
    version,
    type,
    inputs,
    parameters,
    timeZone,
    invalid: invalidOf(row),
    coverage: row.last_coverage,
    history: historyOf(row),
    etag: etagOf(row.revision),
  };
}

function invalidOf({ last_at, last_reason, last_input }: VirtualRow): VirtualSensorView['invalid'] {
  return last_at === null || last_reason === null ? null : { at: last_at, reason: last_reason, input: last_input ?? 0 };
}

function historyOf({ history_start, history_from, history_to }: VirtualRow): VirtualSensorView['history'] {
  if (history_start === null || history_from === null || history_to === null || history_to <= history_from) return null;
  return { start: history_start, from: history_from, to: history_to };
}
