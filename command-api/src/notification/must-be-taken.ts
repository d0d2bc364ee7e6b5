import type { OutgoingAnswer } from '../outgoing/answer.ts';
import { NotTaken } from './send-messages.ts';

/** Throws `NotTaken` unless an answer has taken the message; only `retry` is tried again. */
export function mustBeTaken({ said, why, retryAfterMs }: OutgoingAnswer): void {
  if (said === 'taken') return;
  throw new NotTaken(why, said === 'retry' ? { retryAfterMs } : { reason: 'refused' });
}
