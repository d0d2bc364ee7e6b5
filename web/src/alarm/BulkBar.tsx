import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useAtomValue } from 'jotai';
import { FormFailure } from '../form/FormFailure.tsx';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import type { Bulk } from './bulk.ts';

/** Above the list: selects all of it, and acknowledges what is selected. */
export function BulkBar({ bulk, count }: { bulk: Bulk; count: number }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const { picked, waiting, done, failure, sending } = bulk;
  return (
    <Box sx={{ px: 4, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 36 }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={picked.size > 0 && picked.size >= count}
              indeterminate={picked.size > 0 && picked.size < count}
              onChange={bulk.toggleAll}
            />
          }
          label={t('bulk.all')}
        />
        {waiting.length > 0 && (
          <Button size="small" variant="contained" disabled={sending || lost} onClick={bulk.acknowledge}>
            {t('bulk.acknowledge', { count: waiting.length })}
          </Button>
        )}
      </Box>
      <FormFailure to="to.acknowledge" failure={failure} />
      {done !== null && picked.size === 0 && (
        <Alert severity="info" variant="outlined" role="status">
          {t('bulk.done', { count: done })}
        </Alert>
      )}
    </Box>
  );
}
