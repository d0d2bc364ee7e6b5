import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { Failed, Loading, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { PageLinks } from '../page/PageLinks.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { Pager } from '../table/Pager.tsx';
import { useQuery } from '../table/use-query.ts';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { baseQueries, basesPath, type BaseQuery } from './base-query.ts';
import { BaseCard } from './BaseCard.tsx';
import { BaseFilters } from './BaseFilters.tsx';
import { useBases } from './use-bases.ts';

const BaseTable = lazily(() => import('./BaseTable.tsx').then((file) => ({ default: file.BaseTable })));
const RegisterBaseDialog = lazily(() =>
  import('./RegisterBaseDialog.tsx').then((file) => ({ default: file.RegisterBaseDialog })),
);

const OPEN = 'openNewBaseDialog';
type View = 'cards' | 'table';

export function BaseCardsPage() {
  return (
    <ForReaders module="devices">
      <Bases view="cards" />
    </ForReaders>
  );
}

export function BaseTablePage() {
  return (
    <ForReaders module="devices">
      <Bases view="table" />
    </ForReaders>
  );
}

function Bases({ view }: { view: View }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [query, setQuery] = useQuery(baseQueries.read, baseQueries.write);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [params, setParams] = useSearchParams();
  // A base that is taken over has no location, so a member limited to locations could not see it.
  const limited = useIsLimited();
  const mayRegister = useMay('devices', 'w') && !limited;
  const open = (wanted: boolean) =>
    setParams((known) => {
      const next = new URLSearchParams(known);
      if (wanted) next.set(OPEN, '1');
      else for (const name of [OPEN, 'serial', 'pin']) next.delete(name);
      return next;
    });
  const actions = (
    <>
      <ExportButton name="bases" path={() => baseQueries.exportPath(basesPath(id), query)} onFailure={setFailure} />
      {mayRegister && <RegisterButton onClick={() => open(true)} />}
    </>
  );
  return (
    <Page title={t('base.title')} actions={actions}>
      <PageLinks
        label={t('base.title')}
        pages={[
          { path: `/${id}/my-bases/my-bases-cards-view`, label: 'base.cards' },
          { path: `/${id}/my-bases/my-bases-table`, label: 'base.table' },
          { path: `/${id}/my-bases/registration-requests-table`, label: 'registration.table' },
        ]}
        search={params.toString()}
      />
      <FormFailure to="to.export" failure={failure} />
      <BaseFilters query={query} onChange={setQuery} sorting={view === 'cards'} />
      <Shown view={view} query={query} onQuery={setQuery} />
      {mayRegister && params.get(OPEN) === '1' && (
        <Suspense fallback={null}>
          <RegisterBaseDialog asked={params} onClose={() => open(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function RegisterButton({ onClick }: { onClick: () => void }) {
  const t = useTranslate();
  return (
    <Button variant="contained" startIcon={<Icon name="add" />} disabled={useAtomValue(linkLostAtom)} onClick={onClick}>
      {t('base.register')}
    </Button>
  );
}

interface ShownProps {
  readonly query: BaseQuery;
  readonly onQuery: (query: BaseQuery) => void;
}

function Shown({ view, query, onQuery }: ShownProps & { readonly view: View }) {
  const { loaded, again, page } = useBases(query);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  if (view === 'table')
    return (
      <Suspense fallback={<Loading />}>
        <BaseTable query={query} onQuery={onQuery} page={page} />
      </Suspense>
    );
  return loaded.state === 'loading' ? <Loading /> : <Cards query={query} onQuery={onQuery} page={page} />;
}

function Cards({
  query,
  onQuery,
  page: { rows, rowCount },
}: ShownProps & { readonly page: ReturnType<typeof useBases>['page'] }) {
  const t = useTranslate();
  if (rowCount === 0)
    return baseQueries.isFiltered(query) ? (
      <Statement icon="router" title={t('base.noneFound')} />
    ) : (
      <Statement icon="router" title={t('base.none')} text={t('base.noneText')} />
    );
  return (
    <>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
          gap: 4,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {rows.map((base) => (
          <BaseCard key={base.serial} base={base} />
        ))}
      </Box>
      <Pager paging={query} total={rowCount} onChange={(paging) => onQuery({ ...query, ...paging })} />
    </>
  );
}
