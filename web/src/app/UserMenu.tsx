import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useMedia } from '../look/use-media.ts';
import { useTranslate } from '../messages/messages.ts';
import { signOutAtom, userResource } from '../user/atoms.ts';
import { BarMenu } from './BarMenu.tsx';
import { useSchemeItems } from './SchemeMenu.tsx';

interface UserMenuProps {
  /** Opens the choice of a moment, for those who may look back on this page. */
  readonly onPast?: (() => void) | null;
}

export function UserMenu({ onPast }: UserMenuProps) {
  const t = useTranslate();
  const user = useAtomValue(userResource.stateAtom);
  const signOut = useSetAtom(signOutAtom);
  const schemes = useSchemeItems();
  const isNarrow = useMedia('(max-width: 699.98px)');
  // A full page load removes all data of this person from memory.
  const leave = () => void signOut().finally(() => window.location.assign('/login'));
  return (
    <BarMenu
      button={(opener) => (
        <IconButton title={t('bar.user')} {...opener} aria-label={t('bar.user')}>
          <Icon name="accountCircle" fontSize="medium" />
        </IconButton>
      )}
    >
      {(close, { MenuItem, ListItemIcon }) => [
        user.state === 'ready' && (
          <Box
            key="who"
            component="li"
            role="none"
            sx={{ px: 4, pt: 1, pb: 2, borderBottom: 1, borderColor: 'divider', mb: 1 }}
          >
            <Box sx={{ fontWeight: 600 }}>{user.value.name}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{user.value.email}</Box>
          </Box>
        ),
        <MenuItem key="profile" component={Link} to="/user/profile" onClick={close}>
          <ListItemIcon>
            <Icon name="accountCircle" />
          </ListItemIcon>
          {t('profile.title')}
        </MenuItem>,
        <MenuItem key="workspaces" component={Link} to="/user/my-workspaces" onClick={close}>
          <ListItemIcon>
            <Icon name="workspaces" />
          </ListItemIcon>
          {t('workspace.mine')}
        </MenuItem>,
        // On a phone the bar has no room for the past and the menu of colour schemes.
        isNarrow && onPast && (
          <MenuItem
            key="past"
            onClick={() => {
              close();
              onPast();
            }}
          >
            <ListItemIcon>
              <Icon name="history" />
            </ListItemIcon>
            {t('bar.past')}
          </MenuItem>
        ),
        ...(isNarrow ? schemes(close, { MenuItem }) : []),
        <MenuItem key="leave" onClick={leave}>
          <ListItemIcon>
            <Icon name="signOut" />
          </ListItemIcon>
          {t('bar.signOut')}
        </MenuItem>,
      ]}
    </BarMenu>
  );
}
