import Box from '@mui/material/Box';
import { LINES } from '@watchglass/schemas/reading/limits';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { ExportButton } from '../table/ExportButton.tsx';
import { useOrganization } from '../user/rights.ts';
import type { Window } from './line-query.ts';
import type { Sources } from './use-sources.ts';

interface ExportProps {
  readonly found: Sources;
  readonly shown: Window;
  readonly zone: string;
}

/** Downloads the readings of the shown window: each of them, whatever the chart draws. */
export function ExportReadings({ found, shown, zone }: ExportProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [failure, setFailure] = useState<Failure | null>(null);
  const points = found.sources.slice(0, LINES).map(({ point }) => point);
  const query = new URLSearchParams({
    points: points.join(','),
    from: String(Math.floor(shown.from)),
    to: String(Math.ceil(shown.to)),
    timezone: zone,
  });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 }}>
      <FormFailure to="to.export" failure={failure} />
      <ExportButton
        name="readings"
        path={() => `/api/readings/${id}/export?${query.toString()}`}
        onFailure={setFailure}
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('lineChart.exportText', { zone })}</Box>
    </Box>
  );
}
