import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { AlarmCount } from '../alarm/AlarmCount.tsx';
import { SoundButton } from '../alarm/SoundButton.tsx';
import { DemoMenu } from '../demo/DemoMenu.tsx';
import { NoticesButton } from '../notice/NoticesButton.tsx';
import { BackInTimeButton } from '../past/BackInTimeButton.tsx';
import { useBackInTime } from '../past/use-back-in-time.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { LinkWord } from './LinkWord.tsx';
import { SchemeMenu } from './SchemeMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: 'var(--bar)',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 4,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '@media (max-width: 699.98px)': { px: 1, gap: 0 },
} as const;
const phoneOnly = { '@media (min-width: 700px) and (min-height: 450px)': { display: 'none' } } as const;
const roomOnly = { '@media (max-width: 699.98px)': { display: 'none' } } as const;

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const past = useBackInTime();
  return (
    <Box component="header" sx={bar}>
      <IconButton onClick={onMenu} aria-label={t('nav.open')} sx={phoneOnly}>
        <Icon name="menu" fontSize="medium" />
      </IconButton>
      <Box
        component={Link}
        to={`/${id}/dashboard`}
        aria-label={t('app.name')}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          color: 'text.primary',
          textDecoration: 'none',
          fontWeight: 680,
          letterSpacing: '-0.02em',
          mr: 2,
          ...roomOnly,
        }}
      >
        <Box component="img" src="/favicon.svg" alt="" sx={{ width: 26, height: 26 }} />
        <Box component="span">{t('app.name')}</Box>
      </Box>
      <WorkspaceMenu />
      <Box sx={{ flexGrow: 1 }} />
      <Box sx={roomOnly}>
        <DemoMenu />
      </Box>
      <LinkWord />
      <AlarmCount />
      <Box sx={roomOnly}>
        <NoticesButton />
      </Box>
      <Box sx={roomOnly}>
        <BackInTimeButton />
      </Box>
      <SearchButton />
      <SoundButton />
      <Box sx={roomOnly}>
        <SchemeMenu />
      </Box>
      <UserMenu onPast={past.choose} />
      {past.dialog}
    </Box>
  );
}
