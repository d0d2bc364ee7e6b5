import type { Translate } from '../messages/messages.ts';

/** A built-in meaning in the page's language; an own one as it was written. */
export function meaningWord(t: Translate, meaning: string): string {
  const key = t.known('signature.meaning', meaning);
  return key === null ? meaning : t(key);
}
