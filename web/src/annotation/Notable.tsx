import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { Window } from '../analytics/line-query.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { BackTo } from '../past/BackTo.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { formatMoment } from '../value/date.ts';

interface NotableProps {
  readonly range: Window;
  /** Undefined for members who may not write annotations. */
  readonly onNote: ((at: number) => void) | undefined;
  readonly children: (onClick: (at: number) => void) => ReactNode;
}

const corner = { position: 'absolute', top: 0, insetInlineStart: '3.6rem', bgcolor: 'background.paper' } as const;

/** Around a plot: a click on an instant offers to note it, and to go back to it. */
export function Notable({ range, onNote, children }: NotableProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const [clicked, setClicked] = useState<number | null>(null);
  return (
    <Box sx={{ position: 'relative', flexGrow: 1, minHeight: 0, minWidth: 0, display: 'flex' }}>
      {children(setClicked)}
      {onNote !== undefined && clicked !== null && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="comment" />}
          sx={corner}
          onClick={() => {
            onNote(clicked);
            setClicked(null);
          }}
        >
          {t('annotation.note', { time: formatMoment(clicked, range.to, zone) })}
        </Button>
      )}
      <BackTo at={clicked} today={range.to} zone={zone} onClose={() => setClicked(null)} />
    </Box>
  );
}
