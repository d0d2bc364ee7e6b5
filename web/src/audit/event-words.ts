import type { Translate } from '../messages/messages.ts';
import { typeWords } from './changes.ts';

/** The title of an event; an event of a newer server has its type as title. */
export function eventWords(t: Translate, type: string): string {
  const key = t.known('event', type);
  return key === null ? typeWords(type) : t(key);
}
