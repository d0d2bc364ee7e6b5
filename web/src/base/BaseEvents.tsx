import { EventsOf } from '../audit/EventsOf.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';

/** The events of a base, newest first. */
export function BaseEvents({ serial }: { serial: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  return (
    <EventsOf
      title={t('base.events')}
      concept="base"
      id={serial}
      events={`/api/gateways/${id}/base/${encodeURIComponent(serial)}/events`}
    />
  );
}
