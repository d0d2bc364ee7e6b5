import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '../look/Icon.tsx';
import type { IconName } from '../look/icons.ts';
import { useTranslate } from '../messages/messages.ts';
import type { Window } from './line-query.ts';
import { windowAfterKey } from './zoom.ts';

interface BarProps {
  readonly range: Window;
  readonly shown: Window;
  /** The range moves with the clock, and all of it is shown. */
  readonly isFollowing: boolean;
  readonly onWindow: (window: Window | null) => void;
  readonly onFollow: () => void;
}

const BUTTONS = [
  { key: 'ArrowLeft', icon: 'back', word: 'lineChart.earlier' },
  { key: '-', icon: 'minus', word: 'lineChart.zoomOut' },
  { key: '+', icon: 'add', word: 'lineChart.zoomIn' },
  { key: 'ArrowRight', icon: 'forward', word: 'lineChart.later' },
] as const satisfies readonly { key: string; icon: IconName; word: string }[];

/** Buttons for what keys and the pointer do. */
export function ZoomBar({ range, shown, isFollowing, onWindow, onFollow }: BarProps) {
  const t = useTranslate();
  const isZoomed = shown.from > range.from || shown.to < range.to;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <Box sx={{ display: 'flex' }}>
        {BUTTONS.map(({ key, icon, word }) => (
          <Tooltip key={key} title={t(word)}>
            <IconButton
              aria-label={t(word)}
              sx={{ minWidth: 44, minHeight: 44 }}
              onClick={() => onWindow(windowAfterKey(key, shown, range) ?? null)}
            >
              <Icon name={icon} />
            </IconButton>
          </Tooltip>
        ))}
      </Box>
      <Box sx={{ flexGrow: 1 }} />
      <Button size="small" disabled={!isZoomed} onClick={() => onWindow(null)}>
        {t('lineChart.all')}
      </Button>
      <Button size="small" disabled={isFollowing} onClick={onFollow}>
        {t('lineChart.follow')}
      </Button>
    </Box>
  );
}
