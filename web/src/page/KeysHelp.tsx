import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate, type MessageKey } from '../messages/messages.ts';

interface HelpProps {
  readonly keys: readonly (readonly [key: string, does: MessageKey])[];
  readonly onClose: () => void;
}

const cap = {
  border: 1,
  borderColor: 'divider',
  borderBottomWidth: 2,
  borderRadius: 1,
  px: 2,
  py: 0.5,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  textAlign: 'center',
  minWidth: 28,
} as const;

/** The keyboard shortcuts of a page. */
export function KeysHelp({ keys, onClose }: HelpProps) {
  const t = useTranslate();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{t('keys.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 2, alignItems: 'center', m: 0 }}
        >
          {keys.map(([key, does]) => [
            <Box key={key} component="dt">
              <Box component="kbd" sx={{ ...cap, display: 'block' }}>
                {key}
              </Box>
            </Box>,
            <Box key={does} component="dd" sx={{ m: 0 }}>
              {t(does)}
            </Box>,
          ])}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
