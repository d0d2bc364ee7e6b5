import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuarantinePreview } from '@watchglass/schemas/quarantine/views';
import { useEffect, useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingWithUnit, useMetrics } from '../metric/atoms.ts';
import { Show } from '../page/Outcome.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import { formatNumber } from '../value/number.ts';

const TYPED_MS = 300;

/** What an acceptance would store, once typing has paused. */
export function AcceptPreview({ query }: { readonly query: string }) {
  const { id } = useOrganization();
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), TYPED_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const path = `/api/readings/${id}/quarantine/preview?${asked}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<QuarantinePreview>(path, signal));
  return (
    <Show loaded={loaded} again={() => void again()} small>
      {(preview) => <Previewed preview={preview} />}
    </Show>
  );
}

const cells = { '& th, & td': { textAlign: 'start', px: 2, py: 1 }, '& th': { fontWeight: 500 } } as const;

function Previewed({ preview }: { readonly preview: QuarantinePreview }) {
  const t = useTranslate();
  const zone = useTimeZone();
  const [metric] = useMetrics([preview.metricId]);
  const shown = (value: number | null): string =>
    value === null || metric === undefined ? String(value ?? '') : readingWithUnit(t, metric, value);
  const instant = (at: string | null): string => (at === null ? '–' : formatInstant(Date.parse(at), zone));
  const count = (n: number): string => formatNumber(n, 0);
  const { lowest, highest, first, last } = preview;
  return (
    <Box>
      <Typography>{t('setAside.becoming', { stored: count(preview.stored), count: count(preview.count) })}</Typography>
      {lowest !== null && (
        <Typography color="text.secondary">
          {t('setAside.range', {
            lowest: shown(lowest),
            highest: shown(highest),
            first: instant(first),
            last: instant(last),
          })}
        </Typography>
      )}
      {preview.implausible > 0 && (
        <Typography color="warning.main">{t('setAside.implausible', { count: count(preview.implausible) })}</Typography>
      )}
      {preview.unusable > 0 && (
        <Typography color="warning.main">{t('setAside.unusable', { count: count(preview.unusable) })}</Typography>
      )}
      <Box component="table" sx={{ mt: 2, width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem', ...cells }}>
        <thead>
          <tr>
            <th>{t('lineChart.at')}</th>
            <th>{t('quality.raw')}</th>
            <th>{t('setAside.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.sample.map(({ at, raw, value }, place) => (
            <tr key={`${at} ${raw} ${place}`}>
              <td>{instant(at)}</td>
              <td>
                <code>{raw}</code>
              </td>
              <td>{value === null ? t('setAside.leftOut') : shown(value)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
