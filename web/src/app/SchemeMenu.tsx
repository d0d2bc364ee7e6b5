import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { BarMenu } from './BarMenu.tsx';

const MODES = ['system', 'light', 'dark'] as const;

export function SchemeMenu() {
  const t = useTranslate();
  const { mode, setMode } = useColorScheme();
  return (
    <BarMenu
      button={(opener) => (
        <IconButton title={t('bar.scheme')} {...opener} aria-label={t('bar.scheme')}>
          <Icon name="scheme" />
        </IconButton>
      )}
    >
      {(close) =>
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
        ))
      }
    </BarMenu>
  );
}
