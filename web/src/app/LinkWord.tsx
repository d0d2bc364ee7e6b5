import Box from '@mui/material/Box';
import { useAtomValue } from 'jotai';
import { linkAtom } from '../live/link.ts';
import { FORCED_COLOURS } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';

/** The state of the link as a filled dot and a word. */
export function LinkWord() {
  const t = useTranslate();
  const link = useAtomValue(linkAtom);
  const live = link === 'live';
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        fontSize: '0.8125rem',
        // A long word gives way to the buttons beside it.
        minWidth: 0,
        maxWidth: '40vw',
        color: live ? 'text.secondary' : 'caution.text',
      }}
    >
      <Box
        aria-hidden
        sx={{
          flexShrink: 0,
          width: '0.65em',
          height: '0.65em',
          borderRadius: '50%',
          border: '2px solid currentColor',
          bgcolor: live ? 'currentColor' : 'transparent',
          [FORCED_COLOURS]: { bgcolor: live ? 'CanvasText' : 'Canvas' },
        }}
      />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {t(`link.${link}`)}
      </Box>
    </Box>
  );
}
