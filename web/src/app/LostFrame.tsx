import Box from '@mui/material/Box';
import { useAtomValue } from 'jotai';
import { linkAtom, linkLostAtom, linkLostSinceAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatTime } from '../value/date.ts';

/** The frame around every screen that is not live: the connection is lost, or shown data cannot be read. */
export function LostFrame() {
  const lost = useAtomValue(linkLostAtom);
  return lost && <Frame />;
}

function Frame() {
  const t = useTranslate();
  const since = useAtomValue(linkLostSinceAtom);
  const text = useAtomValue(linkAtom) === 'catchingUp' ? 'link.behind' : 'link.lost';
  const timeZone = useTimeZone();
  return (
    <Box
      data-testid="link-lost"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        border: '6px solid',
        borderColor: 'caution.main',
        display: 'flex',
        alignItems: 'start',
        justifyContent: 'center',
        [MOBILE_FORM]: { alignItems: 'end' },
      }}
    >
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: 4,
          py: 2,
          my: 1,
          mx: 3,
          borderRadius: 1,
          bgcolor: 'caution.main',
          color: 'caution.on',
          fontWeight: 600,
          fontSize: 'max(0.875rem, 1.6vmin)',
        }}
      >
        <Icon name="linkOff" />
        {t(text, { time: formatTime(since, timeZone) })}
      </Box>
    </Box>
  );
}
