import Box from '@mui/material/Box';
import type { GaugeLevel } from '@watchglass/schemas/tile/gauge-scale';
import { AlarmGlyph } from '../../alarm/AlarmMark.tsx';

const LOOKS = {
  warning: { tone: 'caution', shape: 'triangle' },
  critical: { tone: 'critical', shape: 'octagon' },
} as const;
const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  fontWeight: 620,
  whiteSpace: 'nowrap',
};

/** The word for a band; an abnormal one has a shape. It is outlined: an alarm is filled. */
export function LevelMark({ level, word }: { level: GaugeLevel; word: string }) {
  if (level === 'normal')
    return (
      <Box component="span" data-level={level} sx={{ ...mark, color: 'text.secondary' }}>
        {word}
      </Box>
    );
  const { tone, shape } = LOOKS[level];
  return (
    <Box component="span" data-level={level} sx={{ ...mark, color: `${tone}.text` }}>
      <Box component="svg" viewBox="0 0 24 24" aria-hidden sx={{ width: '1.35em', height: '1.35em', flexShrink: 0 }}>
        <AlarmGlyph look={{ tone, shape, sign: 'exclamation', filled: false, dotted: false }} />
      </Box>
      {word}
    </Box>
  );
}
