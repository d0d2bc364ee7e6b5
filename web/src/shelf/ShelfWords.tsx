import type { ShelfOfAlarm } from '@watchglass/schemas/alarm/views';
import { useTranslate } from '../messages/messages.ts';
import { useMoment } from '../value/Age.tsx';

/** Until when an alarm is shelved; the reason and the person stand in the tooltip. */
export function ShelfWords({ shelf }: { shelf: ShelfOfAlarm }) {
  const t = useTranslate();
  const time = useMoment(Date.parse(shelf.until));
  return (
    <span title={`${shelf.reason} · ${shelf.byName || t('alarm.erased')}`}>
      {t('shelf.until', { time })} · {shelf.reason}
    </span>
  );
}
