import type { DashboardListEntry, DashboardView } from '@watchglass/schemas/dashboard/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { pauseAfterFailure } from '../http/failure.ts';
import { useResource } from '../http/resource.ts';
import { useRowList } from '../live/row-list.ts';
import { ForAnyReader } from '../page/Denied.tsx';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { Loading, Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { dashboardList, dashboardPath, dashboardResource, rememberDashboard, rememberedDashboard } from './atoms.ts';
import { Dashboard } from './Dashboard.tsx';
import { NoDashboard } from './NoDashboard.tsx';

const Editing = lazily(() => import('./edit/Editing.tsx').then((file) => ({ default: file.Editing })));
const Wall = lazily(() => import('./Wall.tsx').then((file) => ({ default: file.Wall })));

function byName(entries: Iterable<DashboardListEntry>): DashboardListEntry[] {
  return [...entries].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

/** Selects the dashboard: that of the path, else the last one shown on this device, else the first. */
export function DashboardPage() {
  return (
    <ForAnyReader>
      <Found />
    </ForAnyReader>
  );
}

function Found() {
  const { id } = useOrganization();
  const list = dashboardList(id);
  const read = useSetAtom(list.readAtom);
  const loaded = useRowList(list);
  return (
    <Show loaded={loaded} again={() => void read().catch(() => undefined)}>
      {(rows) => <Chosen entries={byName(rows.values())} />}
    </Show>
  );
}

function Chosen({ entries }: { entries: readonly DashboardListEntry[] }) {
  const { id } = useOrganization();
  const { dashboardId } = useParams();
  const { search } = useLocation();
  const known = entries.find((entry) => entry.id === dashboardId);
  useEffect(() => {
    if (known) rememberDashboard(id, known.id);
  }, [id, known]);
  if (known) return <Opened key={known.id} entry={known} entries={entries} />;
  const next = entries.find((entry) => entry.id === rememberedDashboard(id)) ?? entries[0];
  return next ? <Navigate to={`/${id}/dashboard/${next.id}${search}`} replace /> : <NoDashboard />;
}

interface OpenedProps {
  readonly entry: DashboardListEntry;
  readonly entries: readonly DashboardListEntry[];
}

function Opened({ entry, entries }: OpenedProps) {
  const resource = dashboardResource(dashboardPath(useOrganization().id, entry.id));
  const read = useSetAtom(resource.loadAtom);
  const loaded = useResource(resource);
  return (
    <Show loaded={loaded} again={() => void read()}>
      {(dashboard) => <Shown dashboard={dashboard} entry={entry} entries={entries} />}
    </Show>
  );
}

function Shown({ dashboard, entry, entries }: OpenedProps & { dashboard: DashboardView }) {
  const [query] = useSearchParams();
  const [editing, setEditing] = useState(false);
  const [notice, setNotice] = useState(false);
  const path = dashboardPath(useOrganization().id, entry.id);
  useFollowing(path, entry.position, editing);
  if (query.get('wall') === '1')
    return (
      <Suspense fallback={<Loading />}>
        <Wall dashboard={dashboard} />
      </Suspense>
    );
  if (editing)
    return (
      <Later>
        <Editing
          dashboard={dashboard}
          onDone={(outdated) => {
            setNotice(outdated);
            setEditing(false);
          }}
        />
      </Later>
    );
  return (
    <Dashboard
      dashboard={dashboard}
      entries={entries}
      notice={notice}
      onNoticed={() => setNotice(false)}
      onEdit={() => setEditing(true)}
    />
  );
}

/**
 * Reads a dashboard that was changed elsewhere until the change is there, since a read may fail or come too early. It
 * does not during an edit: saving then reports the conflict.
 */
function useFollowing(path: string, position: string, editing: boolean): void {
  const read = useSetAtom(dashboardResource(path).loadAtom);
  const state = useAtomValue(dashboardResource(path).stateAtom);
  const behind = state.state === 'ready' && state.value.position < position;
  useEffect(() => {
    if (!behind || editing) return undefined;
    void read(true);
    const timer = setInterval(() => void read(true), pauseAfterFailure());
    return () => clearInterval(timer);
  }, [behind, editing, position, read]);
}
