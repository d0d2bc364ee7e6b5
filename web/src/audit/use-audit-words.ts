import type { AuditPage, AuditView } from '@watchglass/schemas/audit/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatInstant } from '../value/date.ts';
import { useActorWords } from './actor.ts';
import { fieldsOf, type AuditWords } from './sentence.ts';

function metricIdsOf({ alarm, before, after }: AuditView): number[] {
  const data = fieldsOf(after);
  const ids = [alarm, before, data, data['definition']].map((each) => fieldsOf(each)['metricId']);
  return ids.filter((id) => typeof id === 'number');
}

/** The words of a page of entries: names, the person's units and clock. `more` are metrics beside those of the entries. */
export function useAuditWords(
  { items, names }: Pick<AuditPage, 'items' | 'names'>,
  more: readonly number[] = [],
): AuditWords {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const actor = useActorWords();
  const metrics = useMetrics([...new Set([...more, ...items.flatMap(metricIdsOf)])]);
  return useMemo(() => {
    const byId = new Map(metrics.map((metric) => [metric.id, metric]));
    return {
      t,
      names,
      actor,
      metric: (id) => byId.get(id) ?? { ...UNKNOWN, id, name: t('value.unknownMetric', { id }) },
      instant: (at) => formatInstant(Date.parse(at), timeZone),
    };
  }, [t, timeZone, actor, metrics, names]);
}

const UNKNOWN = { unit: '', digits: 2, conversion: { slope: 1, offset: 0 }, isContact: false } as const;
