import type { SkipReason } from '@watchglass/schemas/notification/messages';
import type { InHand } from './message-store.ts';
import type { ToldAlarm } from './told-alarm.ts';

/** What is true just before a message is handed over. */
export interface Present {
  readonly alarm: Pick<ToldAlarm, 'alarm' | 'suppressed'> | null;
  /** `off` is a destination that is off or gone; `quiet` is a person whose quiet hours hold the message now. */
  readonly recipient: 'ready' | 'noRight' | 'off' | 'quiet';
  readonly isShelved: boolean;
  /** What became of the alarm's raises in the same lane. */
  readonly told: 'told' | 'waiting' | 'untold';
}

export type Verdict = 'send' | 'wait' | SkipReason;

/** Whether a message is still to be sent. A notice of the end goes only to who was told of the raise, and after it. */
export function verdictOn(message: Pick<InHand, 'cause' | 'raise'>, present: Present): Verdict {
  if (present.alarm === null) return 'noRight';
  if (present.recipient !== 'ready') return present.recipient;
  return message.cause === 'raised' ? verdictOnRaise(message.raise, present.alarm, present) : ofEnd[present.told];
}

const ofEnd = { told: 'send', waiting: 'wait', untold: 'untold' } as const;

function verdictOnRaise(
  raise: number,
  { alarm, suppressed }: NonNullable<Present['alarm']>,
  { isShelved }: Present,
): Verdict {
  if (alarm.raise > raise) return 'folded';
  if (alarm.acknowledgement !== null) return 'acknowledged';
  if (isShelved) return 'shelved';
  return suppressed ? 'suppressed' : 'send';
}
