/** Specification, section 9: a deleted organization can be restored this long. */
export const RESTORABLE_DAYS = 5;
/** Specification, section 5: a logo's file and height; the width is bounded so that a small file cannot be a huge picture (ours). */
export const LOGO_MAX_BYTES = 1_048_576;
export const LOGO_HEIGHT_PIXELS = 128;
export const LOGO_MAX_WIDTH_PIXELS = 2_048;
export const ORGANIZATION_NAME_MIN_CHARACTERS = 3;
export const ORGANIZATION_NAME_MAX_CHARACTERS = 64;
/** Letters and digits of any script, and spaces. */
export const ORGANIZATION_NAME_PATTERN: RegExp = /^[\p{L}\p{M}\p{Nd} ]+$/u;
/** Of a company's name and each line of its address (ours). */
export const ADDRESS_LINE_MAX_CHARACTERS = 128;
export const POSTAL_CODE_MAX_CHARACTERS = 16;
/** Specification, section 5. */
export const PHONE_MIN_CHARACTERS = 6;
export const PHONE_MAX_CHARACTERS = 13;
export const PHONE_PATTERN: RegExp = /^[\d /]+$/;
export const VAT_NUMBER_MIN_CHARACTERS = 5;
export const VAT_NUMBER_MAX_CHARACTERS = 15;
export const VAT_NUMBER_PATTERN: RegExp = /^[A-Za-z\d]+$/;
