import { fileViewShape } from '../file/views.ts';
import { pageOf } from '../page.ts';
import { anyText, day, flag, instant, nullable, shape, uuid, type ViewOf } from '../shape.ts';

/** A certificate of GET api/sensors/{org}/sensor/{id}/calibrations, the newest calibration first. */
const calibrationViewShape = shape({
  id: uuid(),
  on: day(),
  dueOn: day(),
  certificate: anyText(),
  laboratory: anyText(),
  /** Of …/calibrations/{calibrationId}/file; null if none was uploaded. */
  file: nullable(fileViewShape),
  recordedAt: instant(),
  /** The sensor's state follows this certificate. */
  isNewest: flag(),
  /** Null unless it was withdrawn. */
  withdrawn: nullable(shape({ at: instant(), reason: anyText() })),
});
export type CalibrationView = ViewOf<typeof calibrationViewShape>;

export const calibrationPageShape = pageOf(calibrationViewShape);
