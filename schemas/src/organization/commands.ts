import { matching, oneOf, otherwise, shape, text, type ValueOf } from '../shape.ts';
import { TOKEN_MAX_CHARACTERS } from '../user/limits.ts';
import { COUNTRIES } from './countries.ts';
import {
  ADDRESS_LINE_MAX_CHARACTERS,
  ORGANIZATION_NAME_MAX_CHARACTERS,
  ORGANIZATION_NAME_MIN_CHARACTERS,
  ORGANIZATION_NAME_PATTERN,
  PHONE_MAX_CHARACTERS,
  PHONE_MIN_CHARACTERS,
  PHONE_PATTERN,
  POSTAL_CODE_MAX_CHARACTERS,
  VAT_NUMBER_MAX_CHARACTERS,
  VAT_NUMBER_MIN_CHARACTERS,
  VAT_NUMBER_PATTERN,
} from './limits.ts';

const name = matching(ORGANIZATION_NAME_PATTERN, 'letters, digits and spaces')
  .trim()
  .min(ORGANIZATION_NAME_MIN_CHARACTERS)
  .max(ORGANIZATION_NAME_MAX_CHARACTERS);

/** POST api/spaces. `timeZone` is an IANA zone. */
export const createOrganizationShape = shape({ name, timeZone: otherwise(text(64), 'UTC') });
export type CreateOrganization = ValueOf<typeof createOrganizationShape>;

const line = otherwise(text(ADDRESS_LINE_MAX_CHARACTERS, 0), '');
const vatNumber = otherwise(
  matching(VAT_NUMBER_PATTERN, 'letters and digits')
    .trim()
    .uppercase()
    .min(VAT_NUMBER_MIN_CHARACTERS)
    .max(VAT_NUMBER_MAX_CHARACTERS)
    .allow(''),
  '',
);

/** PUT api/spaces/space/{id}. Unknown fields are empty; `country` is two letters of ISO 3166. */
export const configureOrganizationShape = shape({
  name,
  timeZone: text(64),
  companyName: line,
  address: line,
  city: line,
  country: otherwise(oneOf('', ...COUNTRIES), ''),
  region: line,
  postalCode: otherwise(text(POSTAL_CODE_MAX_CHARACTERS, 0), ''),
  phone: otherwise(
    matching(PHONE_PATTERN, 'digits, spaces and slashes')
      .trim()
      .min(PHONE_MIN_CHARACTERS)
      .max(PHONE_MAX_CHARACTERS)
      .allow(''),
    '',
  ),
  vatNumber,
});
export type ConfigureOrganization = ValueOf<typeof configureOrganizationShape>;

/** DELETE api/spaces/space/{id}: the keyphrase, its name in capitals. */
export const deleteOrganizationShape = shape({ keyphrase: text(2 * ORGANIZATION_NAME_MAX_CHARACTERS) });
export type DeleteOrganization = ValueOf<typeof deleteOrganizationShape>;

/** POST api/spaces/delete/cancel; without a minimum, as for other links. */
export const restoreOrganizationShape = shape({ token: text(TOKEN_MAX_CHARACTERS, 0) });
export type RestoreOrganization = ValueOf<typeof restoreOrganizationShape>;

/** PUT api/spaces/payer/{id}: a payer with VAT needs a number. */
export const changePayerShape = shape({ payerType: oneOf('vat', 'nonVat'), vatNumber });
export type ChangePayer = ValueOf<typeof changePayerShape>;
