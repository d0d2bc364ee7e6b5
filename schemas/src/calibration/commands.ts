import { day, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { REASON_MAX_CHARACTERS } from '../sensor/limits.ts';
import { CERTIFICATE_MAX_CHARACTERS, LABORATORY_MAX_CHARACTERS } from './limits.ts';

/** POST api/sensors/{org}/sensor/{id}/calibrations. The calibration is valid until the end of the day `dueOn`. */
export const calibrateShape = shape({
  on: day(),
  dueOn: day(),
  certificate: text(CERTIFICATE_MAX_CHARACTERS),
  laboratory: text(LABORATORY_MAX_CHARACTERS),
  /** An uploaded file: the certificate itself. */
  file: optional(uuid()),
});
export type Calibrate = ValueOf<typeof calibrateShape>;

/** POST api/sensors/{org}/sensor/{id}/calibrations/{calibrationId}/withdraw. */
export const withdrawCalibrationShape = shape({ reason: text(REASON_MAX_CHARACTERS) });
