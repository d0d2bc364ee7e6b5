import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ExportTerms } from '@watchglass/schemas/export/commands';
import { EXPORT_FORMATS, EXPORT_LAYOUTS, type ExportFormat, type ExportLayout } from '@watchglass/schemas/export/kinds';
import type { ExportEstimate } from '@watchglass/schemas/export/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { fileSize } from '../file/file-size.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { formatNumber } from '../value/number.ts';
import { exportsPath, requestExportAtom } from './atoms.ts';
import { MadeDialog } from './MadeDialog.tsx';
import { yearParts } from './year-parts.ts';

interface ExportProps {
  /** `<sensor>.<metric>`, or `p<id>` of a measurement point. */
  readonly points: readonly string[];
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Asks how readings are exported, says what the file will have, and shows how it is made. */
export function ExportDialog({ points, from, to, zone, onClose }: ExportProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const request = useSetAtom(requestExportAtom);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [layout, setLayout] = useState<ExportLayout>('long');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [made, setMade] = useState<readonly string[]>([]);
  const ranges = yearParts({ from, to }, zone);
  const parts = ranges.map((range): ExportTerms => ({
    points: points.join(','),
    ...range,
    timezone: zone,
    format,
    layout,
  }));
  async function go(): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      setMade(await request(organizationId, parts));
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    } finally {
      setSending(false);
    }
  }
  if (made.length > 0) return <MadeDialog ids={made} onClose={onClose} />;
  return (
    <FormDialog
      title={t('export.title')}
      submit={t(parts.length > 1 ? 'export.perYear' : 'export.start')}
      sending={sending}
      onClose={onClose}
      onSubmit={() => void go()}
    >
      <FormFailure to="to.requestExport" failure={failure} />
      <Typography sx={{ color: 'text.secondary' }}>{t('export.text', { zone })}</Typography>
      <TextField
        select
        label={t('export.format')}
        value={format}
        onChange={(event) => setFormat(event.target.value as ExportFormat)}
      >
        {EXPORT_FORMATS.map((each) => (
          <MenuItem key={each} value={each}>
            {each.toUpperCase()}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('export.layout')}
        value={layout}
        onChange={(event) => setLayout(event.target.value as ExportLayout)}
      >
        {EXPORT_LAYOUTS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`export.layout.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {parts.length > 1 && <Typography>{t('export.perYearText', { count: parts.length })}</Typography>}
      {parts.length === 1 && <Estimate terms={parts[0] as ExportTerms} />}
    </FormDialog>
  );
}

/** Rows and size, before the file is asked for. */
function Estimate({ terms }: { readonly terms: ExportTerms }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const { from, to, ...texts } = terms;
  const query = new URLSearchParams({ ...texts, from: String(from), to: String(to) });
  const path = `${exportsPath(organizationId)}/estimate?${query.toString()}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<ExportEstimate>(path, signal));
  return (
    <Show loaded={loaded} again={() => void again()} small>
      {({ rows, bytes }) => (
        <Typography role="status">
          {t('export.estimate', { rows: formatNumber(rows, 0), size: fileSize(bytes) })}
        </Typography>
      )}
    </Show>
  );
}
