import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BaseView } from '@watchglass/schemas/base/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { linkLostAtom } from '../live/link.ts';
import { useRowList } from '../live/row-list.ts';
import { AT_NONE, LocationFilter } from '../location/LocationFilter.tsx';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Show, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { listIn } from '../table/use-query.ts';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { baseList } from './atoms.ts';
import { BaseCard } from './BaseCard.tsx';

const RegisterBaseDialog = lazy(() => import('./RegisterBaseDialog.tsx').then((file) => ({ default: file.RegisterBaseDialog })));

/** When a base was last heard moves without its row changing. */
const REREAD_MS = 30_000;
const OPEN = 'openNewBaseDialog';

export function BasesPage() {
  return <ForReaders module="devices"><Bases /></ForReaders>;
}

function useRereading(read: () => Promise<void>): void {
  useEffect(() => {
    const timer = setInterval(() => void read().catch(() => undefined), REREAD_MS);
    return () => clearInterval(timer);
  }, [read]);
}

function Bases() {
  const t = useTranslate();
  const { id } = useOrganization();
  const list = baseList(id);
  const read = useSetAtom(list.readAtom);
  const loaded = useRowList(list);
  const [params, setParams] = useSearchParams();
  // Taken over, it would be at no location, and out of sight of whoever is limited to some.
  const limited = useIsLimited();
  const mayRegister = useMay('devices', 'w') && !limited;
  useRereading(read);
  const open = (wanted: boolean) => setParams((known) => {
    const next = new URLSearchParams(known);
    if (wanted) next.set(OPEN, '1');
    else next.delete(OPEN);
    return next;
  });
  const chosen = listIn(params, 'locations');
  const choose = (locations: readonly string[]) => setParams((known) => {
    const next = new URLSearchParams(known);
    if (locations.length > 0) next.set('locations', locations.join(','));
    else next.delete('locations');
    return next;
  });
  return (
    <Page title={t('base.title')} actions={mayRegister && <RegisterButton onClick={() => open(true)} />}>
      <Show loaded={loaded} again={() => void read().catch(() => undefined)}>{(rows) => <Cards bases={[...rows.values()]} chosen={chosen} onChosen={choose} />}</Show>
      {mayRegister && params.get(OPEN) === '1' && <Suspense fallback={null}><RegisterBaseDialog onClose={() => open(false)} /></Suspense>}
    </Page>
  );
}

function RegisterButton({ onClick }: { onClick: () => void }) {
  const t = useTranslate();
  return <Button variant="contained" startIcon={<Icon name="add" />} disabled={useAtomValue(linkLostAtom)} onClick={onClick}>{t('base.register')}</Button>;
}

interface CardsProps {
  readonly bases: readonly BaseView[];
  /** Ids of locations, and `none`; nothing chosen means any. */
  readonly chosen: readonly string[];
  readonly onChosen: (locations: readonly string[]) => void;
}

function Cards({ bases, chosen, onChosen }: CardsProps) {
  const t = useTranslate();
  const shown = bases.filter(({ location }) => chosen.length === 0 || chosen.includes(location ?? AT_NONE));
  const sorted = shown.toSorted((a, b) => a.name.localeCompare(b.name) || a.serial.localeCompare(b.serial));
  if (bases.length === 0) return <Statement icon="router" title={t('base.none')} text={t('base.noneText')} />;
  return (
    <>
      <Box sx={{ maxWidth: 300, '&:empty': { display: 'none' } }}><LocationFilter withNone chosen={chosen} onChange={onChosen} /></Box>
      {sorted.length === 0 && <Statement icon="router" title={t('base.noneFound')} />}
      <Box component="ul" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))', gap: 4, listStyle: 'none', m: 0, p: 0 }}>
        {sorted.map((base) => <BaseCard key={base.serial} base={base} />)}
      </Box>
    </>
  );
}
