import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Icon } from '../../look/Icon.tsx';
import type { IconName } from '../../look/icons.ts';
import { MOBILE } from '../../look/tokens.ts';
import { useTranslate, type MessageKey } from '../../messages/messages.ts';
import type { LayoutName } from '../layout.ts';
import type { Clipboard } from './use-clipboard.ts';
import type { Commands } from './commands.ts';
import { canRedo, canUndo } from './history.ts';
import type { Editor } from './use-editor.ts';

interface BarProps {
  readonly editor: Editor;
  readonly commands: Commands;
  readonly clipboard: Clipboard;
  /** Absent on a phone, which edits its own layout. */
  readonly onLayout?: (layout: LayoutName) => void;
  readonly onKeys: () => void;
  /** What the last command did. */
  readonly said: string;
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  position: 'sticky',
  top: 0,
  zIndex: 2,
  bgcolor: 'background.default',
  py: 1,
  [MOBILE]: { position: 'static' },
} as const;

/** Undo, what can be done with the selected tiles, and which layout is edited. */
export function EditBar({ editor, commands, clipboard, onLayout, onKeys, said }: BarProps) {
  const t = useTranslate();
  const { history, selected, layout } = editor;
  const button = (icon: IconName, label: MessageKey, isOn: boolean, act: () => void) => (
    <IconButton key={label} aria-label={t(label)} title={t(label)} disabled={!isOn} onClick={act}>
      <Icon name={icon} />
    </IconButton>
  );
  const some = selected.size > 0;
  return (
    <Box role="toolbar" aria-label={t('edit.tools')} sx={bar}>
      {button('undo', 'edit.undo', canUndo(history), editor.undo)}
      {button('redo', 'edit.redo', canRedo(history), editor.redo)}
      <Divided />
      {button('duplicate', 'edit.duplicate', some, () => commands.duplicate(selected))}
      {button('copy', 'edit.copy', some, clipboard.copy)}
      {button('cut', 'edit.cut', some, clipboard.cut)}
      {button('remove', 'edit.remove', some, () => commands.remove(selected))}
      {onLayout && (
        <>
          <Divided />
          <LayoutSwitch layout={layout} onLayout={onLayout} />
        </>
      )}
      {layout === 'mobile' && (
        <Button color="inherit" onClick={commands.arrangeAsDesktop} disabled={history.now.length === 0}>
          {t('edit.asDesktop')}
        </Button>
      )}
      {onLayout && button('keyboard', 'keys.title', true, onKeys)}
      <Box role="status" sx={{ color: 'text.secondary', px: 2, minHeight: '1.5em' }}>
        {said}
      </Box>
    </Box>
  );
}

function Divided() {
  return <Box sx={{ width: '1px', alignSelf: 'stretch', bgcolor: 'divider', mx: 1 }} />;
}

const choice = { gap: 1, color: 'text.primary' } as const;

function LayoutSwitch({ layout, onLayout }: { layout: LayoutName; onLayout: (layout: LayoutName) => void }) {
  const t = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={layout}
      aria-label={t('edit.layout')}
      onChange={(_event, next: LayoutName | null) => next && onLayout(next)}
    >
      <ToggleButton value="desktop" sx={choice}>
        <Icon name="computer" />
        {t('edit.desktop')}
      </ToggleButton>
      <ToggleButton value="mobile" sx={choice}>
        <Icon name="phone" />
        {t('edit.mobile')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
