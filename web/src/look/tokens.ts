/**
 * Every colour of the product. The ground is neutral; `critical`, `warning` and `stale` mark abnormal states only. Text
 * on its ground has a contrast of 4.5:1, shapes 3:1.
 */
export interface Palette {
  readonly ground: string;
  readonly paper: string;
  readonly raised: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly critical: string;
  readonly onCritical: string;
  readonly criticalGround: string;
  readonly warning: string;
  readonly onWarning: string;
  readonly warningText: string;
  readonly warningGround: string;
  readonly stale: string;
  readonly trail: string;
}

export const light: Palette = {
  ground: '#eff1f3',
  paper: '#ffffff',
  raised: '#f7f8f9',
  line: '#d5dade',
  text: '#1a2025',
  quiet: '#55606a',
  accent: '#2a5673',
  onAccent: '#ffffff',
  critical: '#c3201c',
  onCritical: '#ffffff',
  criticalGround: '#fdeeed',
  warning: '#c27100',
  onWarning: '#1a1200',
  warningText: '#845000',
  warningGround: '#fdf3e3',
  stale: '#636c75',
  trail: '#5f7f95',
};

export const dark: Palette = {
  ground: '#12171a',
  paper: '#1a2125',
  raised: '#20282d',
  line: '#344047',
  text: '#e8edf0',
  quiet: '#a5b1b9',
  accent: '#93bcd8',
  onAccent: '#0d1b25',
  critical: '#ff6b62',
  onCritical: '#2a0503',
  criticalGround: '#391a19',
  warning: '#f1b041',
  onWarning: '#1f1400',
  warningText: '#f1b041',
  warningGround: '#352a15',
  stale: '#98a3ab',
  trail: '#7fa3bb',
};

/** For screens read from four metres: darker, with more contrast. */
export const wall: Palette = {
  ground: '#080b0d',
  paper: '#12181b',
  raised: '#182024',
  line: '#2b363c',
  text: '#ffffff',
  quiet: '#bcc7ce',
  accent: '#a4cce6',
  onAccent: '#07131b',
  critical: '#ff5e55',
  onCritical: '#1f0200',
  criticalGround: '#421412',
  warning: '#ffbb33',
  onWarning: '#1a1100',
  warningText: '#ffbb33',
  warningGround: '#3d2c08',
  stale: '#98a3ab',
  trail: '#8db4cd',
};

/** Okabe and Ito's colours in the order of series, without orange and yellow, which mark warnings. */
const SERIES_COLOURS: readonly string[] = ['#0072b2', '#009e73', '#cc79a7', '#56b4e9', '#d55e00'];

/** From the sixth series on the colours repeat, dashed. */
export function seriesLook(index: number): { colour: string; dashed: boolean } {
  const colour = SERIES_COLOURS[index % SERIES_COLOURS.length] ?? '#0072b2';
  return { colour, dashed: index >= SERIES_COLOURS.length };
}

export const RADIUS = 8;
export const FONT = "'Inter Variable', Inter, system-ui, sans-serif";

/** Section 9 of the specification, in CSS pixels. */
export const MOBILE = '@media (max-width: 1024.98px), (max-height: 449.98px)';
export const MOBILE_FORM = '@media (max-width: 699.98px), (max-height: 449.98px)';
export const TABLET_NAVIGATION = '@media (min-width: 700px) and (max-width: 1024.98px) and (min-height: 450px)';
/** With forced colours, grounds and shadows disappear; lines stay. */
export const FORCED_COLOURS = '@media (forced-colors: active)';
export const TOP_BAR = { mobile: 54, tablet: 64 } as const;

/** Pages of the past, and nothing else, are violet, in every scheme: nobody may take them for the present. */
export const PAST = { ground: '#5f3a9c', on: '#ffffff', tint: 'rgba(111, 66, 193, 0.07)' } as const;
