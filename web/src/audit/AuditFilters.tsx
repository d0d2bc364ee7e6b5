import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AUDIT_CONCEPTS } from '@watchglass/schemas/entities';
import { Suspense } from 'react';
import { MemberPicker } from '../member/MemberPicker.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered } from '../table/list-query.ts';
import { useTimeZone } from '../user/preferences.ts';
import { isFiltered, type AuditQuery } from './audit-query.ts';

const InstantPicker = lazily(() =>
  import('../form/InstantPicker.tsx').then((file) => ({ default: file.InstantPicker })),
);

interface FiltersProps {
  readonly query: AuditQuery;
  readonly onChange: (query: AuditQuery, replace?: boolean) => void;
}

export function AuditFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return (
    <FilterRow
      columns="minmax(150px, 240px) repeat(2, minmax(130px, 190px)) repeat(2, minmax(200px, 250px)) auto"
      search={query.text}
      onSearch={(text) => onChange(filtered(query, { text }), true)}
      isFiltered={isFiltered(query)}
      onClear={() => onChange(filtered(query, { from: null, to: null, person: '', concept: '', text: '' }))}
    >
      <MemberPicker
        label={t('audit.person')}
        person={query.person}
        onChange={(person) => onChange(filtered(query, { person }))}
      />
      <TextField
        select
        size="small"
        id="audit-concept"
        label={t('audit.concept')}
        value={AUDIT_CONCEPTS.find((each) => each === query.concept) ?? ''}
        onChange={(event) => onChange(filtered(query, { concept: event.target.value }))}
      >
        <MenuItem value="">{t('audit.any')}</MenuItem>
        {AUDIT_CONCEPTS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`concept.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Suspense
        fallback={
          <>
            <Box className="whole" sx={{ height: 40 }} />
            <Box className="whole" sx={{ height: 40 }} />
          </>
        }
      >
        <Box className="whole">
          <InstantPicker
            clearable
            label={t('range.from')}
            zone={timeZone}
            value={query.from}
            max={query.to ?? undefined}
            onChange={(from) => onChange(filtered(query, { from }))}
          />
        </Box>
        <Box className="whole">
          <InstantPicker
            clearable
            label={t('range.to')}
            zone={timeZone}
            value={query.to}
            min={query.from ?? undefined}
            onChange={(to) => onChange(filtered(query, { to }))}
          />
        </Box>
      </Suspense>
    </FilterRow>
  );
}
