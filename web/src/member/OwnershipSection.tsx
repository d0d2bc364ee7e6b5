import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';

const TransferDialog = lazily(() => import('./TransferDialog.tsx').then((file) => ({ default: file.TransferDialog })));

/** The actions of the owner alone. */
export function OwnershipSection() {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const [transferring, setTransferring] = useState(false);
  return (
    <>
      <Typography variant="h2">{t('workspace.ownership')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('workspace.ownership.text')}
      </Typography>
      <Box>
        <Button variant="outlined" disabled={lost} onClick={() => setTransferring(true)}>
          {t('workspace.transfer')}
        </Button>
      </Box>
      {transferring && (
        <Suspense fallback={null}>
          <TransferDialog onClose={() => setTransferring(false)} />
        </Suspense>
      )}
    </>
  );
}
