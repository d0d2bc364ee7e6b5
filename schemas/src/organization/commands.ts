import { matching, shape, text, otherwise, type ValueOf } from '../shape.ts';
import { ORGANIZATION_NAME_MAX_CHARACTERS, ORGANIZATION_NAME_MIN_CHARACTERS, ORGANIZATION_NAME_PATTERN } from './limits.ts';

/** POST api/spaces. `timeZone` is an IANA zone. */
export const createOrganizationShape = shape({
  name: matching(ORGANIZATION_NAME_PATTERN, 'letters, digits and spaces')
    .trim()
    .min(ORGANIZATION_NAME_MIN_CHARACTERS)
    .max(ORGANIZATION_NAME_MAX_CHARACTERS),
  timeZone: otherwise(text(64), 'UTC'),
});
export type CreateOrganization = ValueOf<typeof createOrganizationShape>;
