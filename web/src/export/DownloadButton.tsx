import Button from '@mui/material/Button';
import { useAtomValue } from 'jotai';
import { FormFailure } from '../form/FormFailure.tsx';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import type { Download } from './use-download.ts';

/** Downloads a file; a download that failed goes on. */
export function DownloadButton({ download: { state, part, failure, begin } }: { readonly download: Download }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const isReading = state === 'reading';
  const percent = Math.floor(part * 100);
  return (
    <>
      <FormFailure to="to.downloadExport" failure={failure} />
      <Button variant="outlined" disabled={isReading || lost} onClick={() => void begin()}>
        {isReading ? t('export.downloading', { percent }) : t(state === 'failed' ? 'export.resume' : 'export.download')}
      </Button>
    </>
  );
}
