import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { BarMenu } from './BarMenu.tsx';
import type { MenuParts } from './OpenMenu.tsx';

const MODES = ['system', 'light', 'dark'] as const;

/** The items of a menu: an element of its own around them would keep the menu from finding the first one. */
export function useSchemeItems(): (close: () => void, parts: Pick<MenuParts, 'MenuItem'>) => ReactNode[] {
  const t = useTranslate();
  const { mode, setMode } = useColorScheme();
  return (close, { MenuItem }) =>
    MODES.map((each) => (
      <MenuItem
        key={each}
        role="menuitemradio"
        aria-checked={mode === each}
        selected={mode === each}
        onClick={() => {
          setMode(each);
          close();
        }}
      >
        {t(`scheme.${each}`)}
      </MenuItem>
    ));
}

export function SchemeMenu() {
  const t = useTranslate();
  const items = useSchemeItems();
  return (
    <BarMenu
      button={(opener) => (
        <IconButton title={t('bar.scheme')} {...opener} aria-label={t('bar.scheme')}>
          <Icon name="scheme" />
        </IconButton>
      )}
    >
      {items}
    </BarMenu>
  );
}
