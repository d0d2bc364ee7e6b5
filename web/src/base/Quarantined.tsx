import type { BaseView } from '@watchglass/schemas/base/views';
import { QUARANTINE_REASONS } from '@watchglass/schemas/reading/quarantine';
import { useTranslate } from '../messages/messages.ts';
import { Fact } from './Fact.tsx';

/** The reasons and counts of quarantined records; nothing without any. */
export function Quarantined({ counts }: { counts: BaseView['quarantined'] }) {
  const t = useTranslate();
  const reasons = QUARANTINE_REASONS.filter((reason) => (counts[reason] ?? 0) > 0);
  if (reasons.length === 0) return null;
  return (
    <Fact name={t('base.quarantined')}>
      {reasons.map((reason) => `${t(`quarantine.${reason}`)} (${counts[reason]})`).join(', ')}
    </Fact>
  );
}
