import Box from '@mui/material/Box';
import { ENTITY_OF, type HistoryConcept } from '@watchglass/schemas/history/concepts';
import type { HistoryPage, HistoryVersion } from '@watchglass/schemas/history/views';
import type { RowConcept } from '@watchglass/schemas/entities';
import { Suspense, useCallback, useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { isRow } from '../live/rows.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { Show, Statement } from '../page/Outcome.tsx';
import { Pager } from '../table/Pager.tsx';
import type { Paging } from '../table/paging.ts';
import { useIsAdmin, useMay, useOrganization } from '../user/rights.ts';
import { historyPathOf, type Thing } from './paths.ts';
import { useHistoryWords } from './use-history-words.ts';
import { VersionItem } from './VersionItem.tsx';

const RestoreDialog = lazily(() => import('./RestoreDialog.tsx').then((file) => ({ default: file.RestoreDialog })));
const VersionDialog = lazily(() => import('./VersionDialog.tsx').then((file) => ({ default: file.VersionDialog })));

const AT_ONCE = 25;

/** The versions of one thing, newest first, read again with each of its changes. */
export function HistoryOf({ concept, id }: Thing) {
  const { id: organizationId } = useOrganization();
  const [paging, setPaging] = useState<Paging>({ page: 0, rowsPerPage: AT_ONCE });
  const path = `${historyPathOf(organizationId, { concept, id })}?page=${paging.page}&rowsPerPage=${paging.rowsPerPage}`;
  const reading = useRead(path, (http, signal) => http.get<HistoryPage>(path, signal));
  useRowChanges(
    ENTITY_OF[concept].name as RowConcept,
    reading,
    useCallback((row) => isRow(row, id), [id]),
  );
  return (
    <Show loaded={reading.loaded} again={() => void reading.again()} small>
      {(page) => (
        <Box>
          <Versions thing={{ concept, id }} page={page} isFirst={paging.page === 0} />
          {page.total > AT_ONCE && <Pager paging={paging} total={page.total} onChange={setPaging} />}
        </Box>
      )}
    </Show>
  );
}

interface VersionsProps {
  readonly thing: Thing;
  readonly page: HistoryPage;
  /** The newest version is on this page. */
  readonly isFirst: boolean;
}

function Versions({ thing, page, isFirst }: VersionsProps) {
  const t = useTranslate();
  const words = useHistoryWords(page.items, page.names);
  const mayRestore = useMayRestore(thing.concept);
  const [open, setOpen] = useState<HistoryVersion | null>(null);
  const [restored, setRestored] = useState<HistoryVersion | null>(null);
  if (page.items.length === 0) return <Statement icon="history" title={t('versions.none')} small />;
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {page.items.map((version, at) => (
          <VersionItem
            key={version.n}
            thing={thing}
            version={version}
            words={words}
            isNewest={isFirst && at === 0}
            mayRestore={mayRestore && page.isThere}
            onOpen={() => setOpen(version)}
            onRestore={() => setRestored(version)}
          />
        ))}
      </Box>
      <Suspense fallback={null}>
        {open && <VersionDialog thing={thing} n={open.n} onClose={() => setOpen(null)} />}
        {restored && <RestoreDialog thing={thing} n={restored.n} onClose={() => setRestored(null)} />}
      </Suspense>
    </>
  );
}

/** Who may send the form of a concept's things; of a dashboard its author, which its page knows. */
function useMayRestore(concept: HistoryConcept): boolean {
  const isAdmin = useIsAdmin();
  const may = {
    alarms: useMay('alarms', 'w'),
    devices: useMay('devices', 'w'),
    organization: useMay('organization', 'w'),
    plans: useMay('plans', 'w'),
    sensors: useMay('sensors', 'w'),
  };
  const by: Readonly<Record<HistoryConcept, boolean>> = {
    'alarm-rule': may.alarms,
    annotation: may.alarms,
    asset: may.sensors,
    base: may.devices,
    dashboard: true,
    location: may.organization,
    member: isAdmin,
    plan: may.plans,
    sensor: may.sensors,
    wall: isAdmin,
  };
  return by[concept];
}
