/** The units that a person may choose, by quantity; the first of each is the native one (specification, section 9). */
export const UNIT_CHOICES = {
  temperature: ['C', 'F', 'K'],
  pressure: ['hPa', 'mbar', 'Pa', 'bar', 'mmHg', 'inHg', 'psi', 'atm', 'mmH2O'],
  weight: ['kg', 'lb'],
  distance: ['m', 'mm', 'cm', 'mil', 'in', 'ft'],
  radon: ['Bq/m3', 'pCi/L'],
} as const;
export type Quantity = keyof typeof UNIT_CHOICES;

export const CLOCKS = ['24h', '12h'] as const;
export const WEEK_STARTS = ['monday', 'sunday'] as const;

export type Units = { readonly [Q in Quantity]: (typeof UNIT_CHOICES)[Q][number] } & {
  readonly clock: (typeof CLOCKS)[number];
  readonly weekStart: (typeof WEEK_STARTS)[number];
};

/** Units of a person without a choice. */
export const DEFAULT_UNITS: Units = {
  temperature: 'C',
  pressure: 'hPa',
  weight: 'kg',
  distance: 'm',
  radon: 'Bq/m3',
  clock: '24h',
  weekStart: 'monday',
};

/**
 * The quantity of a native unit, if a person may choose its unit. Pressure is that of the air: differences and deficits
 * have units of their own.
 */
export const QUANTITY_OF_UNIT: Readonly<Record<string, Quantity>> = {
  C: 'temperature',
  hPa: 'pressure',
  kg: 'weight',
  m: 'distance',
  'Bq/m3': 'radon',
};
