import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useAtom, useStore } from 'jotai';
import { useState } from 'react';
import { loadCode } from '../http/load-code.ts';
import { Icon } from '../look/Icon.tsx';
import { PAST } from '../look/tokens.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMay } from '../user/rights.ts';
import { playedSoundAtom } from './atoms.ts';
import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx';
import { addressOf, addressToday } from './play-of.ts';
import type { Player, PlayerState } from './player.ts';
import { Choices, SpeedChoice } from './PlayerChoices.tsx';
import { Scrubber } from './Scrubber.tsx';
import { windowAt, type TimeWindow } from './time-window.ts';
import { usePlayerState } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';

const phoneOnly = { '@media (min-width: 700px)': { display: 'none' } } as const;
/** A phone shows them when they are asked for. */
const roomOnly = { '@media (max-width: 699.98px)': { display: 'none' } } as const;

/** Plays the past: its clock, its speed, and the time around it. */
export function PlayerBar({ player }: { player: Player }) {
  const t = useTranslate();
  const state = usePlayerState(player);
  const [hours, setHours] = useState<number>(24);
  const [isOpen, setIsOpen] = useState(false);
  usePlayerKeys(player);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: '1 1 100%', minWidth: 0 }}>
        <Moves player={player} state={state} />
        <SpeedChoice player={player} state={state} />
        <IconButton
          aria-label={t('past.settings')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          sx={phoneOnly}
        >
          <Icon name="settings" />
        </IconButton>
        <Box sx={{ display: 'contents', ...(isOpen ? {} : roomOnly) }}>
          <Choices player={player} state={state} hours={hours} onHours={setHours} />
          <Sound />
          <CopyLink player={player} state={state} />
        </Box>
        <Outcome player={player} state={state} />
      </Box>
      <Line player={player} state={state} hours={hours} />
    </>
  );
}

interface PartProps {
  readonly player: Player;
  readonly state: PlayerState;
}

function Moves({ player, state: { isPlaying } }: PartProps) {
  const t = useTranslate();
  const move = (name: string, key: string, icon: PlayerIconName, press: () => unknown) => (
    <IconButton
      title={t('past.key', { name, key })}
      aria-label={name}
      aria-keyshortcuts={key}
      onClick={() => void press()}
    >
      <PlayerIcon name={icon} />
    </IconButton>
  );
  const playing = t(isPlaying ? 'past.pause' : 'past.play');
  return (
    <Box sx={{ display: 'flex' }}>
      <IconButton
        title={t('past.key', { name: playing, key: t('past.space') })}
        aria-label={playing}
        aria-keyshortcuts="Space"
        onClick={isPlaying ? player.pause : player.play}
      >
        <PlayerIcon name={isPlaying ? 'pause' : 'play'} />
      </IconButton>
      {move(t('past.previousAlarm'), 'p', 'alarmPrevious', () => player.step('alarm', 'previous'))}
      {move(t('past.nextAlarm'), 'n', 'alarmNext', () => player.step('alarm', 'next'))}
      {move(t('past.previousChange'), 'C', 'changePrevious', () => player.step('change', 'previous'))}
      {move(t('past.nextChange'), 'c', 'changeNext', () => player.step('change', 'next'))}
    </Box>
  );
}

/** Off unless asked for; the first tune is heard at once. */
function Sound() {
  const t = useTranslate();
  const store = useStore();
  const [isHeard, setIsHeard] = useAtom(playedSoundAtom);
  if (!useMay('alarms', 'r')) return null;
  const begin = async () => {
    const { allowSoundAtom, ring } = await loadCode(() => import('../alarm/sound.ts'));
    await store.set(allowSoundAtom);
    ring(false);
  };
  const toggle = () => {
    setIsHeard(!isHeard);
    if (!isHeard) begin().catch(() => setIsHeard(false));
  };
  return (
    <IconButton title={t('past.sound')} aria-label={t('past.sound')} aria-pressed={isHeard} onClick={toggle}>
      <Icon name={isHeard ? 'volumeUp' : 'volumeOff'} />
    </IconButton>
  );
}

/** Pages without TLS have no clipboard: there the address of the page is the link. */
function CopyLink({ player, state: { speed, basis, until, isUntilAsked } }: PartProps) {
  const t = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    const play = { isPlaying: true, speed, basis, until: isUntilAsked ? until : null };
    const address = addressOf(window.location, player.momentText(), play);
    await navigator.clipboard.writeText(`${window.location.origin}${address}`);
    setIsCopied(true);
  };
  return (
    <>
      <IconButton
        title={t('past.copyLink')}
        aria-label={t('past.copyLink')}
        onClick={() => void copy().catch(() => undefined)}
      >
        <PlayerIcon name="link" />
      </IconButton>
      <span role="status">{isCopied && t('past.linkCopied')}</span>
    </>
  );
}

function Outcome({ state: { isEnded, isWaiting, isSeeking, isLast, failure } }: PartProps) {
  const t = useTranslate();
  const text = (): string => {
    if (failure !== null) return failureText(t, failure);
    if (isLast) return t('past.noMore');
    if (isEnded) return t('past.ended');
    return isWaiting || isSeeking ? t('past.waiting') : '';
  };
  return (
    <>
      <Box component="span" role="status" sx={{ fontWeight: 600, minWidth: 0 }}>
        {text()}
      </Box>
      {isEnded && (
        <Button
          variant="contained"
          onClick={() => window.location.assign(addressToday(window.location))}
          sx={{ bgcolor: PAST.on, color: `${PAST.ground} !important`, '&:hover': { bgcolor: PAST.on } }}
        >
          {t('past.goLive')}
        </Button>
      )}
    </>
  );
}

/** What is drawn stays while the clock is in it. */
function Line({ player, state, hours }: PartProps & { readonly hours: number }) {
  const { at, moment, until, isUntilAsked } = state;
  const [drawn, setDrawn] = useState<TimeWindow | null>(null);
  if (moment === null) return null;
  const bounds = { first: Date.parse(moment.first), last: Math.max(until, at) };
  const window = windowAt(at, hours, bounds, drawn);
  if (window !== drawn) setDrawn(window);
  return (
    <Scrubber
      window={window}
      at={at}
      until={isUntilAsked ? until : null}
      first={bounds.first}
      last={isUntilAsked ? window.to : bounds.last}
      onSeek={(to) => void player.seek(new Date(to).toISOString())}
    />
  );
}
