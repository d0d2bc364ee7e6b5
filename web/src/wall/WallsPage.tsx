import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { WallView } from '@watchglass/schemas/wall/views';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dashboardList } from '../dashboard/atoms.ts';
import { useResource } from '../http/resource.ts';
import { useRowList } from '../live/row-list.ts';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Later } from '../page/Later.tsx';
import { lazily } from '../page/lazily.ts';
import { Show, Statement } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { hasWorker } from '../service-worker/register.ts';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { presenceResource, wallList } from './wall-atoms.ts';
import type { OpenWall } from './WallActions.tsx';
import { WallCard } from './WallCard.tsx';
import { WallTable } from './WallTable.tsx';

const PairDialog = lazily(() => import('./PairDialog.tsx').then((file) => ({ default: file.PairDialog })));
const ConfigureDialog = lazily(() => import('./WallDialogs.tsx').then((file) => ({ default: file.ConfigureDialog })));
const RevokeDialog = lazily(() => import('./WallDialogs.tsx').then((file) => ({ default: file.RevokeDialog })));

const LOOK_EVERY_MS = 5_000;
const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))',
  gap: 4,
} as const;

/** The walls of the workspace: what each shows, and what can be asked of it. */
export function WallsPage() {
  return (
    <ForReaders module="alarms">
      <Walls />
    </ForReaders>
  );
}

function byName(walls: Iterable<WallView>): WallView[] {
  return [...walls].sort((a, b) => a.terms.name.localeCompare(b.terms.name) || a.id.localeCompare(b.id));
}

/** What walls say of themselves is asked for: it is no row that the server pushes. */
function usePresence() {
  const resource = presenceResource(useOrganization().id);
  const look = useSetAtom(resource.loadAtom);
  const loaded = useResource(resource);
  useEffect(() => {
    const timer = setInterval(() => void look(true), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  return useMemo(
    () => new Map(loaded.state === 'ready' ? loaded.value.map((each) => [each.id, each] as const) : []),
    [loaded],
  );
}

/** The names of the dashboards of the workspace. */
function useNames(): ReadonlyMap<string, string> {
  const dashboards = useRowList(dashboardList(useOrganization().id));
  return useMemo(
    () => new Map(dashboards.state === 'ready' ? [...dashboards.value].map(([key, { name }]) => [key, name]) : []),
    [dashboards],
  );
}

/** The parameters of the page's address: the view, and the code of a screen that asks. */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const change = (name: string, value: string | null) =>
    setQuery((known) => {
      const changed = new URLSearchParams(known);
      if (value === null) changed.delete(name);
      else changed.set(name, value);
      return changed;
    });
  return { code: query.get('pair'), asTable: query.get('view') === 'table', change };
}

function Walls() {
  const t = useTranslate();
  const { id } = useOrganization();
  const isAdmin = useIsAdmin();
  const { code, asTable, change } = useAddress();
  const [open, setOpen] = useState<OpenWall | null>(null);
  const list = wallList(id);
  const read = useSetAtom(list.readAtom);
  const loaded = useRowList(list);
  return (
    <Page title={t('walls.title')} actions={<Actions asTable={asTable} change={change} />}>
      {!hasWorker() && (
        <Alert severity="info" variant="outlined">
          {t('walls.plainHttp')}
        </Alert>
      )}
      <Show loaded={loaded} again={() => void read().catch(() => undefined)}>
        {(rows) => <List walls={byName(rows.values())} asTable={asTable} onOpen={setOpen} />}
      </Show>
      <Later meanwhile={null}>
        {isAdmin && code !== null && <PairDialog code={code} onClose={() => change('pair', null)} />}
        {open?.what === 'configure' && <ConfigureDialog wall={open.wall} onClose={() => setOpen(null)} />}
        {open?.what === 'revoke' && <RevokeDialog wall={open.wall} onClose={() => setOpen(null)} />}
      </Later>
    </Page>
  );
}

function Actions({ asTable, change }: { asTable: boolean; change: (name: string, value: string | null) => void }) {
  const t = useTranslate();
  const isAdmin = useIsAdmin();
  return (
    <>
      <Button
        color="inherit"
        onClick={() => change('view', asTable ? null : 'table')}
        sx={{ [MOBILE_FORM]: { display: 'none' } }}
      >
        {t(asTable ? 'walls.asCards' : 'walls.asTable')}
      </Button>
      {isAdmin && (
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => change('pair', '')}>
          {t('walls.pair')}
        </Button>
      )}
    </>
  );
}

interface ListProps {
  readonly walls: readonly WallView[];
  readonly asTable: boolean;
  readonly onOpen: (open: OpenWall) => void;
}

function List({ walls, asTable, onOpen }: ListProps) {
  const t = useTranslate();
  const presence = usePresence();
  const names = useNames();
  if (walls.length === 0) return <Statement icon="fullscreen" title={t('walls.none')} text={t('walls.noneText')} />;
  if (asTable) return <WallTable walls={walls} presence={presence} names={names} onOpen={onOpen} />;
  return (
    <Box component="ul" sx={grid}>
      {walls.map((wall) => (
        <WallCard key={wall.id} wall={wall} presence={presence.get(wall.id)} names={names} onOpen={onOpen} />
      ))}
    </Box>
  );
}
