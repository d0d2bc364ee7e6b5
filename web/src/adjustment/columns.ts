/** Fields side by side, below each other on a phone. */
export const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(184px, 100%), 1fr))',
  columnGap: 3,
  rowGap: 2,
} as const;
