import Box from '@mui/material/Box';
import { Suspense, useId } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { FORCED_COLOURS } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { membershipOf, useOrganization } from '../user/rights.ts';
import { useCollapsed } from './collapsed-groups.ts';
import { isAt, navigationFor, type NavigationGroup, type NavigationItem } from './navigation-items.ts';

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

const groupHead = {
  ...item,
  width: '100%',
  border: 0,
  bgcolor: 'transparent',
  fontFamily: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
} as const;

/** Entries of a group are aligned with its name. */
const inGroup = { ...item, pl: 11 } as const;

const rail = {
  width: 216,
  flexShrink: 0,
  borderRight: 1,
  borderColor: 'divider',
  '@media (max-width: 1024.98px)': {
    width: 104,
    '& nav a, & nav button': {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 0.5,
      px: 1,
      fontSize: '0.6875rem',
      textAlign: 'center',
      hyphens: 'auto',
    },
  },
  '@media (max-width: 699.98px), (max-height: 449.98px)': { display: 'none' },
} as const;

interface ItemProps {
  readonly item: NavigationItem;
  /** An entry inside a group has no icon of its own. */
  readonly grouped?: boolean;
  readonly onChosen: (() => void) | undefined;
}

function Item({ item: entry, grouped, onChosen }: ItemProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const { pathname } = useLocation();
  return (
    <Box
      component={NavLink}
      to={`/${id}/${entry.path}`}
      className={isAt(entry, pathname) ? 'active' : ''}
      onClick={onChosen}
      sx={grouped ? inGroup : item}
    >
      {!grouped && <Icon name={entry.icon} />}
      {t(entry.label)}
    </Box>
  );
}

interface GroupProps {
  readonly group: NavigationGroup;
  readonly onChosen: (() => void) | undefined;
}

/** The head of a group opens and closes it. A closed group that contains the current page is marked at its head. */
function Group({ group: { id, label, icon, items }, onChosen }: GroupProps) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const [collapsed, toggle] = useCollapsed(id);
  const head = useId();
  const lines = useId();
  const hidesPage = collapsed && items.some((entry) => isAt(entry, pathname));
  return (
    <Box>
      <Box
        component="button"
        type="button"
        id={head}
        aria-expanded={!collapsed}
        aria-controls={lines}
        className={hidesPage ? 'active' : ''}
        onClick={toggle}
        sx={groupHead}
      >
        <Icon name={icon} />
        <Box component="span" sx={{ flexGrow: 1 }}>
          {t(label)}
        </Box>
        <Icon name="expandMore" sx={collapsed ? { transform: 'rotate(-90deg)' } : undefined} />
      </Box>
      <Box id={lines} role="group" aria-labelledby={head} hidden={collapsed}>
        {items.map((entry) => (
          <Item key={entry.path} item={entry} grouped onChosen={onChosen} />
        ))}
      </Box>
    </Box>
  );
}

/** A group with one entry is shown as that entry. */
function Items({ onChosen }: { onChosen?: () => void }) {
  const t = useTranslate();
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, p: 2 }}>
      {navigationFor(membershipOf(useOrganization())).map((group) => {
        const [only, ...others] = group.items;
        return only && others.length === 0 ? (
          <Item key={group.id} item={only} onChosen={onChosen} />
        ) : (
          <Group key={group.id} group={group} onChosen={onChosen} />
        );
      })}
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
  const t = useTranslate();
  return (
    open && (
      <Suspense fallback={null}>
        <Drawer open onClose={onClose} slotProps={{ paper: { 'aria-label': t('nav.label') } }}>
          <Box sx={{ width: 248, pt: 2 }}>
            <Items onChosen={onClose} />
          </Box>
        </Drawer>
      </Suspense>
    )
  );
}
