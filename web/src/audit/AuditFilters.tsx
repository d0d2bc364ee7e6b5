import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import { MOBILE_FORM } from '../look/tokens.ts';
import { MemberPicker } from '../member/MemberPicker.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useVisit } from '../page/use-visit.ts';
import { SearchField } from '../table/SearchField.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { filtered, isFiltered, type AuditQuery } from './audit-query.ts';

const InstantPicker = lazy(() => import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })));

const CONCEPTS = ['alarm', 'alarm-rule', 'api-account', 'audit', 'base', 'dashboard', 'invitation', 'licence', 'member', 'metric', 'organization', 'sensor', 'user'] as const;
const row = {
  display: 'grid', gridTemplateColumns: 'minmax(150px, 240px) repeat(2, minmax(130px, 190px)) repeat(2, minmax(200px, 250px)) auto', gap: 3, alignItems: 'center',
  '@media (max-width: 1399.98px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [MOBILE_FORM]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2, '& > :first-of-type, & > .instant': { gridColumn: '1 / -1' } },
} as const;

interface FiltersProps {
  readonly query: AuditQuery;
  readonly onChange: (query: AuditQuery, replace?: boolean) => void;
}

export function AuditFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return (
    <Box role="search" sx={row}>
      <SearchField key={useVisit()} text={query.text} onChange={(text) => onChange(filtered(query, { text }), true)} />
      <MemberPicker label={t('audit.person')} person={query.person} onChange={(person) => onChange(filtered(query, { person }))} />
      <TextField select size="small" id="audit-concept" label={t('audit.concept')} value={CONCEPTS.find((each) => each === query.concept) ?? ''} onChange={(event) => onChange(filtered(query, { concept: event.target.value }))}>
        <MenuItem value="">{t('audit.any')}</MenuItem>
        {CONCEPTS.map((each) => <MenuItem key={each} value={each}>{t(`concept.${each}`)}</MenuItem>)}
      </TextField>
      <Suspense fallback={<><Box className="instant" sx={{ height: 40 }} /><Box className="instant" sx={{ height: 40 }} /></>}>
        <Box className="instant"><InstantPicker clearable label={t('range.from')} zone={timeZone} value={query.from} max={query.to ?? undefined} onChange={(from) => onChange(filtered(query, { from }))} /></Box>
        <Box className="instant"><InstantPicker clearable label={t('range.to')} zone={timeZone} value={query.to} min={query.from ?? undefined} onChange={(to) => onChange(filtered(query, { to }))} /></Box>
      </Suspense>
      <Button disabled={!isFiltered(query)} onClick={() => onChange(filtered(query, { from: null, to: null, person: '', concept: '', text: '' }))} sx={{ justifySelf: 'start', [MOBILE_FORM]: { display: isFiltered(query) ? undefined : 'none' } }}>{t('filter.clear')}</Button>
    </Box>
  );
}
