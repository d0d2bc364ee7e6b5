import type { ReplyError } from '@watchglass/schemas/http/reply';
import type { Failure } from '../http/failure.ts';
import type { MessageKey, Translate } from './messages.ts';

/** A failure in words: the refusals of the reply, joined by commas, or the kind of failure. */
export function failureText(t: Translate, failure: Failure): string {
  if (failure.kind !== 'refused') return t(`failure.${failure.kind}`);
  return failure.errors.map((error) => refusalText(t, error)).join(', ');
}

const KINDS = { sensor: 'sensor.table', base: 'base.title', asset: 'asset.table', plan: 'plan.table' } as const;

/** Some refusals name the kinds of things that stand in the way. */
function refusalText(t: Translate, { code, detail }: ReplyError): string {
  const { kinds } = detail;
  const named = Object.entries(KINDS).filter(([kind]) => !Array.isArray(kinds) || kinds.includes(kind));
  const things = named.map(([, key]) => t(key)).join(', ');
  return t(t.known('refusal', code) ?? 'failure.unknown', { things });
}

/** An action in words: the text after "Failed to" in English. */
export type ActionKey = Extract<MessageKey, `to.${string}`>;

/** Failed to {action}! Error: {error}. */
export function failedText(t: Translate, to: ActionKey, failure: Failure): string {
  return t('failure.action', { action: t(to), error: failureText(t, failure) });
}
