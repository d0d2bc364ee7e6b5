import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { AssetFileView } from '@watchglass/schemas/asset/views';
import { useId, type KeyboardEvent } from 'react';
import { usePicture } from '../file/use-picture.ts';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show } from '../page/Outcome.tsx';
import type { FileActs } from './AssetFiles.tsx';
import { thumbnailPath } from './file-paths.ts';
import { useFileOrigin } from './use-file-origin.ts';

interface LargeProps {
  readonly images: readonly AssetFileView[];
  readonly index: number;
  readonly acts: FileActs;
  readonly onShow: (image: AssetFileView) => void;
  readonly onClose: () => void;
}

/** One image large, with its name and origin; the others follow by buttons and arrow keys. */
export function LargeImage({ images, index, acts, onShow, onClose }: LargeProps) {
  const t = useTranslate();
  const id = useId();
  const full = useMediaQuery(MOBILE_FORM.replace('@media ', ''));
  const origin = useFileOrigin();
  const shown = images[index];
  const [previous, next] = [images[index - 1], images[index + 1]];
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' && previous) onShow(previous);
    if (key === 'ArrowRight' && next) onShow(next);
  };
  if (shown === undefined) return null;
  return (
    <Dialog open onClose={onClose} onKeyDown={onKeyDown} fullScreen={full} fullWidth maxWidth="lg" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {shown.name}
        <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', fontWeight: 400, color: 'text.secondary' }}>
          {origin(shown)}
        </Box>
      </DialogTitle>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 0, flexGrow: 1 }}>
        <Turn icon="back" label={t('file.previous')} to={previous} onShow={onShow} />
        <Large key={shown.id} path={thumbnailPath(acts.files, shown.id, 'large')} name={shown.name} />
        <Turn icon="forward" label={t('file.next')} to={next} onShow={onShow} />
      </Box>
      <DialogActions sx={{ px: 6, py: 4, flexWrap: 'wrap' }}>
        <Box sx={{ flexGrow: 1, color: 'text.secondary', fontSize: '0.875rem' }} aria-live="polite">
          {t('file.position', { number: index + 1, total: images.length })}
        </Box>
        {acts.onRemove && (
          <Button
            color="inherit"
            onClick={() => {
              onClose();
              acts.onRemove?.(shown);
            }}
          >
            {t('file.remove')}
          </Button>
        )}
        <Button onClick={() => acts.onSave(shown)}>{t('file.save')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Large({ path, name }: { readonly path: string; readonly name: string }) {
  const { loaded, image } = usePicture(path);
  return (
    <Box sx={{ flex: '1 1 0', minWidth: 0, height: '60vh', display: 'flex', justifyContent: 'center' }}>
      <Show loaded={loaded} small>
        {() => (
          <Box
            component="img"
            ref={image}
            alt={name}
            sx={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
          />
        )}
      </Show>
    </Box>
  );
}

interface TurnProps extends Pick<LargeProps, 'onShow'> {
  readonly icon: 'back' | 'forward';
  readonly label: string;
  readonly to: AssetFileView | undefined;
}

function Turn({ icon, label, to, onShow }: TurnProps) {
  return (
    <IconButton aria-label={label} title={label} disabled={to === undefined} onClick={() => to && onShow(to)}>
      <Icon name={icon} />
    </IconButton>
  );
}
