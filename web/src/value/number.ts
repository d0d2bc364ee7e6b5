import { pageLanguage } from '../messages/page-language.ts';

const SMALL = 0.0001;
const LARGE = 1e6;

/** Creating a format costs far more than using it, and a wall writes hundreds of numbers a second. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(digits: number, language: string): Intl.NumberFormat {
  const key = `${language} ${digits}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    });
  formats.set(key, known);
  return known;
}

/** `1.235e+7`, with the decimal sign of the language. */
function exponential(value: number, language: string): string {
  const [mantissa, exponent] = value.toExponential(3).split('e');
  return `${formatOf(3, language).format(Number(mantissa))}e${exponent}`;
}

/** A minus sign is as wide as a digit; a hyphen is not. */
const withMinus = (text: string): string => text.replaceAll('-', '\u2212');

/**
 * Formats a number with `digits` decimals; exponential with three digits if it is below 0.0001 or above 1e6
 * (specification, section 9). A missing number is a dash, never a zero.
 */
export function formatNumber(
  value: number | null | undefined,
  digits: number,
  language: string = pageLanguage(),
): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size !== 0 && (size < SMALL || size > LARGE)) return withMinus(exponential(value, language));
  const shown = size < 0.5 * 10 ** -digits ? 0 : value;
  return withMinus(formatOf(digits, language).format(shown));
}

const UNIT_SIGNS: Readonly<Record<string, string>> = {
  C: '°C',
  F: '°F',
  '1': '',
  'mol/m2': 'mol/m²',
  'umol/m2s': 'µmol/m²s',
  'Bq/m3': 'Bq/m³',
  count: '',
  open: '',
};

/** The sign of a native unit on screen. */
export function unitSign(unit: string): string {
  return UNIT_SIGNS[unit] ?? unit;
}
