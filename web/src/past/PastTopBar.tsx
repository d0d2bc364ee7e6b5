import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useCallback, useState } from 'react';
import { Icon } from '../look/Icon.tsx';
import { PAST } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import { offsetText } from './offset-text.ts';
import { addressToday } from './play-of.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { usePlayer, usePlayerState } from './use-player.ts';

const MomentDialog = lazily(() => import('./MomentDialog.tsx').then((file) => ({ default: file.MomentDialog })));

const EntryWords = lazily(() => import('./EntryWords.tsx').then((file) => ({ default: file.EntryWords })));

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 4,
  // Below the frame.
  pt: '10px',
  pb: 0.5,
  bgcolor: PAST.ground,
  color: PAST.on,
  printColorAdjust: 'exact',
  '& button': { color: 'inherit' },
  '& button.Mui-disabled': { color: 'inherit', opacity: 0.5 },
  '@media (max-width: 699.98px)': { px: 4, columnGap: 0, rowGap: 0.5 },
} as const;
const phoneOnly = { '@media (min-width: 700px) and (min-height: 450px)': { display: 'none' } } as const;
const words = {
  flex: '1 1 12rem',
  minWidth: 0,
  fontWeight: 640,
  fontVariantNumeric: 'tabular-nums',
  '@media (max-width: 699.98px)': { fontSize: '0.8125rem' },
} as const;

/** What sticks below the bar of a page knows its height, which follows what fits beside each other. */
function useHeightTold(): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback((bar: HTMLElement | null) => {
    const page = bar?.parentElement;
    if (!bar || !page) return undefined;
    const watching = new ResizeObserver(() => page.style.setProperty('--bar', `${bar.offsetHeight}px`));
    watching.observe(bar);
    return () => watching.disconnect();
  }, []);
}

/** Takes the place of the top bar in the past, and is there on walls too: which moment it is, the player, another moment, and the way back. */
export function PastTopBar({ onMenu }: { onMenu?: () => void }) {
  const t = useTranslate();
  const zone = useTimeZone();
  const player = usePlayer();
  const { moment, at, n, isPlaying } = usePlayerState(player);
  const { id } = useOrganization();
  const [isOpen, setIsOpen] = useState(false);
  const heightTold = useHeightTold();
  if (moment === null) return null;
  const to = (name: string, icon: 'back' | 'forward' | 'today' | 'merge', press: () => void, isBlocked = false) => (
    <IconButton title={name} aria-label={name} disabled={isBlocked} onClick={press}>
      <Icon name={icon} />
    </IconButton>
  );
  return (
    <Box component="header" data-past ref={heightTold} sx={bar}>
      {onMenu && (
        <IconButton onClick={onMenu} aria-label={t('nav.open')} sx={phoneOnly}>
          <Icon name="menu" fontSize="medium" />
        </IconButton>
      )}
      <Box role="status" aria-live={isPlaying ? 'off' : 'polite'} data-testid="past-moment" sx={words}>
        {t('past.bar', { time: `${formatInstant(at, zone)} ${offsetText(at, zone)}`, n })}
      </Box>
      {to(t('past.previous'), 'back', () => void player.step('entry', 'previous'), n <= 1)}
      {to(t('past.next'), 'forward', () => void player.step('entry', 'next'), n >= moment.last)}
      {to(t('past.another'), 'today', () => setIsOpen(true))}
      {to(t('compare.withNow'), 'merge', () => window.location.assign(`/${id}/time/compare?from=n${n}`))}
      <Button
        variant="outlined"
        onClick={() => window.location.assign(addressToday(window.location))}
        sx={{ borderColor: 'currentColor' }}
      >
        {t('past.live')}
      </Button>
      {!isPlaying && (
        <Later meanwhile={null}>
          <EntryWords n={n} />
        </Later>
      )}
      <PlayerBar player={player} />
      {isOpen && (
        <Later meanwhile={null}>
          <MomentDialog onClose={() => setIsOpen(false)} onChosen={(asked) => void player.seek(asked)} />
        </Later>
      )}
    </Box>
  );
}
