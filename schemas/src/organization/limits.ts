export const ORGANIZATION_NAME_MIN_CHARACTERS = 3;
export const ORGANIZATION_NAME_MAX_CHARACTERS = 64;
/** Letters and digits of any script, and spaces. */
export const ORGANIZATION_NAME_PATTERN: RegExp = /^[\p{L}\p{M}\p{Nd} ]+$/u;
