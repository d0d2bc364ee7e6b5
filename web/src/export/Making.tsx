import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ExportView } from '@watchglass/schemas/export/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import { useActing } from '../table/use-acting.tsx';
import { useOrganization } from '../user/rights.ts';
import { deleteExportAtom, exportPath, isUnderWay } from './atoms.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { stateText } from './state-text.ts';
import { useDownload } from './use-download.ts';

const EVERY_MS = 1_000;

/** Reads again while something is under way. */
export function useWatching(isWatched: boolean, again: () => Promise<void>): void {
  useEffect(() => {
    if (!isWatched) return undefined;
    const timer = setInterval(() => void again(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isWatched, again]);
}

interface MakingProps {
  readonly id: string;
  /** The file is downloaded as soon as it is there. */
  readonly savesAtOnce: boolean;
  readonly onEnd: () => void;
}

/** One export, from the queue to the downloads of the browser. */
export function Making({ id, savesAtOnce, onEnd }: MakingProps) {
  const { id: organizationId } = useOrganization();
  const path = exportPath({ organizationId, id });
  const { loaded, again } = useRead(path, (http, signal) => http.get<ExportView>(path, signal));
  useWatching(loaded.state === 'ready' && isUnderWay(loaded.value), again);
  return (
    <Show loaded={loaded} again={() => void again()} small>
      {(view) => <Shown view={view} savesAtOnce={savesAtOnce} again={again} onEnd={onEnd} />}
    </Show>
  );
}

interface ShownProps extends Omit<MakingProps, 'id'> {
  readonly view: ExportView;
  readonly again: () => Promise<void>;
}

function Shown({ view, savesAtOnce, again, onEnd }: ShownProps) {
  const t = useTranslate();
  const download = useDownload(view.id);
  const isSaving = useRef(false);
  useEffect(() => {
    if (!savesAtOnce || view.state !== 'ready' || isSaving.current) return;
    isSaving.current = true;
    void download.begin();
  }, [savesAtOnce, view.state, download]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, alignItems: 'flex-start' }}>
      <Typography role="status">{stateText(t, view)}</Typography>
      {isUnderWay(view) && <UnderWay view={view} again={again} onEnd={onEnd} />}
      {view.state === 'ready' && <DownloadButton download={download} />}
      {download.state === 'saved' && <Alert severity="success">{t('export.saved')}</Alert>}
    </Box>
  );
}

function UnderWay({ view, again, onEnd }: Omit<ShownProps, 'savesAtOnce'>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const remove = useSetAtom(deleteExportAtom);
  const { act, failed } = useActing(again);
  const cancel = async (): Promise<void> => {
    await remove({ organizationId, id: view.id });
    onEnd();
  };
  return (
    <>
      {failed && <FormFailure {...failed} />}
      <ExportProgress view={view} />
      <Button variant="outlined" disabled={lost} onClick={() => void act('to.deleteExport', cancel)}>
        {t('export.cancel')}
      </Button>
    </>
  );
}

/** How much of an export is made. */
export function ExportProgress({ view }: { readonly view: ExportView }) {
  const t = useTranslate();
  const { state, rows, expectedRows } = view;
  const isCounted = state === 'running' && expectedRows !== null && expectedRows > 0;
  return (
    <LinearProgress
      sx={{ width: '100%' }}
      aria-label={stateText(t, view)}
      variant={isCounted ? 'determinate' : 'indeterminate'}
      value={isCounted ? Math.min(100, (rows / expectedRows) * 100) : 0}
    />
  );
}
