import Box from '@mui/material/Box';
import { holds, ROLE } from '@watchglass/schemas/member/rights';
import { Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { FORCED_COLOURS } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { membershipOf, useOrganization } from '../user/rights.ts';
import { NAVIGATION } from './navigation-items.ts';

/** Not needed for the first paint. */
const Drawer = lazily(() => import('@mui/material/Drawer'));

const item = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 3,
  py: 2,
  minHeight: 44,
  borderRadius: 1,
  color: 'text.secondary',
  textDecoration: 'none',
  fontSize: '0.875rem',
  fontWeight: 520,
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&.active': {
    bgcolor: 'background.paper',
    color: 'text.primary',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
    [FORCED_COLOURS]: { outline: '2px solid', outlineOffset: -2 },
  },
} as const;

const rail = {
  width: 200,
  flexShrink: 0,
  borderRight: 1,
  borderColor: 'divider',
  '@media (max-width: 1024.98px)': {
    width: 88,
    '& nav a': { flexDirection: 'column', gap: 0.5, px: 1, fontSize: '0.6875rem', textAlign: 'center' },
  },
  '@media (max-width: 699.98px), (max-height: 449.98px)': { display: 'none' },
} as const;

function Items({ onChosen }: { onChosen?: () => void }) {
  const t = useTranslate();
  const organization = useOrganization();
  const { pathname } = useLocation();
  const isWithin = (path: string | undefined): boolean =>
    path !== undefined && pathname.startsWith(`/${organization.id}/${path}/`);
  const shown = NAVIGATION.filter(
    ({ module, admins }) =>
      (module === undefined || holds(membershipOf(organization), module, 'r')) &&
      (!admins || organization.role >= ROLE.admin),
  );
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, p: 2 }}>
      {shown.map(({ path, label, icon, within }) => (
        <Box
          key={path}
          component={NavLink}
          to={`/${organization.id}/${path}`}
          className={isWithin(within) ? 'active' : ''}
          onClick={onChosen}
          sx={item}
        >
          <Icon name={icon} />
          {t(label)}
        </Box>
      ))}
    </Box>
  );
}

/** Beside the page: with words on a desktop, narrow on a tablet, absent on a phone. */
export function NavigationRail() {
  return (
    <Box sx={rail}>
      <Box sx={{ position: 'sticky', top: 'var(--bar)', maxHeight: 'calc(100dvh - var(--bar))', overflowY: 'auto' }}>
        <Items />
      </Box>
    </Box>
  );
}

export function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    open && (
      <Suspense fallback={null}>
        <Drawer open onClose={onClose}>
          <Box sx={{ width: 248, pt: 2 }}>
            <Items onChosen={onClose} />
          </Box>
        </Drawer>
      </Suspense>
    )
  );
}
