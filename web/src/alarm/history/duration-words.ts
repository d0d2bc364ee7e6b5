import type { Translate } from '../../messages/messages.ts';
import { ageOf } from '../../value/age.ts';

/** A length of time in its largest unit; a dash for none. */
export function durationWords(t: Translate, ms: number | null): string {
  if (ms === null) return '–';
  const { unit, count } = ageOf(ms);
  return t(`age.${unit}`, { count });
}
