import Alert from '@mui/material/Alert';
import { LINES } from '@watchglass/schemas/reading/limits';
import { useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import type { Sources } from './use-sources.ts';

interface MissingProps {
  readonly found: Pick<Sources, 'missing' | 'sources'>;
}

/** Says once what was chosen and is not drawn: what is not there for this person, what nothing measures, and lines beyond the limit. */
export function MissingSources({ found: { missing, sources } }: MissingProps) {
  const t = useTranslate();
  const metrics = useMetrics(missing.metrics);
  const [read, setRead] = useState('');
  const named = [
    { what: t('pick.sensors'), which: missing.sensors },
    { what: t('asset.table'), which: missing.assets },
  ]
    .filter(({ which }) => which.length > 0)
    .map(({ what, which }) => `${what} ${which.join(', ')}`);
  const texts = [
    ...(named.length === 0 ? [] : [t('lineChart.missing', { list: named.join('; ') })]),
    ...(metrics.length === 0
      ? []
      : [t('lineChart.notMeasured', { list: metrics.map(({ id, name }) => `${name} (${id})`).join(', ') })]),
    ...(sources.length > LINES ? [t('lineChart.tooMany', { limit: LINES, count: sources.length })] : []),
  ];
  const text = texts.join(' ');
  if (text === '' || text === read) return null;
  return (
    <Alert severity="warning" onClose={() => setRead(text)}>
      {text}
    </Alert>
  );
}
