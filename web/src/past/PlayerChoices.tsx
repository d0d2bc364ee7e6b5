import Box from '@mui/material/Box';
import { BASES, type Basis } from '@watchglass/schemas/moment/bases';
import { SPEEDS, type Speed } from '@watchglass/schemas/moment/limits';
import type { ChangeEvent, ReactNode } from 'react';
import { PAST } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { pageLanguage } from '../messages/page-language.ts';
import type { Player, PlayerState } from './player.ts';
import { RANGES_HOURS } from './time-window.ts';

const select = {
  font: 'inherit',
  fontSize: '0.8125rem',
  minHeight: 36,
  maxWidth: '11rem',
  px: 1,
  color: 'inherit',
  bgcolor: 'transparent',
  border: '1px solid currentColor',
  borderRadius: 1,
  '& option': { color: PAST.on, bgcolor: PAST.ground },
} as const;

interface PartProps {
  readonly player: Player;
  readonly state: PlayerState;
}

interface ChoicesProps extends PartProps {
  readonly hours: number;
  readonly onHours: (hours: number) => void;
}

function lengthText(hours: number): string {
  const [value, unit] = hours < 48 ? [hours, 'hour'] : [hours / 24, 'day'];
  return new Intl.NumberFormat(pageLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** How fast it is played. */
export function SpeedChoice({ player, state: { speed } }: PartProps) {
  const speedOf = (text: string): Speed => SPEEDS.find((each) => String(each) === text) ?? speed;
  return (
    <Choice
      name={useTranslate()('past.speed')}
      value={String(speed)}
      onChange={(text) => player.setSpeed(speedOf(text))}
    >
      {SPEEDS.map((each) => (
        <option key={each} value={each}>{`${each}×`}</option>
      ))}
    </Choice>
  );
}

/** How much of the time is drawn, and which readings count. */
export function Choices({ player, state: { basis }, hours, onHours }: ChoicesProps) {
  const t = useTranslate();
  const basisOf = (text: string): Basis => BASES.find((each) => each === text) ?? basis;
  return (
    <>
      <Choice name={t('past.range')} value={String(hours)} onChange={(text) => onHours(Number(text))}>
        {RANGES_HOURS.map((each) => (
          <option key={each} value={each}>
            {lengthText(each)}
          </option>
        ))}
      </Choice>
      <Choice name={t('past.basis')} value={basis} onChange={(text) => player.setBasis(basisOf(text))}>
        {BASES.map((each) => (
          <option key={each} value={each}>
            {t(`past.basis.${each}`)}
          </option>
        ))}
      </Choice>
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly children: ReactNode;
}

/** The browser's own list of choices: short, and the same on a phone. */
function Choice({ name, value, onChange, children }: ChoiceProps) {
  return (
    <Box
      component="select"
      aria-label={name}
      title={name}
      value={value}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
      sx={select}
    >
      {children}
    </Box>
  );
}
