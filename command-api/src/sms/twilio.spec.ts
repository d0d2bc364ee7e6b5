import { expect, it } from 'vitest';
import { allowedNumber } from './phone-number.ts';
import { isSame, twilioSignature } from './twilio.ts';

const VECTOR = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
const FIELDS = {
  Digits: '1234',
  To: '+18005551212',
  From: '+14158675309',
  Caller: '+14158675309',
  CallSid: 'CA1234567890ABCDE',
};

it('the signature of a call is that of the example in Twilio’s documentation', () => {
  const signature = (url: string) => twilioSignature('12345', url, new URLSearchParams(FIELDS));
  expect(signature('https://mycompany.com/myapp.php?foo=1&bar=2')).toBe(VECTOR);
  expect(isSame(VECTOR, signature('https://mycompany.com/myapp.php?foo=1&bar=2'))).toBe(true);
  expect(isSame(VECTOR, signature('https://mycompany.com/myapp.php?foo=1&bar=3'))).toBe(false);
  expect(isSame('', VECTOR)).toBe(false);
});

const code = (written: string): unknown => {
  try {
    return allowedNumber(written, { countries: new Set(['LV', 'US', 'GB']) });
  } catch (refusal) {
    return (refusal as { code?: unknown }).code;
  }
};

it.each([
  ['+371 21 234 567', '+37121234567'],
  ['+44 (0)7400 123456', '+447400123456'],
  ['+1 213 373 4253', '+12133734253'],
])('%s is a mobile number', (written, number) => {
  expect(code(written)).toBe(number);
});

it.each([
  ['a word', 'PhoneInvalid'],
  ['21234567', 'PhoneInvalid'],
  ['+371 9', 'PhoneInvalid'],
  // A fixed line, a premium number and a free one.
  ['+371 67 012 345', 'PhoneInvalid'],
  ['+44 909 8790000', 'PhoneInvalid'],
  ['+1 800 555 1212', 'PhoneInvalid'],
  ['+371 21 234 567; DROP TABLE', 'PhoneInvalid'],
  // A satellite's number is of no country; the other is of one that is not listed.
  ['+881 612 345 678', 'CountryNotAllowed'],
  ['+53 5 1234567', 'CountryNotAllowed'],
])('%s is refused: %s', (written, refusal) => {
  expect(code(written)).toBe(refusal);
});
