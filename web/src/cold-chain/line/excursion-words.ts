import { cellText } from '@watchglass/schemas/http/cell-text';
import type { ExcursionAlarm } from '@watchglass/schemas/reading/excursions';
import type { Translate } from '../../messages/messages.ts';
import { readingWithUnit, type ShownMetric } from '../../metric/atoms.ts';
import { formatDateTime, formatInstant } from '../../value/date.ts';
import { formatNumber } from '../../value/number.ts';
import { outsideText } from '../outside-text.ts';
import type { ExcursionRow } from './excursion-rows.ts';

interface How {
  readonly metric: ShownMetric;
  readonly zone: string;
}

/** The shown words of an excursion. */
export interface ExcursionWords {
  readonly side: string;
  readonly from: string;
  readonly to: string;
  readonly lasted: string;
  readonly peak: string;
  readonly beyond: string;
}

/** What is beyond is a difference times hours: only the factor of the unit is taken. */
export function excursionWords(t: Translate, row: ExcursionRow, { metric, zone }: How): ExcursionWords {
  const [from, to] = [formatInstant(row.from, zone), formatInstant(row.to, zone)];
  return {
    side: t(`excursion.${row.side}`),
    from: row.beganBefore ? t('excursion.beganBefore', { at: from }) : from,
    to: row.goesOn ? t('excursion.goesOn') : to,
    lasted: outsideText(row.to - row.from),
    peak: readingWithUnit(t, metric, row.peak.value),
    beyond: `${formatNumber(row.beyond / metric.conversion.slope, metric.digits + 1)} ${metric.unit}·h`,
  };
}

/** Who acknowledged an alarm, when, and with which comment. */
export function acknowledgedWords(t: Translate, { acknowledgement }: ExcursionAlarm, zone: string): string {
  if (acknowledgement === null) return t('alarm.unacknowledged');
  const { byName, at, comment } = acknowledgement;
  const name = byName || t('alarm.erased');
  const who = t('alarm.acknowledgedBy', { name, time: formatDateTime(Date.parse(at), zone) });
  return comment === undefined || comment === '' ? who : `${who}: ${comment}`;
}

/** The table as cells of a file: no text of a person begins a formula. */
export function excursionCells(t: Translate, rows: readonly ExcursionRow[], how: How): string[][] {
  const titles = ['source', 'side', 'from', 'to', 'lasted', 'peak', 'beyond', 'alarm'] as const;
  return [
    titles.map((title) => t(`excursion.column.${title}`)),
    ...rows.map((row) => {
      const { side, from, to, lasted, peak, beyond } = excursionWords(t, row, how);
      const alarms = (row.alarms ?? []).map((alarm) => `${alarm.ruleTitle}: ${acknowledgedWords(t, alarm, how.zone)}`);
      return [row.source, side, from, to, lasted, peak, beyond, alarms.join('; ')].map(cellText);
    }),
  ];
}
