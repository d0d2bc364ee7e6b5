import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BaseView } from '@watchglass/schemas/base/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { linkLostAtom } from '../live/link.ts';
import { useRowList } from '../live/row-list.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Show, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
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
  const mayWrite = useMay('devices', 'w');
  useRereading(read);
  const open = (wanted: boolean) => setParams((known) => {
    const next = new URLSearchParams(known);
    if (wanted) next.set(OPEN, '1');
    else next.delete(OPEN);
    return next;
  });
  return (
    <Page title={t('base.title')} actions={mayWrite && <RegisterButton onClick={() => open(true)} />}>
      <Show loaded={loaded} again={() => void read().catch(() => undefined)}>{(rows) => <Cards bases={[...rows.values()]} />}</Show>
      {mayWrite && params.get(OPEN) === '1' && <Suspense fallback={null}><RegisterBaseDialog onClose={() => open(false)} /></Suspense>}
    </Page>
  );
}

function RegisterButton({ onClick }: { onClick: () => void }) {
  const t = useTranslate();
  return <Button variant="contained" startIcon={<Icon name="add" />} disabled={useAtomValue(linkLostAtom)} onClick={onClick}>{t('base.register')}</Button>;
}

function Cards({ bases }: { bases: readonly BaseView[] }) {
  const t = useTranslate();
  const sorted = bases.toSorted((a, b) => a.name.localeCompare(b.name) || a.serial.localeCompare(b.serial));
  if (bases.length === 0) return <Statement icon="router" title={t('base.none')} text={t('base.noneText')} />;
  return (
    <Box component="ul" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))', gap: 4, listStyle: 'none', m: 0, p: 0 }}>
      {sorted.map((base) => <BaseCard key={base.serial} base={base} />)}
    </Box>
  );
}
