import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { MOBILE, MOBILE_FORM } from '../look/tokens.ts';
import { useHeading } from './use-heading.ts';

interface PageProps {
  readonly title: string;
  /** Controls at the end of the title's line. */
  readonly actions?: ReactNode;
  /** Replaces the heading by a control; the tab's title stays. */
  readonly heading?: ReactNode;
  readonly children: ReactNode;
}

/** They share a line if there is no room beside the title. */
const ends = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  [MOBILE_FORM]: { flexGrow: 1, '& > .MuiButton-root': { flexGrow: 1 } },
} as const;

/** The frame of every page in the main area: its one h1, its actions, its content. */
export function Page({ title, actions, heading, children }: PageProps) {
  const ref = useHeading(title);
  return (
    <Box
      sx={{
        px: 6,
        py: 5,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        minHeight: '100%',
        [MOBILE]: { px: 4, py: 4, gap: 3 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, minHeight: 40 }}>
        <Typography
          ref={ref}
          tabIndex={-1}
          variant="h1"
          sx={{ flexGrow: 999, minWidth: 0, '&:focus': { outline: 'none' } }}
        >
          {heading ?? title}
        </Typography>
        {actions && <Box sx={ends}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}
