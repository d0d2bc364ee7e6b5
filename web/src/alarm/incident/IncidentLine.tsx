import type { Incident } from '@watchglass/schemas/alarm/incident';
import { SentenceText } from '../../audit/SentenceText.tsx';
import { useAuditWords } from '../../audit/use-audit-words.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingWithUnit, type ShownMetric } from '../../metric/atoms.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { formatInstant } from '../../value/date.ts';
import { ShownLink } from '../../wall/shown/ShownLink.tsx';
import { Rail, RailItem } from '../Rail.tsx';
import { TimeLineEvent } from '../TimeLineEvent.tsx';
import { incidentLine, type Happening } from './incident-line.ts';

interface LineProps {
  readonly incident: Incident;
  readonly metric: ShownMetric | undefined;
}

const NOTHING = { items: [], total: 0, names: {} };

/** All that happened around an alarm, oldest first. */
export function IncidentLine({ incident, metric }: LineProps) {
  const words = useAuditWords(incident.changes ?? NOTHING);
  return (
    <Rail>
      {incidentLine(incident).map((happening) => {
        if (happening.kind === 'event')
          return (
            <TimeLineEvent
              key={happening.entry.eventId}
              entry={happening.entry}
              alarm={incident.alarm}
              metric={metric}
            />
          );
        if (happening.kind !== 'change') return <Fact key={keyOf(happening)} happening={happening} metric={metric} />;
        const { entry } = happening;
        return (
          <RailItem
            key={entry.eventId}
            title={<SentenceText entry={entry} words={words} />}
            when={words.instant(entry.at)}
            text={entry.reason ?? ''}
          />
        );
      })}
    </Rail>
  );
}

type Other = Exclude<Happening, { kind: 'event' | 'change' }>;

function keyOf(happening: Other): string {
  const { kind, at } = happening;
  if (kind === 'wall') return `${kind} ${happening.wall.wallId}`;
  return kind === 'reading' ? `${kind} ${happening.which}` : `${kind} ${happening.serial} ${at}`;
}

function Fact({ happening, metric }: { readonly happening: Other; readonly metric: ShownMetric | undefined }) {
  const t = useTranslate();
  const zone = useTimeZone();
  const instant = (at: string): string => formatInstant(Date.parse(at), zone);
  if (happening.kind === 'reading') {
    const value = metric === undefined ? '' : readingWithUnit(t, metric, happening.reading.value);
    return <RailItem title={t(`incident.reading.${happening.which}`, { value })} when={instant(happening.at)} />;
  }
  if (happening.kind === 'contact')
    return (
      <RailItem
        title={t(happening.isLost ? 'incident.contact.lost' : 'incident.contact.restored', { base: happening.serial })}
        when={instant(happening.at)}
      />
    );
  const { wall } = happening;
  return (
    <RailItem
      title={t('incident.wall', { name: wall.name })}
      when={t('incident.wallUntil', { from: instant(wall.from), to: instant(wall.to) })}
      text={wall.dashboardName}
      action={<ShownLink small wallId={wall.wallId} at={Date.parse(wall.from)} />}
    />
  );
}
