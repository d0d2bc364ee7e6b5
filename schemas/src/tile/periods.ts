/** The presets of section 9 of the specification. Calendar ones follow the reader's time zone and first day of the week. */
export const PERIODS = [
  'hour',
  'hours12',
  'hours24',
  'hours36',
  'today',
  'yesterday',
  'days2',
  'days3',
  'days4',
  'days5',
  'days7',
  'days14',
  'days30',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;
export type Period = (typeof PERIODS)[number];
