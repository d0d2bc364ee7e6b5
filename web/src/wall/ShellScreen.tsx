import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from '../look/Icon.tsx';

/** A wall that has nothing to show says why, in the middle of the screen. */
export function ShellScreen({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Box
      component="main"
      data-scheme="wall"
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 4,
        p: 4,
        textAlign: 'center',
        bgcolor: 'background.default',
        color: 'text.primary',
        fontSize: 'max(1rem, 2.4vmin)',
      }}
    >
      <Icon name="linkOff" />
      <Box role="status">{text}</Box>
      {children}
    </Box>
  );
}
