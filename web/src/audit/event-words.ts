import type { Translate } from '../messages/messages.ts';
import { typeWords } from './changes.ts';

/** What happened, in words; an event that a newer server knows and this page does not goes by its name. */
export function eventWords(t: Translate, type: string): string {
  const key = t.known('event', type);
  return key === null ? typeWords(type) : t(key);
}
