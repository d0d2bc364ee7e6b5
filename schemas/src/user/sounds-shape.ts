import { integer, oneOf, shape } from '../shape.ts';
import { CRITICAL_SOUNDS, VOLUME_MAX, VOLUME_MIN, WARNING_SOUNDS } from './sounds.ts';

/** An `AlarmSounds`. */
export const soundsShape = shape({
  warning: oneOf(...WARNING_SOUNDS),
  critical: oneOf(...CRITICAL_SOUNDS),
  volume: integer(VOLUME_MIN, VOLUME_MAX),
});
