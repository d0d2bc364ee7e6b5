import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { Loading } from '../page/Outcome.tsx';
import { useIsPast } from '../past/atoms.ts';
import { useMay } from '../user/rights.ts';
import type { Thing } from './paths.ts';

const HistoryOf = lazily(() => import('./HistoryOf.tsx').then((file) => ({ default: file.HistoryOf })));

/** The history of a thing on its page, for readers of the audit. It is read once it is opened; a page of the past has none. */
export function HistorySection(thing: Thing) {
  const t = useTranslate();
  const may = useMay('audit', 'r');
  const isPast = useIsPast();
  const [isOpen, setIsOpen] = useState(false);
  if (!may || isPast) return null;
  return (
    <Box
      component="details"
      sx={{ ...section, display: 'block' }}
      onToggle={(event) => setIsOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center' }}>
        <Box component="h2" sx={{ display: 'inline', m: 0, typography: 'h2' }}>
          {t('versions.title')}
        </Box>
      </Box>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <HistoryOf {...thing} />
        </Suspense>
      )}
    </Box>
  );
}
