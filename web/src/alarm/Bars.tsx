import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAtomValue, useSetAtom } from 'jotai';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { CriticalBanner } from './CriticalBanner.tsx';
import { soundBlockedAtom } from './sound-blocked.ts';
import { allowSoundAtom } from './sound.ts';

/** They stick to the lower edge and take their room at the end of the page: nothing above them moves. */
const bars = { position: 'sticky', bottom: 0, mt: 'auto', zIndex: 'appBar', bgcolor: 'background.paper' } as const;

export function Bars() {
  return (
    <Box sx={bars}>
      <SoundBar />
      <CriticalBanner />
    </Box>
  );
}

/** Says why alarms are silent; one click lets them sound. */
function SoundBar() {
  const t = useTranslate();
  const blocked = useAtomValue(soundBlockedAtom);
  const allow = useSetAtom(allowSoundAtom);
  if (blocked === null) return null;
  return (
    <Box
      role="status"
      data-testid="sound-bar"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 2,
        bgcolor: 'caution.ground',
        color: 'caution.text',
        borderTop: 1,
        borderColor: 'divider',
        fontWeight: 560,
      }}
    >
      <Icon name="volumeOff" />
      <Box sx={{ flexGrow: 1 }}>{t(`heard.${blocked}`)}</Box>
      {blocked === 'blocked' && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => void allow().catch(() => undefined)}>
          {t('heard.allow')}
        </Button>
      )}
    </Box>
  );
}
