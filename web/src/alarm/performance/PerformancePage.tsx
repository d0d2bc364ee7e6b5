import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Figures } from '@watchglass/schemas/alarm/history';
import { Suspense } from 'react';
import { useRead } from '../../http/use-read.ts';
import { useTranslate } from '../../messages/messages.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { lazily } from '../../page/lazily.ts';
import { Show } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { useQuery } from '../../table/use-query.ts';
import { useOrganization } from '../../user/rights.ts';
import { Section } from '../history/HistoryPage.tsx';
import { usePeriod } from '../history/period.ts';
import { PeriodField } from '../history/PeriodField.tsx';
import { BadActors } from './BadActors.tsx';
import { Coverage } from './Coverage.tsx';
import { FigureCards } from './FigureCards.tsx';
import { figuresPath, readPerformance, writePerformance, type PerformanceQuery } from './performance-query.ts';

const DayBars = lazily(() => import('./DayBars.tsx').then((file) => ({ default: file.DayBars })));
const OPERATORS = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20];

export function PerformancePage() {
  return (
    <ForReaders module="alarms">
      <Performance />
    </ForReaders>
  );
}

function Performance() {
  const t = useTranslate();
  const { id } = useOrganization();
  const [query, setQuery] = useQuery(readPerformance, writePerformance);
  const instants = usePeriod(query.period);
  const path = figuresPath(id, instants, query.operators);
  const { loaded, again } = useRead(path, (http, signal) => http.get<Figures>(path, signal));
  return (
    <Page title={t('performance.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <PeriodField choice={query.period} instants={instants} onChange={(period) => setQuery({ ...query, period })} />
        <Operators query={query} onChange={setQuery} />
      </Box>
      <Show loaded={loaded} again={() => void again()}>
        {(figures) => (
          <>
            <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
              {t('performance.counted', { count: figures.shelved })}
            </Typography>
            <FigureCards figures={figures} />
            <Section title={t('performance.days')} note="UTC">
              <Suspense fallback={<Box sx={{ height: 240 }} />}>
                <DayBars days={figures.days} label={t('performance.days')} />
              </Suspense>
            </Section>
            <BadActors actors={figures.badActors} period={query.period} />
          </>
        )}
      </Show>
      <Coverage />
    </Page>
  );
}

interface OperatorsProps {
  readonly query: PerformanceQuery;
  readonly onChange: (query: PerformanceQuery) => void;
}

function Operators({ query, onChange }: OperatorsProps) {
  const t = useTranslate();
  const choices = [...new Set([...OPERATORS, query.operators])].toSorted((a, b) => a - b);
  return (
    <TextField
      select
      size="small"
      id="operators"
      label={t('performance.operators')}
      value={query.operators}
      onChange={({ target }) => onChange({ ...query, operators: Number(target.value) })}
      sx={{ width: 200 }}
    >
      {choices.map((count) => (
        <MenuItem key={count} value={count}>
          {count}
        </MenuItem>
      ))}
    </TextField>
  );
}
