import type { AlarmLook } from '../alarm/alarm-look.ts';

/** A change of an alarm at an instant, in epoch milliseconds, with the alarm's look after it. */
export interface EpisodeMark {
  readonly at: number;
  readonly look: AlarmLook;
  readonly kind: 'raised' | 'acknowledged' | 'ended';
}

/** The time in which an alarm was active, in epoch milliseconds. */
export interface Episode {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly critical: boolean;
  readonly marks: readonly EpisodeMark[];
}
