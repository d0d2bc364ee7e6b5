import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ExportTerms } from '@watchglass/schemas/export/commands';
import { EXPORT_FORMATS, EXPORT_LAYOUTS, type ExportFormat, type ExportLayout } from '@watchglass/schemas/export/kinds';
import type { ExportEstimate } from '@watchglass/schemas/export/views';
import { useSetAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { fileSize } from '../file/file-size.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { saveFile } from '../http/save-file.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { formatNumber } from '../value/number.ts';
import { exportsPath, requestExportAtom } from './atoms.ts';
import { pngOf } from './chart-png.ts';
import { MadeDialog } from './MadeDialog.tsx';
import type { Picture } from './picture.ts';
import { yearParts } from './year-parts.ts';

const PICTURE_FORMATS = ['png', 'svg'] as const;
type PictureFormat = (typeof PICTURE_FORMATS)[number];

const isPicture = (format: ExportFormat | PictureFormat): format is PictureFormat =>
  PICTURE_FORMATS.some((each) => each === format);

interface ExportProps {
  /** `<sensor>.<metric>`, or `p<id>` of a measurement point. */
  readonly points: readonly string[];
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  /** The chart as it is drawn; absent if it has no picture. */
  readonly picture?: Picture | undefined;
  /** Instead of the usual title. */
  readonly title?: string;
  /** Chooses the time, where no chart does. */
  readonly period?: ReactNode;
  readonly onClose: () => void;
}

/** Asks how readings are exported, says what the file will have, and shows how it is made. */
export function ExportDialog({ points, from, to, zone, picture, title, period, onClose }: ExportProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const request = useSetAtom(requestExportAtom);
  const [format, setFormat] = useState<ExportFormat | PictureFormat>('csv');
  const [layout, setLayout] = useState<ExportLayout>('long');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [made, setMade] = useState<readonly string[]>([]);
  const parts = partsOf({ points, from, to, zone }, format, layout);
  async function go(): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      if (picture !== undefined && isPicture(format)) {
        await savePicture(await picture(), { from, to, format });
        onClose();
      } else {
        const requested = await request(organizationId, parts);
        setMade(requested.ids);
        setFailure(requested.failure);
      }
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    } finally {
      setSending(false);
    }
  }
  if (made.length > 0) return <MadeDialog ids={made} failure={failure} onClose={onClose} />;
  const formats = [...EXPORT_FORMATS, ...(picture === undefined ? [] : PICTURE_FORMATS)];
  return (
    <FormDialog
      title={title ?? t('export.title')}
      submit={t(parts.length > 1 ? 'export.perYear' : 'export.start')}
      sending={sending}
      blocked={!isPicture(format) && parts.length === 0}
      onClose={onClose}
      onSubmit={() => void go()}
    >
      <FormFailure to="to.requestExport" failure={failure} />
      {period}
      <Typography sx={{ color: 'text.secondary' }}>
        {isPicture(format) ? t('export.pictureText') : t('export.text', { zone })}
      </Typography>
      <TextField
        select
        label={t('export.format')}
        value={format}
        onChange={(event) => setFormat(event.target.value as typeof format)}
      >
        {formats.map((each) => (
          <MenuItem key={each} value={each}>
            {each.toUpperCase()}
          </MenuItem>
        ))}
      </TextField>
      {!isPicture(format) && <OfReadings layout={layout} onLayout={setLayout} parts={parts} />}
    </FormDialog>
  );
}

/** What is asked for, a file each; a picture is asked of nobody. */
function partsOf(
  { points, from, to, zone: timezone }: Pick<ExportProps, 'points' | 'from' | 'to' | 'zone'>,
  format: ExportFormat | PictureFormat,
  layout: ExportLayout,
): readonly ExportTerms[] {
  if (isPicture(format)) return [];
  return yearParts({ from, to }, timezone).map((range) => ({
    points: points.join(','),
    ...range,
    timezone,
    format,
    layout,
  }));
}

interface PictureFile {
  readonly from: number;
  readonly to: number;
  readonly format: PictureFormat;
}

async function savePicture(svg: string, { from, to, format }: PictureFile): Promise<void> {
  const file = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg);
  const days = [from, to].map((at) => new Date(at).toISOString().slice(0, 10));
  saveFile(file, `chart-${days.join('-')}.${format}`);
}

interface ReadingsProps {
  readonly layout: ExportLayout;
  readonly onLayout: (layout: ExportLayout) => void;
  readonly parts: readonly ExportTerms[];
}

/** The layout of a file of readings, and what it will have. */
function OfReadings({ layout, onLayout, parts }: ReadingsProps) {
  const t = useTranslate();
  const [only, ...others] = parts;
  return (
    <>
      <TextField
        select
        label={t('export.layout')}
        value={layout}
        onChange={(event) => onLayout(event.target.value as ExportLayout)}
      >
        {EXPORT_LAYOUTS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`export.layout.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {others.length > 0 && <Typography>{t('export.perYearText', { count: parts.length })}</Typography>}
      {others.length === 0 && only !== undefined && <Estimate terms={only} />}
    </>
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
