/** Specification, section 9: the time in which a deleted organization can be restored. */
export const RESTORABLE_DAYS = 5;
/**
 * Specification, section 5: file size and height of a logo; the width is bounded against huge pictures in small files
 * (ours).
 */
export const LOGO_MAX_BYTES = 1_048_576;
export const LOGO_HEIGHT_PIXELS = 128;
export const LOGO_MAX_WIDTH_PIXELS = 2_048;
export const ORGANIZATION_NAME_MIN_CHARACTERS = 3;
export const ORGANIZATION_NAME_MAX_CHARACTERS = 64;
/** Letters and digits of any script, and spaces. */
export const ORGANIZATION_NAME_PATTERN: RegExp = /^[\p{L}\p{M}\p{Nd} ]+$/u;
/** Length of a company's name and of each line of its address (ours). */
export const ADDRESS_LINE_MAX_CHARACTERS = 128;
export const POSTAL_CODE_MAX_CHARACTERS = 16;
/** Specification, section 5. */
export const PHONE_MIN_CHARACTERS = 6;
export const PHONE_MAX_CHARACTERS = 13;
export const PHONE_PATTERN: RegExp = /^[\d /]+$/;
export const VAT_NUMBER_MIN_CHARACTERS = 5;
export const VAT_NUMBER_MAX_CHARACTERS = 15;
export const VAT_NUMBER_PATTERN: RegExp = /^[A-Za-z\d]+$/;
