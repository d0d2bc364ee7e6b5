import { calibrationPageShape, type CalibrationView } from '@watchglass/schemas/calibration/views';
import type { File } from '@watchglass/schemas/file/file';
import { fileView } from '@watchglass/schemas/file/views';
import type { Page } from '@watchglass/schemas/page';
import { sensor } from '@watchglass/schemas/sensor/entity';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { sendFile } from '../file/send-file.ts';
import { found, iso } from '../http/answer.ts';
import { pagingFields, window } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { sensorOf } from '../sensor/sensor-of.ts';

interface CalibrationRow extends Record<string, unknown> {
  readonly id: string;
  readonly on: string;
  readonly due_on: string;
  readonly certificate: string;
  readonly laboratory: string;
  readonly file: File | null;
  readonly recorded_at: Date;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_for: string | null;
  readonly is_newest: boolean;
}

const LIST = `SELECT c.id, c.calibrated_on::text AS "on", c.due_on::text AS due_on, c.certificate, c.laboratory, c.file, c.recorded_at,
    c.withdrawn_at, c.withdrawn_for, c.withdrawn_at IS NULL
      AND row_number() OVER (PARTITION BY c.withdrawn_at IS NULL ORDER BY c.calibrated_on DESC, c.recorded_at DESC, c.id DESC) = 1 AS is_newest
  FROM read.calibrations c WHERE c.organization_id = $1 AND c.sensor_id = $2
  ORDER BY c.calibrated_on DESC, c.recorded_at DESC, c.id DESC LIMIT $3 OFFSET $4`;
const FILE = 'SELECT c.file FROM read.calibrations c WHERE c.organization_id = $1 AND c.sensor_id = $2 AND c.id = $3';
const COUNT = `SELECT count(*)::int AS total FROM read.calibrations c WHERE c.organization_id = $1 AND c.sensor_id = $2`;

const ofSensor = { org: integer(1), id: integer(1, 2 ** 31 - 1) };

/** GET /api/sensors/{org}/sensor/{id}/calibrations, and …/calibrations/{calibrationId}/file. */
export const calibrationRoutes = [
  route({
    path: '/api/sensors/{org}/sensor/{id}/calibrations',
    needs: sensor.needs,
    reads: ['sensors', 'locations'],
    past: 'rows',
    answers: { 200: calibrationPageShape },
    params: shape(ofSensor),
    query: shape(pagingFields),
    handler: async (asked): Promise<Page<CalibrationView>> => {
      const { id } = await sensorOf(asked, asked.params.id);
      const of = [asked.sight.organizationId, id];
      const [rows, [counted]] = await Promise.all([
        asked.relational.query<CalibrationRow>({
          name: 'calibrations.list',
          text: LIST,
          values: [...of, ...window(asked.query)],
        }),
        asked.relational.query<{ total: number }>({ name: 'calibrations.count', text: COUNT, values: of }),
      ]);
      return { items: rows.map(viewOf), total: counted?.total ?? 0 };
    },
  }),
  route({
    path: '/api/sensors/{org}/sensor/{id}/calibrations/{calibrationId}/file',
    needs: sensor.needs,
    reads: ['sensors', 'locations'],
    past: 'never',
    produces: '*/*',
    answers: { 200: true },
    params: shape({ ...ofSensor, calibrationId: uuid() }),
    handler: async (asked, h) => {
      const { id } = await sensorOf(asked, asked.params.id);
      const { organizationId } = asked.sight;
      const values = [organizationId, id, asked.params.calibrationId];
      const [row] = await asked.relational.query<{ file: File | null }>({
        name: 'calibrations.file',
        text: FILE,
        values,
      });
      return sendFile(h, { files: asked.files, organizationId, file: found(row?.file) });
    },
  }),
];

function viewOf({
  due_on,
  recorded_at,
  withdrawn_at,
  withdrawn_for,
  is_newest,
  ...row
}: CalibrationRow): CalibrationView {
  return {
    id: row.id,
    on: row.on,
    dueOn: due_on,
    certificate: row.certificate,
    laboratory: row.laboratory,
    file: row.file && fileView(row.file),
    recordedAt: iso(recorded_at),
    isNewest: is_newest,
    withdrawn: withdrawn_at && { at: iso(withdrawn_at), reason: withdrawn_for ?? '' },
  };
}
