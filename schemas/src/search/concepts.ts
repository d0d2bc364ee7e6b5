/** The concepts with things that the search finds, in the order of their groups. Without joi. */
export const SEARCHED = ['sensor', 'base', 'asset', 'point', 'location', 'alarmRule', 'dashboard'] as const;
export type SearchedConcept = (typeof SEARCHED)[number];
