import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';

/** What items are made of: it loads with the menu, and so is not part of the first load. */
export interface MenuParts {
  readonly MenuItem: typeof MenuItem;
  readonly ListItemIcon: typeof ListItemIcon;
}

const PARTS: MenuParts = { MenuItem, ListItemIcon };

interface OpenMenuProps {
  readonly anchor: HTMLElement;
  readonly close: () => void;
  readonly children: (close: () => void, parts: MenuParts) => ReactNode;
}

export function OpenMenu({ anchor, close, children }: OpenMenuProps) {
  return (
    <Menu anchorEl={anchor} open onClose={close}>
      {children(close, PARTS)}
    </Menu>
  );
}
