import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { MaintenanceWords } from '../maintenance/MaintenanceMark.tsx';
import { useTranslate } from '../messages/messages.ts';

/** What hides an alarm. */
export function SuppressedWords({ alarm: { suppressed } }: { readonly alarm: Pick<AlarmView, 'suppressed'> }) {
  const t = useTranslate();
  return suppressed.map(({ cause, causedBy }, index) => (
    <span key={cause}>
      {index > 0 && ', '}
      {cause === 'maintenance' ? <MaintenanceWords id={causedBy} /> : t(`alarm.suppressedBy.${cause}`)}
    </span>
  ));
}
