import type { Failure } from '../http/failure.ts';
import type { MessageKey, Translate } from './messages.ts';

/** A failure in words: the refusals of the reply, joined by commas, or the kind of failure. */
export function failureText(t: Translate, failure: Failure): string {
  if (failure.kind !== 'refused') return t(`failure.${failure.kind}`);
  return failure.errors.map(({ code }) => t(t.known('refusal', code) ?? 'failure.unknown')).join(', ');
}

/** An action in words: the text after "Failed to" in English. */
export type ActionKey = Extract<MessageKey, `to.${string}`>;

/** Failed to {action}! Error: {error}. */
export function failedText(t: Translate, to: ActionKey, failure: Failure): string {
  return t('failure.action', { action: t(to), error: failureText(t, failure) });
}
