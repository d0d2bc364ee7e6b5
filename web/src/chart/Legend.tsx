import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { seriesLook } from '../look/tokens.ts';

interface LegendItem {
  readonly name: string;
  readonly text: string;
  /** In the place of the text. */
  readonly mark?: ReactNode;
}

interface LegendProps {
  readonly items: readonly LegendItem[];
}

/** The names of the lines with their newest value. */
export function Legend({ items }: LegendProps) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 0.5,
        listStyle: 'none',
        m: 0,
        p: 0,
        fontSize: '0.8125rem',
      }}
    >
      {items.map(({ name, text, mark }, index) => (
        <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
          <Box
            aria-hidden
            sx={{
              width: 14,
              height: 0,
              borderTop: seriesLook(index).dashed ? '3px dashed' : '3px solid',
              borderColor: seriesLook(index).colour,
              forcedColorAdjust: 'none',
            }}
          />
          <Box
            component="span"
            sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {name}
          </Box>
          <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {mark ?? text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
