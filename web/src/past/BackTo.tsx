import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '../messages/messages.ts';
import { Icon } from '../look/Icon.tsx';
import { useMay } from '../user/rights.ts';
import { formatMoment } from '../value/date.ts';
import { addressAt } from './moment-of.ts';

interface BackToProps {
  /** Epoch milliseconds; null until an instant is clicked. */
  readonly at: number | null;
  /** The end of the chart, whose day needs no date. */
  readonly today: number;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Over a chart, after a click on an instant: leads to the page as it was then, for readers of the audit. */
export function BackTo({ at, today, zone, onClose }: BackToProps) {
  const t = useTranslate();
  const may = useMay('audit', 'r');
  if (!may || at === null) return null;
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 0,
        insetInlineEnd: 0,
        display: 'flex',
        bgcolor: 'background.paper',
        borderRadius: 1,
      }}
    >
      <Button
        href={addressAt(window.location, new Date(at).toISOString())}
        startIcon={<Icon name="history" />}
        size="small"
        variant="outlined"
      >
        {t('past.backTo', { time: formatMoment(at, today, zone) })}
      </Button>
      <IconButton size="small" aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}
