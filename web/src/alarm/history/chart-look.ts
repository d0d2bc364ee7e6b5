const text = { fontSize: '0.75rem', fontFamily: 'inherit', fill: 'currentColor' } as const;
/** Nivo's type allows only pixels, but its SVG accepts any CSS size. */
const sized = text as unknown as { fontSize: number; fontFamily: string; fill: string };

export const chartTheme = {
  text: sized,
  labels: { text: sized },
  axis: { ticks: { text: sized }, legend: { text: sized } },
  grid: { line: { stroke: 'var(--mui-palette-divider)', strokeDasharray: '1 4' } },
};

/** Few to many. A count is no abnormal state, so its colour is the quiet accent. */
export const SHADES: readonly string[] = [18, 36, 54, 72, 100].map(
  (share) => `color-mix(in srgb, var(--mui-palette-primary-main) ${share}%, var(--mui-palette-background-paper))`,
);
