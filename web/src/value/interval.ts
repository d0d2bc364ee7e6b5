import type { Translate } from '../messages/messages.ts';

/** `10 min`: a measurement interval in the largest unit that divides it. */
export function intervalText(t: Translate, seconds: number): string {
  if (seconds % 3600 === 0) return t('age.hours', { count: seconds / 3600 });
  return seconds % 60 === 0 ? t('age.minutes', { count: seconds / 60 }) : t('age.seconds', { count: seconds });
}
