import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { pauseAfterFailure } from '../http/failure.ts';
import { useResource } from '../http/resource.ts';
import { useRowList } from '../live/row-list.ts';
import { ForAnyReader } from '../page/Denied.tsx';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { Loading, Show } from '../page/Outcome.tsx';
import { useOrganization } from '../user/rights.ts';
import { activeDashboard, byName } from './active.ts';
import {
  dashboardList,
  dashboardPath,
  dashboardResource,
  favoritesResource,
  rememberDashboard,
  rememberedDashboard,
  type DashboardEntry,
} from './atoms.ts';
import { Dashboard } from './Dashboard.tsx';
import type { Restored } from './history/Restoring.tsx';
import { NoDashboard } from './NoDashboard.tsx';

const Editing = lazily(() => import('./edit/Editing.tsx').then((file) => ({ default: file.Editing })));
const Restoring = lazily(() => import('./history/Restoring.tsx').then((file) => ({ default: file.Restoring })));
const OneTile = lazily(() => import('./OneTile.tsx').then((file) => ({ default: file.OneTile })));
const Wall = lazily(() => import('./Wall.tsx').then((file) => ({ default: file.Wall })));

/** Selects the dashboard: that of the path, else the active one. */
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

function Chosen({ entries }: { entries: readonly DashboardEntry[] }) {
  const { id } = useOrganization();
  const { dashboardId } = useParams();
  const gone = (useLocation().state as Partial<Gone> | null)?.gone;
  const known = entries.find((entry) => entry.id === dashboardId);
  // By its id: a list that is read again has new rows, and a forgotten dashboard stays forgotten.
  const shown = known?.id;
  useEffect(() => {
    if (shown !== undefined) rememberDashboard(id, shown);
  }, [id, shown]);
  if (known) return <Opened key={known.id} entry={known} entries={entries} />;
  if (entries.length === 0) return <NoDashboard />;
  const remembered = entries.find((entry) => entry.id === rememberedDashboard(id));
  return remembered ? (
    <ToDashboard entry={remembered} />
  ) : (
    <FirstOf entries={entries.filter((entry) => entry.id !== gone)} />
  );
}

function ToDashboard({ entry }: { entry: DashboardEntry }) {
  const { id } = useOrganization();
  const { search } = useLocation();
  return <Navigate to={`/${id}/dashboard/${entry.id}${search}`} replace />;
}

/** Nothing is remembered: the favourites decide. If they cannot be read, the first dashboard is shown. */
function FirstOf({ entries }: { entries: readonly DashboardEntry[] }) {
  const favorites = useResource(favoritesResource(useOrganization().id));
  if (favorites.state === 'loading') return <Loading />;
  const first = activeDashboard({
    entries,
    remembered: null,
    favorites: favorites.state === 'ready' ? favorites.value : new Set<string>(),
  });
  return first ? <ToDashboard entry={first} /> : <NoDashboard />;
}

interface OpenedProps {
  readonly entry: DashboardEntry;
  readonly entries: readonly DashboardEntry[];
}

function Opened({ entry, entries }: OpenedProps) {
  const resource = dashboardResource(dashboardPath(useOrganization().id, entry.id));
  const read = useSetAtom(resource.loadAtom);
  const loaded = useResource(resource);
  if (loaded.state === 'failed' && loaded.failure.status === 404) return <Gone dashboardId={entry.id} />;
  return (
    <Show loaded={loaded} again={() => void read()}>
      {(dashboard) => <Shown dashboard={dashboard} entry={entry} entries={entries} />}
    </Show>
  );
}

/** The dashboard that was just not there: the list may still name it. */
interface Gone {
  readonly gone: string;
}

/** Specification, section 2: a dashboard that is not there is forgotten, and the list is read again. */
function Gone({ dashboardId }: { dashboardId: string }) {
  const { id } = useOrganization();
  const navigate = useNavigate();
  const readList = useSetAtom(dashboardList(id).readAtom);
  useEffect(() => {
    rememberDashboard(id, null);
    void readList()
      .catch(() => undefined)
      .then(() => navigate(`/${id}/dashboard`, { replace: true, state: { gone: dashboardId } satisfies Gone }));
  }, [id, dashboardId, navigate, readList]);
  return <Loading />;
}

/** The address names a version to restore: by its revision, or by its entry. */
function restoredIn(query: URLSearchParams): Restored | null {
  const [revision, n] = [query.get('restore'), query.get('version') ?? ''];
  if (/^[1-9]\d{0,8}$/.test(n)) return { n: Number(n) };
  return revision === null ? null : { revision };
}

function Shown({ dashboard, entry, entries }: OpenedProps & { dashboard: DashboardView }) {
  const [query, setQuery] = useSearchParams();
  const [editing, setEditing] = useState(false);
  const [notice, setNotice] = useState(false);
  const path = dashboardPath(useOrganization().id, entry.id);
  const restored = restoredIn(query);
  useFollowing(path, entry.position, editing || restored !== null);
  if (query.get('wall') === '1')
    return (
      <Suspense fallback={<Loading />}>
        <Wall dashboard={dashboard} />
      </Suspense>
    );
  const tileId = query.get('tileId');
  if (tileId !== null)
    return (
      <Suspense fallback={<Loading />}>
        <OneTile dashboard={dashboard} tileId={tileId} />
      </Suspense>
    );
  const leave = (merged: boolean) => {
    setNotice(merged);
    setEditing(false);
    if (restored !== null) setQuery({}, { replace: true });
  };
  if (editing || restored !== null)
    return (
      <Later>
        {restored === null ? (
          <Editing dashboard={dashboard} onDone={leave} />
        ) : (
          <Restoring dashboard={dashboard} version={restored} onDone={leave} />
        )}
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
