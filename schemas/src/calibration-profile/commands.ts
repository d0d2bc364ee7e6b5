import { coefficientFields } from '../sensor/adjustment-shapes.ts';
import { shape, text, uuid, type ValueOf } from '../shape.ts';
import { PROFILE_NAME_MAX_CHARACTERS } from './limits.ts';

/** POST api/profiles/{org} and PUT api/profiles/{org}/profile/{id}. */
export const calibrationProfileShape = shape({ name: text(PROFILE_NAME_MAX_CHARACTERS), ...coefficientFields });
export type CalibrationProfileDefinition = ValueOf<typeof calibrationProfileShape>;
export const profilePathId = uuid();
