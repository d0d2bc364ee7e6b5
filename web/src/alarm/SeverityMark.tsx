import Box from '@mui/material/Box';
import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import { useTranslate } from '../messages/messages.ts';
import { isCritical } from './atoms.ts';

const OCTAGON = 'M8 2h8l6 6v8l-6 6H8l-6-6V8z';
const TRIANGLE = 'M12 2.5 22.5 21h-21z';
const SIGN = 'M12 8.5v5.5M12 16.6v1.6';

interface MarkProps {
  readonly severity: AlarmSeverity;
  /** Filled while it waits for somebody; outlined once acknowledged. */
  readonly waiting: boolean;
  /** It waits though it is over: tinted, and no frame answers to it. */
  readonly over?: boolean;
  /** Leaves the word out where the text beside says it. */
  readonly bare?: boolean;
}

type Tone = 'critical' | 'caution';
const looks = {
  waiting: (tone: Tone) => ({ fill: `var(--mui-palette-${tone}-main)`, sign: `var(--mui-palette-${tone}-on)` }),
  over: (tone: Tone) => ({ fill: `var(--mui-palette-${tone}-ground)`, sign: `var(--mui-palette-${tone}-main)` }),
  quiet: (tone: Tone) => ({ fill: 'none', sign: `var(--mui-palette-${tone}-main)` }),
};

/** For frames and tests: an alarm that waits for somebody. */
export function alarmAttribute(waiting: boolean, critical: boolean): 'critical' | 'warning' | undefined {
  if (!waiting) return undefined;
  return critical ? 'critical' : 'warning';
}

/** A severity is a shape, a colour and a word: octagon for critical, triangle for warning. */
export function SeverityMark({ severity, waiting, over, bare }: MarkProps) {
  const t = useTranslate();
  const critical = isCritical({ severity });
  const tone = critical ? 'critical' : 'caution';
  const shown = over ? 'over' : 'waiting';
  const look = looks[waiting ? shown : 'quiet'](tone);
  return (
    <Box
      component="span"
      data-alarm={alarmAttribute(waiting && !over, critical)}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        fontWeight: 620,
        color: `${tone}.text`,
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="svg" viewBox="0 0 24 24" aria-hidden sx={{ width: '1.35em', height: '1.35em', flexShrink: 0 }}>
        <Box
          component="path"
          d={critical ? OCTAGON : TRIANGLE}
          sx={{ fill: look.fill, stroke: `var(--mui-palette-${tone}-main)`, strokeWidth: 2, strokeLinejoin: 'round' }}
        />
        <Box
          component="path"
          d={SIGN}
          sx={{ fill: 'none', stroke: look.sign, strokeWidth: 2.2, strokeLinecap: 'round' }}
        />
      </Box>
      {!bare && t(critical ? 'severity.critical' : 'severity.warning')}
    </Box>
  );
}
