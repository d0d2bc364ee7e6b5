import type { OutgoingAnswer } from '../outgoing/answer.ts';

/** A text message to a number in E.164. */
export interface Sms {
  /** A UUID; the same in each try. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
  /** Stands in the text, so that the message is found at the provider; null for one that is sent once. */
  readonly code: string | null;
}

/** `lost`: no answer came, so the message may have been taken. */
export type SmsAnswer =
  | { readonly said: 'taken' }
  | { readonly said: 'refused' }
  | { readonly said: 'retry' | 'lost'; readonly retryAfterMs: number };

export interface SmsGateway {
  send(sms: Sms): Promise<SmsAnswer>;
  /** True if an earlier try of the message arrived; null if that cannot be said now. */
  wasTaken(sms: Sms, since: Date): Promise<boolean | null>;
}

/** Where a provider reports what became of a message. */
export function statusAddress(publicUrl: string, id: string): string {
  return `${publicUrl}/api/sms/status?message=${id}`;
}

/** What a call to a provider means. Without a status it may have arrived all the same. */
export function answerOf({ said, mayHaveArrived, status, retryAfterMs }: OutgoingAnswer): SmsAnswer {
  if (said === 'taken') return { said };
  if (said !== 'retry') return { said: 'refused' };
  return { said: mayHaveArrived && status === null ? 'lost' : 'retry', retryAfterMs };
}
