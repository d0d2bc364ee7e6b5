/** The concepts with things that the search finds, in the order of their groups. Without joi. */
export const SEARCHED = [
  'sensor',
  'base',
  'asset',
  'point',
  'location',
  'plan',
  'alarmRule',
  'tag',
  'tagType',
  'dashboard',
] as const;
export type SearchedConcept = (typeof SEARCHED)[number];
