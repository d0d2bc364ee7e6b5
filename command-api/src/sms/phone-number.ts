import { refuse } from '@watchglass/schemas/refusals';
import { parsePhoneNumberWithError, type NumberType } from 'libphonenumber-js/max';
import type { SmsConfig } from './sms-config.ts';

/** Kinds of numbers that take text messages; where mobile and fixed numbers look alike, the second is all that is known. */
const MOBILE: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** The number as people write it, in E.164. Refuses what is no mobile number, premium ones included, and other countries. */
export function allowedNumber(written: string, { countries }: Pick<SmsConfig, 'countries'>): string {
  const number = parsed(written) ?? refuse('PhoneInvalid');
  if (!number.isValid() || !MOBILE.includes(number.getType())) return refuse('PhoneInvalid');
  if (number.country === undefined || !countries.has(number.country)) return refuse('CountryNotAllowed');
  return number.number;
}

function parsed(written: string): ReturnType<typeof parsePhoneNumberWithError> | null {
  try {
    return parsePhoneNumberWithError(written, { extract: false });
  } catch {
    return null;
  }
}
