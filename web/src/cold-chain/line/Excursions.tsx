import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EXCURSIONS_LISTED } from '@watchglass/schemas/reading/limits';
import type { ReactNode } from 'react';
import { csvOf } from '../../analytics/figure-file.ts';
import { saveFile } from '../../http/save-file.ts';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { useColumnVisibility } from '../../table/hidden-columns.ts';
import { Table } from '../../table/Table.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { outsideText } from '../outside-text.ts';
import { useExcursionColumns } from './excursion-columns.tsx';
import type { ExcursionRow, ExcursionRows } from './excursion-rows.ts';
import { excursionCells } from './excursion-words.ts';

const NARROW_HIDES: readonly string[] = ['side', 'to', 'beyond'];

interface ExcursionsProps {
  readonly found: ExcursionRows;
  readonly metric: ShownMetric;
  /** Shows the excursion in the chart. */
  readonly onShow: (row: ExcursionRow) => void;
  /** Leads to a report of them. */
  readonly report: ReactNode;
}

/** The excursions of the range, the newest first, with their alarms and who acknowledged these; also as a file. */
export function Excursions({ found: { rows, total }, metric, onShow, report }: ExcursionsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id } = useOrganization();
  const columns = useExcursionColumns({ metric, zone, organizationId: id });
  const visibility = useColumnVisibility('excursions', NARROW_HIDES);
  const outside = rows.reduce((sum, { from, to }) => sum + to - from, 0);
  const save = () => {
    const cells = excursionCells(t, rows, { metric, zone });
    saveFile(new Blob([csvOf(cells)], { type: 'text/csv' }), `${t('excursion.title')} ${metric.name}.csv`);
  };
  return (
    <Box
      component="section"
      aria-labelledby="excursions"
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography id="excursions" variant="h2">
        {t('excursion.title')}
      </Typography>
      {total > 0 && (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {total > rows.length
            ? t('excursion.newest', { total, count: EXCURSIONS_LISTED })
            : t('excursion.sum', { total, time: outsideText(outside) })}
        </Typography>
      )}
      <Table
        {...visibility}
        label={t('excursion.title')}
        empty={{ icon: 'check', title: t('excursion.none') }}
        columns={columns}
        rows={rows}
        getRowHeight={() => 'auto'}
        onOpen={onShow}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {report}
        {rows.length > 0 && <Button onClick={save}>{t('excursion.save')}</Button>}
      </Box>
    </Box>
  );
}
