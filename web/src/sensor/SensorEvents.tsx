import { EventsOf } from '../audit/EventsOf.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';

/** The events of a sensor, newest first. */
export function SensorEvents({ id }: { id: number }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  return (
    <EventsOf
      title={t('base.events')}
      concept="sensor"
      id={String(id)}
      events={`/api/sensors/${organizationId}/sensor/${id}/events`}
    />
  );
}
