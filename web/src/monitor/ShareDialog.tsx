import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { MonitorView } from '@watchglass/schemas/monitor/views';
import { useId } from 'react';
import { Copyable } from '../form/Copyable.tsx';
import { useTranslate } from '../messages/messages.ts';
import { QrCode } from '../wall/QrCode.tsx';

interface DialogProps {
  readonly tile: MonitorView;
  readonly mayWrite: boolean;
  readonly onRenew: () => void;
  readonly onClose: () => void;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The link of a tile, to copy, to scan and to embed. */
export function ShareDialog({ tile, mayWrite, onRenew, onClose }: DialogProps) {
  const t = useTranslate();
  const id = useId();
  const { name, state, origins, link } = tile;
  const address = new URL(link ?? '/', window.location.origin).href;
  const code = `<iframe src="${address}" title="${escaped(name)}" width="300" height="200" style="border:0"></iframe>`;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{t('publicTiles.share', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, '&&': { pt: 2 } }}>
        {state === 'internal' && (
          <Alert severity="info" variant="outlined">
            {t('publicTiles.isInternal')}
          </Alert>
        )}
        <Copyable name="link" label={t('publicTiles.link')} text={address} />
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <QrCode text={address} label={t('publicTiles.qr')} />
        </Box>
        {origins.length === 0 ? (
          <Typography color="text.secondary">{t('publicTiles.noOrigins')}</Typography>
        ) : (
          <Copyable name="embed" label={t('publicTiles.embed')} text={code} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4, flexWrap: 'wrap', gap: 2 }}>
        {mayWrite && (
          <Button color="error" onClick={onRenew}>
            {t('publicTiles.renew.action')}
          </Button>
        )}
        <Button component="a" href={address} target="_blank" rel="noreferrer">
          {t('action.open')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
