import type { Moment } from './find-moment.ts';

/** A time that is played: after `from` and until `to`, in steps from `from` on; epoch milliseconds and milliseconds. */
export interface Played {
  readonly organizationId: number;
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly basis: Moment['basis'];
}

/** The end of the step in which an instant lies, or of one as many steps later; never after the end of the time. */
export function endOfStep({ from, to, step }: Pick<Played, 'from' | 'to' | 'step'>, at: number, later = 0): number {
  return Math.min(to, from + (Math.max(1, Math.ceil((at - from) / step)) + later) * step);
}
