import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Comparison } from '@watchglass/schemas/history/views';
import type { MomentView } from '@watchglass/schemas/moment/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import { useHistoryWords } from '../history/use-history-words.ts';
import type { Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { readNowAtom } from '../live/clock.ts';
import { Icon } from '../look/Icon.tsx';
import { section } from '../look/section.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Show, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { addressAt } from '../past/moment-of.ts';
import { ExportButton } from '../table/ExportButton.tsx';
import { Pager } from '../table/Pager.tsx';
import { useQuery } from '../table/use-query.ts';
import { useOrganization } from '../user/rights.ts';
import {
  compareFilePath,
  comparePath,
  readCompareQuery,
  writeCompareQuery,
  type CompareQuery,
} from './compare-query.ts';
import { Counts } from './Counts.tsx';
import { Differing } from './Differing.tsx';
import { MomentFields } from './MomentFields.tsx';

const DAY_MS = 86_400_000;

/** What differs between two moments: counts by concept, then each thing. */
export function ComparePage() {
  return (
    <ForReaders module="audit">
      <Compare />
    </ForReaders>
  );
}

function Compare() {
  const t = useTranslate();
  const { id } = useOrganization();
  const [query, setQuery] = useQuery(readCompareQuery, writeCompareQuery);
  const [failure, setFailure] = useState<Failure | null>(null);
  const readNow = useSetAtom(readNowAtom);
  const [now] = useState(() => readNow());
  const { from, to } = query;
  // A link that names only the earlier moment compares with now.
  const asked = { ...query, to: to === '' ? new Date(now).toISOString() : to };
  const compare = (earlier: number, later: number) =>
    setQuery({
      ...query,
      from: new Date(earlier).toISOString(),
      to: new Date(later).toISOString(),
      concept: null,
      page: 0,
    });
  return (
    <Page
      title={t('compare.title')}
      actions={
        from !== '' && <ExportButton name="compare" path={() => compareFilePath(id, asked)} onFailure={setFailure} />
      }
    >
      <FormFailure to="to.export" failure={failure} />
      {from === '' ? (
        <Choice now={now} onCompare={compare} />
      ) : (
        <Result query={asked} now={now} onQuery={setQuery} onCompare={compare} />
      )}
    </Page>
  );
}

/** Begins with the last day, or with the workspace if that is younger. */
function Choice({ now, onCompare }: Pick<ResultProps, 'now' | 'onCompare'>) {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = `/api/time/${id}/moment?at=${encodeURIComponent(new Date(now).toISOString())}`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<MomentView>(path, signal));
  return (
    <Show loaded={loaded} again={() => void again()}>
      {({ first }) => (
        <>
          <MomentFields from={Math.max(now - DAY_MS, Date.parse(first))} to={now} now={now} onCompare={onCompare} />
          <Statement icon="history" title={t('compare.title')} text={t('compare.choose')} />
        </>
      )}
    </Show>
  );
}

interface ResultProps {
  readonly query: CompareQuery;
  readonly now: number;
  readonly onQuery: (query: CompareQuery) => void;
  readonly onCompare: (from: number, to: number) => void;
}

const instantOf = (text: string, otherwise: number): number =>
  text.startsWith('n') ? otherwise : Date.parse(text) || otherwise;

function Result({ query, now, onQuery, onCompare }: ResultProps) {
  const { id } = useOrganization();
  const path = comparePath(id, query);
  const { loaded, again } = useRead(path, (http, signal) => http.get<Comparison>(path, signal));
  const found = loaded.state === 'ready' ? loaded.value : null;
  const [from, to] = [
    found === null ? instantOf(query.from, now - DAY_MS) : Date.parse(found.from.at),
    found === null ? instantOf(query.to, now) : Date.parse(found.to.at),
  ];
  return (
    <>
      <MomentFields key={`${from} ${to}`} from={from} to={to} now={now} onCompare={onCompare} />
      <Show loaded={loaded} again={() => void again()}>
        {(comparison) => <Found comparison={comparison} query={query} onQuery={onQuery} />}
      </Show>
    </>
  );
}

interface FoundProps extends Pick<ResultProps, 'query' | 'onQuery'> {
  readonly comparison: Comparison;
}

function Found({ comparison, query, onQuery }: FoundProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const { counts, items, names, total, from, to } = comparison;
  const words = useHistoryWords(items, names);
  const page = { pathname: `/${id}/dashboard`, search: '' };
  const links = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: -2 }}>
      {[[t('compare.asBefore'), from.n] as const, [t('compare.asAfter'), to.n] as const].map(([name, n]) => (
        <Button
          key={name}
          color="inherit"
          size="small"
          href={addressAt(page, `n${n}`)}
          startIcon={<Icon name="history" />}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
  if (counts.length === 0)
    return <Statement icon="history" title={t('compare.none')} text={t('compare.noneText')} action={links} />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
      {links}
      <Box sx={section}>
        <Counts
          counts={counts}
          chosen={query.concept}
          onChoose={(concept) => onQuery({ ...query, concept, page: 0 })}
        />
      </Box>
      <Box sx={section}>
        <Box
          component="ol"
          aria-label={t('compare.title')}
          sx={{ listStyle: 'none', m: 0, p: 0, '& > li:first-of-type': { borderTop: 0 } }}
        >
          {items.map((thing) => (
            <Differing key={`${thing.concept} ${thing.id}`} thing={thing} words={words} />
          ))}
        </Box>
        {total > query.rowsPerPage && (
          <Pager paging={query} total={total} onChange={(paging) => onQuery({ ...query, ...paging })} />
        )}
      </Box>
    </Box>
  );
}
