import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { Link } from 'react-router';
import { BarMenu } from '../app/BarMenu.tsx';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import type { DashboardEntry } from './atoms.ts';

export type Asked = 'create' | 'rename' | 'copy' | 'delete' | 'wall';

interface SwitchProps {
  readonly current: DashboardView;
  readonly entries: readonly DashboardEntry[];
}

/** The name of the dashboard, with a menu of the others. */
export function SwitchMenu({ current, entries }: SwitchProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  return (
    <BarMenu
      button={(opener) => (
        <Button
          {...opener}
          color="inherit"
          aria-label={t('dashboard.menu', { name: current.name })}
          endIcon={<Icon name="expandMore" />}
          sx={{ font: 'inherit', letterSpacing: 'inherit', ml: -2, textAlign: 'left' }}
        >
          {current.name}
        </Button>
      )}
    >
      {(close, { MenuItem }) => [
        ...entries.map(({ id, name }) => (
          <MenuItem
            key={id}
            component={Link}
            to={`/${organizationId}/dashboard/${id}`}
            selected={id === current.id}
            onClick={close}
          >
            {name}
          </MenuItem>
        )),
        <Divider key="divider" />,
        <MenuItem key="all" component={Link} to={`/${organizationId}/dashboards`} onClick={close}>
          {t('nav.dashboards')}
        </MenuItem>,
      ]}
    </BarMenu>
  );
}

interface MoreProps {
  readonly mine: boolean;
  readonly onAsk: (asked: Asked) => void;
}

export function MoreMenu({ mine, onAsk }: MoreProps) {
  const t = useTranslate();
  return (
    <BarMenu
      button={(opener) => (
        <IconButton {...opener} aria-label={t('dashboard.more')} title={t('dashboard.more')}>
          <Icon name="more" />
        </IconButton>
      )}
    >
      {(close, { MenuItem }) => {
        const item = (asked: Asked, label: string) => (
          <MenuItem
            key={asked}
            onClick={() => {
              close();
              onAsk(asked);
            }}
          >
            {label}
          </MenuItem>
        );
        const own = mine ? [item('rename', t('action.rename')), item('delete', t('action.delete'))] : [];
        return [
          item('wall', t('dashboard.wall')),
          item('create', t('dashboard.create')),
          item('copy', t('dashboard.copy')),
          <MenuItem key="history" component={Link} to="history" relative="path" onClick={close}>
            {t('dashboard.history')}
          </MenuItem>,
          ...own,
        ];
      }}
    </BarMenu>
  );
}
