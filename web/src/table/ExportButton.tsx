import Button from '@mui/material/Button';
import type { ExportFormat } from '@watchglass/schemas/export/kinds';
import { useAtomValue, useSetAtom } from 'jotai';
import { useContext, useState } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom, type Failure } from '../http/failure.ts';
import { saveFile } from '../http/save-file.ts';
import { readNowAtom } from '../live/clock.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { OrganizationContext } from '../user/rights.ts';

interface ExportProps {
  /** The first part of the file's name, before the workspace and the day. */
  readonly name: string;
  /** The path of the file, given the server's time in epoch milliseconds. */
  readonly path: (now: number) => string;
  readonly onFailure: (failure: Failure | null) => void;
  /** A workbook as well. */
  readonly hasSheets?: boolean;
}

/** Downloads the shown list with all pages as CSV, and as a workbook where there is one. */
export function ExportButton({ name, path, onFailure, hasSheets = false }: ExportProps) {
  const t = useTranslate();
  const organization = useContext(OrganizationContext);
  const { call } = useAtomValue(requiredHttpAtom);
  const now = useSetAtom(readNowAtom);
  const lost = useAtomValue(linkLostAtom);
  const [busy, setBusy] = useState(false);
  async function download(format: ExportFormat): Promise<void> {
    setBusy(true);
    onFailure(null);
    try {
      const at = now();
      const asked = path(at);
      const more = format === 'csv' ? '' : `${asked.includes('?') ? '&' : '?'}format=${format}`;
      const { value } = await call<Blob>(`${asked}${more}`, { file: true });
      const day = new Date(at).toISOString().slice(0, 10);
      saveFile(value, `${[name, ...(organization ? [organization.id] : []), day].join('-')}.${format}`);
    } catch (thrown) {
      onFailure(failureFrom(thrown));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button variant="outlined" disabled={busy || lost} onClick={() => void download('csv')}>
        {t(busy ? 'table.exporting' : 'table.export')}
      </Button>
      {hasSheets && (
        <Button variant="outlined" disabled={busy || lost} onClick={() => void download('xlsx')}>
          {t('table.exportSheets')}
        </Button>
      )}
    </>
  );
}
