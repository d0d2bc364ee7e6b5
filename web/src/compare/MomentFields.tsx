import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useTimeZone } from '../user/preferences.ts';

const InstantPicker = lazily(() =>
  import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);

interface FieldsProps {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** No moment is later. */
  readonly now: number;
  readonly onCompare: (from: number, to: number) => void;
}

/** Chooses the two moments, on the clock of the reader's zone. */
export function MomentFields({ from, to, now, onCompare }: FieldsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const [earlier, setEarlier] = useState<number | null>(from);
  const [later, setLater] = useState<number | null>(to);
  const isChosen = earlier !== null && later !== null && earlier <= later;
  return (
    <Box
      component="form"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        minHeight: 40,
        '& > .MuiFormControl-root': { flex: '0 1 18rem', minWidth: '14rem' },
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChosen) onCompare(earlier, later);
      }}
    >
      <Suspense fallback={<Box sx={{ height: 40, width: 500 }} />}>
        <InstantPicker label={t('compare.from')} zone={zone} value={earlier} max={later ?? now} onChange={setEarlier} />
        <InstantPicker
          label={t('compare.to')}
          zone={zone}
          value={later}
          min={earlier ?? undefined}
          max={now}
          onChange={setLater}
        />
      </Suspense>
      <Button type="submit" variant="contained" disabled={!isChosen}>
        {t('compare.show')}
      </Button>
    </Box>
  );
}
