import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import type { Overlay } from './overlay.ts';
import type { Plotted } from './plot-line.ts';

/** What the values of a chart may be, and where they were not. */
export interface Judged {
  readonly limits: Limits;
  readonly excursions: readonly Overlay[];
}

/** A plot with the band of what is allowed in place of the limits of rules, and with excursions in place of the bands of alarms. */
export function judgedPlot(plotted: Plotted, judged: Judged | undefined): Plotted {
  if (judged === undefined) return plotted;
  const { limits, excursions } = judged;
  const others = plotted.overlays.filter(({ kind }) => kind !== 'alarm');
  return { ...plotted, limits: [], overlays: [...excursions, ...others], allowed: limits };
}
