/** A unit of the family: its id, its sign, and its spelling in our table of conversions. */
export interface FamilyUnitChoice {
  readonly id: number;
  readonly name: string;
  readonly spelled: string;
  /** Digits beyond those of the native unit. */
  readonly moreDigits?: number;
}

const unit = (id: number, name: string, { as = name, digits = 0 } = {}): FamilyUnitChoice => ({
  id,
  name,
  spelled: as,
  moreDigits: digits,
});

/** Ids from 1000 up are ours: these units are not in the family's list. */
export const FAMILY_UNIT_CHOICES = {
  temperature: [unit(1, '°C', { as: 'C' }), unit(101, '°F', { as: 'F' }), unit(102, 'K'), unit(119, 'Cel')],
  humidity: [unit(2, '%'), unit(120, '%RH')],
  co2: [unit(3, 'ppm'), unit(122, '/', { digits: 6 })],
  pressure: [
    unit(104, 'hPa'),
    unit(4, 'Pa'),
    unit(103, 'mmHg'),
    unit(105, 'bar', { digits: 3 }),
    unit(106, 'psi', { digits: 2 }),
    unit(114, 'inHg', { digits: 2 }),
    unit(117, 'atm', { digits: 3 }),
    unit(1010, 'mbar'),
    unit(1011, 'mmH₂O', { as: 'mmH2O' }),
  ],
  voltage: [unit(16, 'V'), unit(1012, 'mV')],
  weight: [unit(1000, 'kg'), unit(1013, 'lb')],
  waterContent: [unit(115, '%')],
  permittivity: [unit(130, '', { as: '1' }), unit(123, '/')],
  conductivity: [unit(8, 'S/m'), unit(108, 'mS/cm')],
  distance: [
    unit(1001, 'm'),
    unit(1014, 'cm'),
    unit(1015, 'mm'),
    unit(1016, 'in'),
    unit(1017, 'ft'),
    unit(1018, 'mil'),
  ],
  difference: [unit(4, 'Pa'), unit(104, 'hPa', { digits: 2 })],
  fraction: [unit(18, '%'), unit(123, '/', { digits: 2 })],
  deficit: [
    unit(134, 'kPa'),
    unit(135, 'hPa'),
    unit(21, 'Pa'),
    unit(136, 'bar', { digits: 2 }),
    unit(137, 'psi', { digits: 1 }),
  ],
  lightIntegral: [unit(140, 'mol/m2')],
  radon: [unit(1002, 'Bq/m3'), unit(1019, 'pCi/L', { digits: 1 })],
  signal: [unit(11, 'dBm'), unit(121, 'dBW')],
  battery: [unit(132, '%')],
  plain: [unit(1003, '', { as: '1' })],
  illuminance: [unit(1004, 'lx')],
  photons: [unit(1005, 'umol/m2s')],
  acidity: [unit(1006, 'pH')],
  current: [unit(1007, 'A'), unit(1020, 'mA')],
  pulses: [unit(1008, '', { as: 'count' })],
  contact: [unit(1009, '', { as: 'open' })],
} as const satisfies Readonly<Record<string, readonly [FamilyUnitChoice, ...FamilyUnitChoice[]]>>;
