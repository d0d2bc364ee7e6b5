import type { AlarmLook } from '../alarm/alarm-look.ts';

/** What happened to an alarm at an instant, in epoch milliseconds, with the look that the alarm had from then on. */
export interface EpisodeMark {
  readonly at: number;
  readonly look: AlarmLook;
  readonly kind: 'raised' | 'acknowledged' | 'ended';
}

/** While an alarm was active: epoch milliseconds. */
export interface Episode {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly critical: boolean;
  readonly marks: readonly EpisodeMark[];
}
