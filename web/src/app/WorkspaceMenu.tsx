import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Logo } from '../organization/Logo.tsx';
import { userResource } from '../user/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { BarMenu } from './BarMenu.tsx';

const name = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  display: 'block',
  maxWidth: 'min(220px, 26vw)',
} as const;

export function WorkspaceMenu() {
  const t = useTranslate();
  const current = useOrganization();
  const user = useAtomValue(userResource.stateAtom);
  const spaces = user.state === 'ready' ? user.value.spaces : [];
  return (
    <BarMenu
      button={(opener) => (
        <Button
          {...opener}
          color="inherit"
          endIcon={<Icon name="expandMore" />}
          aria-label={t('bar.workspace', { name: current.name })}
        >
          <Logo kind="square" height={24} />
          <span style={name}>{current.name}</span>
        </Button>
      )}
    >
      {(close, { MenuItem, ListItemIcon }) => [
        ...spaces.map(({ id, name: title }) => (
          <MenuItem key={id} component={Link} to={`/${id}/dashboard`} selected={id === current.id} onClick={close}>
            {title}
          </MenuItem>
        )),
        <Divider key="line" />,
        <MenuItem key="new" component={Link} to="/choose-workspace" onClick={close}>
          <ListItemIcon>
            <Icon name="add" />
          </ListItemIcon>
          {t('bar.newWorkspace')}
        </MenuItem>,
      ]}
    </BarMenu>
  );
}
