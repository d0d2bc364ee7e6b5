import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import type { DashboardListEntry } from '@watchglass/schemas/dashboard/views';
import { BarMenu } from '../app/BarMenu.tsx';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import type { OpenDashboard } from './DashboardsPage.tsx';

interface MenuProps {
  readonly dashboard: DashboardListEntry;
  readonly mine: boolean;
  readonly hasFocus: boolean;
  readonly blocked: boolean;
  readonly onOpen: (open: OpenDashboard) => void;
}

/** What a person may do with a dashboard of the list: only its author renames and deletes it. */
export function RowMenu({ dashboard, mine, hasFocus, blocked, onOpen }: MenuProps) {
  const t = useTranslate();
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
        const item = (what: 'rename' | 'copy' | 'delete', text: string) => (
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
        return [item('copy', t('dashboard.copy')), ...own];
      }}
    </BarMenu>
  );
}
