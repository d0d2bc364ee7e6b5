import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import type { Visibility } from './hidden-columns.ts';

interface MenuProps extends Visibility {
  readonly columns: readonly { readonly field: string; readonly name: string }[];
}

/** Selects the parts of rows in a list that is not a grid. */
export function ColumnsMenu({ columns, columnVisibilityModel, onColumnVisibilityModelChange }: MenuProps) {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isShown = (field: string): boolean => columnVisibilityModel[field] !== false;
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('table.columns')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.map(({ field, name }) => (
          <MenuItem
            key={field}
            role="menuitemcheckbox"
            aria-checked={isShown(field)}
            onClick={() => onColumnVisibilityModelChange({ ...columnVisibilityModel, [field]: !isShown(field) })}
          >
            <Checkbox size="small" edge="start" disableRipple tabIndex={-1} checked={isShown(field)} inert />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
