import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { saveFile } from '../http/save-file.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { csvOf, tabbed } from './figure-file.ts';

interface TakeProps {
  /** Of the file. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Copies a table as it is shown, or saves it as CSV. Pages without TLS have no clipboard. */
export function TakeFigures({ name, rows }: TakeProps) {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
      {'clipboard' in navigator && (
        <Button
          size="small"
          startIcon={<Icon name={copied ? 'check' : 'copy'} />}
          onClick={() => void navigator.clipboard.writeText(tabbed(rows)).then(() => setCopied(true))}
        >
          {t('lineChart.copy')}
        </Button>
      )}
      <Button
        size="small"
        onClick={() => saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), `${t('lineChart.figures')} ${name}.csv`)}
      >
        {t('lineChart.saveFigures')}
      </Button>
    </Box>
  );
}
