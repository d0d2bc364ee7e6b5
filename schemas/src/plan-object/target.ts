import { serialShape } from '../base/commands.ts';
import { integer, oneOf, shape, text, union, uuid, type ValueOf } from '../shape.ts';
import { OBJECT_TEXT_MAX_CHARACTERS } from './limits.ts';

/** What an object of a plan shows. */
export const targetShape = union(
  shape({ kind: oneOf('sensor'), sensorId: integer(1) }),
  /** A measurement point of an asset: it shows the sensor that the point has at the time. */
  shape({ kind: oneOf('point'), pointId: uuid() }),
  shape({ kind: oneOf('base'), serial: serialShape }),
  shape({ kind: oneOf('text'), text: text(OBJECT_TEXT_MAX_CHARACTERS) }),
);
export type ObjectTarget = ValueOf<typeof targetShape>;
