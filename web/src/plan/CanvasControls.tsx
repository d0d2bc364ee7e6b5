import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import type { FullScreen } from './use-full-screen.ts';
import type { PlanMap } from './use-map.ts';

const bar = {
  position: 'absolute',
  zIndex: 600,
  right: 8,
  top: 8,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  // Beside a plan that is wider than high there is no room on a phone, above it there is.
  [MOBILE_FORM]: { flexDirection: 'row' },
} as const;
const button = { width: 44, height: 44, borderRadius: 0, color: 'text.primary' } as const;

/** Zooming, the whole plan, and the whole screen. */
export function CanvasControls({ map, screen }: { readonly map: PlanMap; readonly screen: FullScreen | null }) {
  const t = useTranslate();
  const control = (label: string, act: () => void, sign: ReactNode) => (
    <IconButton aria-label={label} title={label} onClick={act} sx={button}>
      {sign}
    </IconButton>
  );
  return (
    <Box role="group" sx={bar}>
      {control(t('map.zoomIn'), () => map.zoomBy(1), <Icon name="add" />)}
      {control(t('map.zoomOut'), () => map.zoomBy(-1), <Minus />)}
      {control(t('plan.fit'), () => map.fit(), <Icon name="resize" />)}
      {screen &&
        control(
          t(screen.isFull ? 'plan.leaveFull' : 'plan.full'),
          screen.toggle,
          <Icon name={screen.isFull ? 'close' : 'fullscreen'} />,
        )}
    </Box>
  );
}

function Minus() {
  return <Box component="span" aria-hidden sx={{ width: 14, height: 2, bgcolor: 'currentColor' }} />;
}
