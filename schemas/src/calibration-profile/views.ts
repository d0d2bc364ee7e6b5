import { coefficientFields } from '../sensor/adjustment-shapes.ts';
import { anyText, shape, uuid, type ViewOf } from '../shape.ts';

/** GET api/profiles/{org} (items). */
export const calibrationProfileViewShape = shape({
  id: uuid(),
  name: anyText(),
  ...coefficientFields,
  position: anyText(),
});
export type CalibrationProfileView = ViewOf<typeof calibrationProfileViewShape>;
