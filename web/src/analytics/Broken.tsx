import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslate } from '../messages/messages.ts';

/** Says once which parts of the address could not be understood. */
export function Broken({ fields: given }: { readonly fields: readonly string[] }) {
  const t = useTranslate();
  const [fields, setFields] = useState(given);
  if (fields.length === 0) return null;
  return (
    <Alert severity="info" onClose={() => setFields([])}>
      {t('lineChart.broken', { fields: fields.join(', ') })}
    </Alert>
  );
}
