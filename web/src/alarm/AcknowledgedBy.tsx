import type { AcknowledgementView } from '@watchglass/schemas/alarm/views';
import { useTranslate } from '../messages/messages.ts';
import { useMoment } from '../value/Age.tsx';

/** The acknowledging person and the instant. */
export function AcknowledgedBy({ by }: { by: AcknowledgementView }) {
  const t = useTranslate();
  const time = useMoment(Date.parse(by.at));
  return t('alarm.acknowledgedBy', { name: by.byName || t('alarm.erased'), time });
}
