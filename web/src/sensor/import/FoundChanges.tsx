import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImportDone } from '@watchglass/schemas/sensor/import';
import { useState } from 'react';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import { Pager } from '../../table/Pager.tsx';
import { ROWS_PER_PAGE, type Paging } from '../../table/paging.ts';
import { changeTexts, reasonText } from './texts.ts';

interface Entry {
  readonly line: number;
  readonly sensor: string;
  readonly isRefused: boolean;
  readonly texts: readonly string[];
}

/** The refused rows first: they need somebody's attention. */
function entriesOf(t: Translate, found: ImportDone, locations: ReadonlyMap<string, string>): readonly Entry[] {
  return [
    ...found.refused.map((each) => ({ ...each, isRefused: true, texts: [reasonText(t, each)] })),
    ...found.changes.map((each) => ({ ...each, isRefused: false, texts: changeTexts(t, each, locations) })),
  ];
}

interface FoundProps {
  readonly found: ImportDone;
  /** Names by id. */
  readonly locations: ReadonlyMap<string, string>;
}

/** On a phone its controls have two lines. */
const foldedPager = { '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end' } } as const;

/** Every change and every refused row of a file, page by page. */
export function FoundChanges({ found, locations }: FoundProps) {
  const t = useTranslate();
  const [paging, setPaging] = useState<Paging>({ page: 0, rowsPerPage: ROWS_PER_PAGE[0] ?? 25 });
  const entries = entriesOf(t, found, locations);
  if (entries.length === 0) return <Typography>{t('import.nothing')}</Typography>;
  const first = paging.page * paging.rowsPerPage;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, ...foldedPager }}>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('import.list')}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflow: 'auto' }}
      >
        {entries.slice(first, first + paging.rowsPerPage).map((entry) => (
          <Found key={`${entry.line} ${entry.isRefused}`} entry={entry} />
        ))}
      </Box>
      <Pager paging={paging} total={entries.length} onChange={setPaging} />
    </Box>
  );
}

function Found({ entry: { line, sensor, isRefused, texts } }: { readonly entry: Entry }) {
  const t = useTranslate();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, px: 3, py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Box sx={{ color: isRefused ? 'warning.main' : 'text.secondary', pt: '2px' }}>
        <Icon name={isRefused ? 'warning' : 'edit'} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', mr: 2 }}>
          {t('import.atLine', { line })}
        </Box>
        <Box component="span" sx={{ fontWeight: 560 }}>
          {sensor}
        </Box>
        {texts.map((text) => (
          <Box key={text}>{text}</Box>
        ))}
      </Box>
    </Box>
  );
}
