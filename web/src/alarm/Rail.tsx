import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What happened, one below the other along a line. */
export function Rail({ children }: { children: ReactNode }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, '--rail': '11px' }}>
      {children}
    </Box>
  );
}

const item = {
  position: 'relative',
  pl: 8,
  pb: 5,
  '&:last-child': { pb: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 'var(--rail)',
    top: 8,
    bottom: -8,
    width: 2,
    bgcolor: 'divider',
  },
  '&:last-child::before': { display: 'none' },
} as const;
const knob = {
  position: 'absolute',
  left: 'calc(var(--rail) - 4px)',
  top: 7,
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: '2px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
} as const;

const knobless = {
  position: 'absolute',
  left: 0,
  top: 0,
  bgcolor: 'background.paper',
  lineHeight: 1,
  pt: 0.5,
} as const;

interface ItemProps {
  /** In place of the knob on the line. */
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  /** When it happened, and who did it. */
  readonly when: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

export function RailItem({ mark, title, when, text = '', action }: ItemProps) {
  return (
    <Box component="li" sx={item}>
      {mark === undefined ? <Box aria-hidden sx={knob} /> : <Box sx={knobless}>{mark}</Box>}
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{when}</Box>
      {text !== '' && (
        <Box sx={{ mt: 1, px: 3, py: 2, borderRadius: 1, bgcolor: 'raised.main', whiteSpace: 'pre-line' }}>{text}</Box>
      )}
      {action}
    </Box>
  );
}
