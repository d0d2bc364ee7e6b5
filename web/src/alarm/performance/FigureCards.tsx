import Box from '@mui/material/Box';
import type { Figures } from '@watchglass/schemas/alarm/history';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { Section } from '../history/HistoryPage.tsx';
import { figureGroups, type FigureRow } from './figure-rows.ts';

const cards = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
} as const;
const row = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 3,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;
const value = { fontSize: '1.25rem', fontWeight: 560, fontVariantNumeric: 'tabular-nums', textAlign: 'right' } as const;

/** The figures with what the standards call manageable. */
export function FigureCards({ figures }: { figures: Figures }) {
  const t = useTranslate();
  return (
    <Box sx={cards}>
      {figureGroups(t, figures).map(({ title, rows }) => (
        <Section key={title} title={t(title)}>
          <Box component="dl" sx={{ m: 0 }}>
            {rows.map((each) => (
              <Row key={each.name} figure={each} />
            ))}
          </Box>
        </Section>
      ))}
    </Box>
  );
}

function Row({ figure: { name, value: shown, target, met } }: { figure: FigureRow }) {
  const t = useTranslate();
  return (
    <Box sx={row}>
      <Box component="dt" sx={{ alignSelf: 'center' }}>
        {t(name)}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box sx={value}>{shown}</Box>
        {target !== null && (
          <Box
            sx={{
              display: 'flex',
              gap: 1,
              alignItems: 'center',
              justifyContent: 'end',
              fontSize: '0.8125rem',
              color: met === false ? 'caution.text' : 'text.secondary',
            }}
          >
            {met !== null && <Icon name={met ? 'check' : 'warning'} />}
            {t(met === null ? 'performance.target' : met ? 'performance.met' : 'performance.missed', { target })}
          </Box>
        )}
      </Box>
    </Box>
  );
}
