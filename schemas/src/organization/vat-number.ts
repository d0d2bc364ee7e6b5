/** Format after the country's prefix, per member state (VIES). Greece has the prefix EL there. */
const EU_FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d[A-Z\d]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Prefix of a country's numbers; null outside of the European Union. */
function euPrefix(country: string): string | null {
  const prefix = country === 'GR' ? 'EL' : country;
  return prefix in EU_FORMATS ? prefix : null;
}

/**
 * Returns true if a number can be one of that country; within the European Union it has the country's format and
 * prefix.
 */
export function isVatNumber(vatNumber: string, country: string): boolean {
  const prefix = euPrefix(country);
  if (prefix === null) return true;
  return vatNumber.startsWith(prefix) && (EU_FORMATS[prefix]?.test(vatNumber.slice(prefix.length)) ?? false);
}
