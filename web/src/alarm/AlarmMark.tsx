import Box from '@mui/material/Box';
import { useTranslate } from '../messages/messages.ts';
import type { AlarmLook } from './alarm-look.ts';

const SHAPES: Readonly<Record<AlarmLook['shape'], string>> = {
  octagon: 'M8 2h8l6 6v8l-6 6H8l-6-6V8z',
  triangle: 'M12 2.5 22.5 21h-21z',
  ring: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z',
};
const SIGNS: Readonly<Record<AlarmLook['sign'], string>> = {
  exclamation: 'M12 8.5v5.5M12 16.6v1.6',
  tick: 'M7.8 12.3l2.9 2.9 5.5-6',
  bar: 'M8 12h8',
};

const TEXT: Readonly<Record<AlarmLook['tone'], string>> = {
  critical: 'critical.text',
  caution: 'caution.text',
  stale: 'text.secondary',
};

const mark = { display: 'inline-flex', alignItems: 'center', gap: 1.5, fontWeight: 620, whiteSpace: 'nowrap' } as const;
const drawing = { width: '1.35em', height: '1.35em', flexShrink: 0 } as const;

/** Drawn inside an SVG of 24 × 24. */
export function AlarmGlyph({
  look: { tone, shape, sign, filled, dotted },
}: {
  look: Pick<AlarmLook, 'tone' | 'shape' | 'sign' | 'filled' | 'dotted'>;
}) {
  const main = `var(--mui-palette-${tone}-main)`;
  return (
    <>
      <path
        d={SHAPES[shape]}
        style={{ fill: filled ? main : 'none', stroke: main, strokeWidth: 2, strokeLinejoin: 'round' }}
        strokeDasharray={dotted ? '2 3' : undefined}
      />
      <path
        d={SIGNS[sign]}
        style={{
          fill: 'none',
          stroke: filled ? `var(--mui-palette-${tone}-on)` : main,
          strokeWidth: 2.2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        }}
      />
    </>
  );
}

interface MarkProps {
  readonly look: AlarmLook;
  /** Omits the word if the text beside it says the same. */
  readonly bare?: boolean;
}

/** The state of an alarm as a shape, a colour and a word. */
export function AlarmMark({ look, bare }: MarkProps) {
  const t = useTranslate();
  return (
    <Box component="span" sx={{ ...mark, color: TEXT[look.tone] }}>
      <Box component="svg" viewBox="0 0 24 24" aria-hidden sx={drawing}>
        <AlarmGlyph look={look} />
      </Box>
      {!bare && t(look.word)}
    </Box>
  );
}
