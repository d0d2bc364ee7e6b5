import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { pathOf } from '@watchglass/schemas/entity';
import { toShown } from '@watchglass/schemas/metric/convert';
import { bandsOfScale } from '@watchglass/schemas/monitor/bands';
import { monitor } from '@watchglass/schemas/monitor/entity';
import type { PublicTile } from '@watchglass/schemas/monitor/views';
import { useEffect } from 'react';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { Failed } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { DrawnFace } from './DrawnFace.tsx';
import { conversionOf, previewQuery, type MonitorForm } from './monitor-form.ts';

const AGAIN_MS = 15_000;

/** The tile as its own page draws it, with what the form says by now. */
export function Preview({ form }: { readonly form: MonitorForm }) {
  const t = useTranslate();
  const query = previewQuery(form);
  return (
    <Box component="section" aria-label={t('publicTiles.preview')} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('publicTiles.preview')}
      </Typography>
      {query === null ? (
        <Typography color="text.secondary">{t('publicTiles.previewNone')}</Typography>
      ) : (
        <Drawn form={form} query={query} />
      )}
    </Box>
  );
}

function Drawn({ form, query }: { readonly form: MonitorForm; readonly query: string }) {
  const { id } = useOrganization();
  const path = `${pathOf(monitor, id)}/preview/${query}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<PublicTile>(path, signal));
  useEffect(() => {
    const timer = setInterval(() => void again(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [again]);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  return (
    <Box sx={{ height: 260, display: 'flex', border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <DrawnFace tile={loaded.state === 'ready' ? asSaid(loaded.value, form) : null} />
    </Box>
  );
}

/** What the server read, with the name and the bands of the form. */
function asSaid(tile: PublicTile, form: MonitorForm): PublicTile {
  const named = { ...tile, name: form.name };
  if (form.type === 'co2' && !form.hasOwnScale) return named;
  const bands = bandsOfScale({
    thresholds: form.rows.map(({ value }) => value),
    labels: form.rows.map(({ label }) => label),
    colors: form.rows.map(({ color }) => color),
  });
  const conversion = conversionOf(form);
  return {
    ...named,
    thresholds: bands
      .flatMap(({ from, to }, index) => (index === 0 ? [from, to] : [to]))
      .map((each) => toShown(conversion, each)),
    labels: bands.map(({ label }) => label),
    colors: bands.map(({ color }) => color),
  };
}
