import Box from '@mui/material/Box';
import { useTranslate } from '../messages/messages.ts';
import { NoticeChanges } from './NoticeChanges.tsx';
import { NoticesLink } from './NoticesLink.tsx';
import { useNotices } from './use-notices.ts';

const spot = {
  position: 'absolute',
  top: 0,
  right: 0,
  minWidth: '1.125rem',
  height: '1.125rem',
  px: 1,
  borderRadius: '1rem',
  fontSize: '0.6875rem',
  lineHeight: '1.125rem',
  fontWeight: 620,
  fontVariantNumeric: 'tabular-nums',
} as const;
const RED = { bgcolor: 'critical.main', color: 'critical.on' } as const;
const OTHER = { bgcolor: 'caution.main', color: 'caution.on' } as const;

/** How many notices there are, in the colour of the worst; nothing while there are none, or they are not known. */
export function NoticesCount() {
  const t = useTranslate();
  const { loaded, soon } = useNotices();
  const items = loaded.state === 'ready' ? loaded.value.items : [];
  const count = items.length;
  return (
    <NoticesLink name={count === 0 ? t('nav.notices') : t('bar.notices', { count })}>
      <NoticeChanges soon={soon} />
      {count > 0 && (
        <Box component="span" data-testid="notices" sx={{ ...spot, ...(items[0]?.color === 'red' ? RED : OTHER) }}>
          {count}
        </Box>
      )}
    </NoticesLink>
  );
}
