import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DIFFERENCES, type Comparison } from '@watchglass/schemas/history/views';
import type { ComparedConcept } from '@watchglass/schemas/history/concepts';
import { useTranslate } from '../messages/messages.ts';

const table = {
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': {
    textAlign: 'right',
    px: 3,
    borderBottom: 1,
    borderColor: 'divider',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 560, py: 1.5 },
} as const;

interface CountsProps {
  readonly counts: Comparison['counts'];
  /** The concept whose things are shown; null shows all. */
  readonly chosen: ComparedConcept | null;
  readonly onChoose: (concept: ComparedConcept | null) => void;
}

/** How many things of each concept differ; a concept shows its things alone. */
export function Counts({ counts, chosen, onChoose }: CountsProps) {
  const t = useTranslate();
  const choice = (concept: ComparedConcept | null, name: string) => (
    <Button
      size="small"
      color="inherit"
      aria-pressed={chosen === concept}
      sx={{ minHeight: 44, mx: -1, px: 1, fontWeight: chosen === concept ? 700 : 500 }}
      onClick={() => onChoose(concept)}
    >
      {name}
    </Button>
  );
  const sum = (of: (typeof DIFFERENCES)[number]) => counts.reduce((total, each) => total + each[of], 0);
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={table} aria-label={t('compare.counts')}>
        <thead>
          <tr>
            <th scope="col">{t('compare.concept')}</th>
            {DIFFERENCES.map((difference) => (
              <th scope="col" key={difference}>
                {t(`compare.${difference}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((each) => (
            <tr key={each.concept}>
              <th scope="row">{choice(each.concept, t(`concept.${each.concept}`))}</th>
              {DIFFERENCES.map((difference) => (
                <td key={difference}>{each[difference]}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{choice(null, t('compare.all'))}</th>
            {DIFFERENCES.map((difference) => (
              <td key={difference}>{sum(difference)}</td>
            ))}
          </tr>
        </tbody>
      </Box>
    </Box>
  );
}
