import type { EscalationView } from '@watchglass/schemas/escalation/views';
import type { Translate } from '../messages/messages.ts';

/** `0 min: Anna · 5 min: Ben`. */
export function stepsInWords(t: Translate, { steps }: Pick<EscalationView, 'steps'>): string {
  const words = steps.map(({ afterMinutes, targets }) => {
    const names = targets.map(({ kind, name }) => name || t(`escalation.gone.${kind}`)).join(', ');
    return t('escalation.step', { minutes: afterMinutes, names });
  });
  return words.join(' · ');
}
