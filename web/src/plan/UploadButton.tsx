import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { PLAN_IMAGE_MAX_BYTES } from '@watchglass/schemas/plan/limits';
import type { PlanView } from '@watchglass/schemas/plan/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { Failure, failureFrom } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { uploadImageAtom } from './atoms.ts';

const tooLarge = new Failure('refused', 413, [{ code: 'FileTooLarge', message: '', detail: {} }]);

interface UploadProps {
  readonly plan: PlanView;
  readonly onFailure: (failure: Failure | null) => void;
}

/** Uploads the image of a plan, with progress; the same button cancels, also while the image is processed. */
export function UploadButton({ plan, onFailure }: UploadProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const upload = useSetAtom(uploadImageAtom);
  const input = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState<{ readonly abort: AbortController; readonly part: number } | null>(null);
  async function send(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > PLAN_IMAGE_MAX_BYTES) return onFailure(tooLarge);
    onFailure(null);
    const abort = new AbortController();
    setRunning({ abort, part: 0 });
    const onProgress = (part: number) => setRunning({ abort, part });
    await upload({ organizationId, id: plan.id, file, signal: abort.signal, onProgress }).catch((thrown: unknown) => {
      if (!abort.signal.aborted) onFailure(failureFrom(thrown));
    });
    setRunning(null);
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <input
        ref={input}
        type="file"
        name="planImage"
        accept="image/png,image/jpeg"
        hidden
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {running !== null && (
        <LinearProgress
          sx={{ width: 120 }}
          variant={running.part < 1 ? 'determinate' : 'indeterminate'}
          value={running.part * 100}
          aria-label={t(running.part < 1 ? 'plan.uploading' : 'plan.processing')}
        />
      )}
      {running === null ? (
        <Button variant="outlined" disabled={lost} title={t('plan.uploadHelp')} onClick={() => input.current?.click()}>
          {t(plan.image === null ? 'plan.upload' : 'plan.replace')}
        </Button>
      ) : (
        <Button onClick={() => running.abort.abort()}>{t('action.cancel')}</Button>
      )}
    </Box>
  );
}
