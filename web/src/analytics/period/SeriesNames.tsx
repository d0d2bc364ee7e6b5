import Box from '@mui/material/Box';
import type { GroupedSeries } from './GroupedBars.tsx';

/** The names of series beside their colours. */
export function SeriesNames({ series }: { readonly series: readonly Pick<GroupedSeries, 'id' | 'name' | 'colour'>[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: '0.8125rem' }}>
      {series.map(({ id, name, colour }) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box aria-hidden sx={{ width: '0.75rem', height: '0.75rem', bgcolor: colour }} />
          {name}
        </Box>
      ))}
    </Box>
  );
}
