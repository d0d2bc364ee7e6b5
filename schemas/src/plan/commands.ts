import { nullable, shape, text, uuid, type ValueOf } from '../shape.ts';
import { PLAN_NAME_MAX_CHARACTERS } from './limits.ts';

/** POST api/plans/{org} and PUT api/plans/{org}/plan/{id}, the latter with If-Match. `location` null is none. */
export const planShape = shape({ name: text(PLAN_NAME_MAX_CHARACTERS), location: nullable(uuid()) });
export type PlanDefinition = ValueOf<typeof planShape>;
