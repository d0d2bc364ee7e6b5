import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import type { DashboardListEntry } from '@watchglass/schemas/dashboard/views';
import { Link } from 'react-router';
import { BarMenu } from '../app/BarMenu.tsx';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import type { OpenDashboard } from './DashboardsPage.tsx';

interface MenuProps {
  readonly dashboard: DashboardListEntry;
  readonly mine: boolean;
  readonly hasFocus: boolean;
  readonly blocked: boolean;
  readonly onOpen: (open: OpenDashboard) => void;
  readonly onExport: () => void;
}

/** Only the author of a dashboard renames and deletes it; administrators take the place of an author who has left. */
export function RowMenu({ dashboard, mine, hasFocus, blocked, onOpen, onExport }: MenuProps) {
  const t = useTranslate();
  const isAdmin = useIsAdmin();
  const { id: organizationId } = useOrganization();
  const label = t('dashboards.actions', { name: dashboard.name });
  return (
    <BarMenu
      button={(opener) => (
        <IconButton
          {...opener}
          size="small"
          tabIndex={hasFocus ? 0 : -1}
          aria-label={label}
          title={label}
          onClick={(event) => {
            event.stopPropagation();
            opener.onClick(event);
          }}
        >
          <Icon name="more" />
        </IconButton>
      )}
    >
      {(close) => {
        const item = (what: Exclude<OpenDashboard['what'], 'create'>, text: string) => (
          <MenuItem
            key={what}
            disabled={blocked}
            onClick={(event) => {
              event.stopPropagation();
              close();
              onOpen({ what, dashboard });
            }}
          >
            {text}
          </MenuItem>
        );
        const own = mine ? [item('rename', t('action.rename')), item('delete', t('action.delete'))] : [];
        return [
          item('copy', t('dashboard.copy')),
          <MenuItem key="history" component={Link} to={`/${organizationId}/dashboard/${dashboard.id}/history`}>
            {t('dashboard.history')}
          </MenuItem>,
          <MenuItem
            key="export"
            onClick={(event) => {
              event.stopPropagation();
              close();
              onExport();
            }}
          >
            {t('dashboards.export')}
          </MenuItem>,
          ...own,
          ...(isAdmin && !mine ? [item('takeOver', t('dashboards.takeOver'))] : []),
        ];
      }}
    </BarMenu>
  );
}
