import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { requiredHttpAtom } from '../../http/browser.ts';
import { failureFrom, type Failure } from '../../http/failure.ts';
import type { Http } from '../../http/http.ts';
import { linkLostAtom } from '../../live/link.ts';
import { useLocations } from '../../location/atoms.ts';
import { useTranslate } from '../../messages/messages.ts';
import { lazily } from '../../page/lazily.ts';
import { MOST_SELECTED, type Selection } from '../../table/selection/selection.ts';
import { SelectionBar } from '../../table/selection/SelectionBar.tsx';
import { useOrganization } from '../../user/rights.ts';
import { useSensors } from '../atoms.ts';
import { sensorsPath, type TableQuery } from '../sensor-query.ts';
import { VIEW_TERMS, type TableView } from '../table-views.ts';
import { actionsOf, type Many } from './actions.ts';
import type { Chosen } from './ManyDialog.tsx';

const ManyDialog = lazily(() => import('./ManyDialog.tsx').then((file) => ({ default: file.ManyDialog })));

/** Rows per request. */
const PAGE = 100;

/** The ids of all sensors that match, up to the bound. */
async function matching(http: Http, pathOf: (page: number) => string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let page = 0; ids.length < MOST_SELECTED; page += 1) {
    const { items } = await http.get<Page<SensorView>>(pathOf(page));
    ids.push(...items.map(({ id }) => id));
    if (items.length < PAGE) break;
  }
  return ids;
}

/** The selected sensors on all pages, kept up to date: one that has left the table leaves the selection. */
function useSelected({ ids, set }: Selection, view: TableView): readonly Chosen[] {
  const wanted = useMemo(() => [...ids].map(Number), [ids]);
  const known = useSensors(wanted);
  const gone = wanted.filter((_id, index) => {
    const each = known[index];
    return each?.state === 'ready' && (each.value === null || !VIEW_TERMS[view].holds(each.value));
  });
  const left = gone.join(' ');
  useEffect(() => {
    if (left === '') return;
    const without = new Set(left.split(' ').map(Number));
    set([...ids].filter((id) => !without.has(Number(id))));
  }, [left, ids, set]);
  return wanted.map((id, index) => {
    const each = known[index];
    return { id, name: each?.state === 'ready' && each.value !== null ? each.value.name : String(id) };
  });
}

interface SelectedProps {
  readonly selection: Selection;
  readonly view: TableView;
  readonly query: TableQuery;
  /** The number of sensors that match the query. */
  readonly total: number;
  readonly again: () => Promise<void>;
  readonly onFailure: (failure: Failure | null) => void;
}

/** What people do with the selected sensors. */
export function SelectedSensors({ selection, view, query, total, again, onFailure }: SelectedProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const http = useAtomValue(requiredHttpAtom);
  const lost = useAtomValue(linkLostAtom);
  const hasLocations = useLocations().length > 0;
  const [open, setOpen] = useState<{ readonly what: Many; readonly sensors: readonly Chosen[] } | null>(null);
  const [busy, setBusy] = useState(false);
  const sensors = useSelected(selection, view);

  async function selectAll(): Promise<void> {
    setBusy(true);
    onFailure(null);
    try {
      const pathOf = (page: number) => sensorsPath(organizationId, { ...query, page, rowsPerPage: PAGE }, view);
      selection.set([...selection.ids, ...(await matching(http, pathOf))]);
    } catch (thrown) {
      onFailure(failureFrom(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {sensors.length > 0 && (
        <SelectionBar
          count={sensors.length}
          total={total}
          busy={busy}
          blocked={lost}
          actions={actionsOf(view)
            .filter((what) => what !== 'move' || hasLocations)
            .map((what) => ({
              key: what,
              label: t(`many.${what}`),
              danger: what === 'delete',
              onAct: () => setOpen({ what, sensors }),
            }))}
          onSelectAll={() => void selectAll()}
          onClear={() => selection.set([])}
        />
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <ManyDialog
            {...open}
            onClose={() => {
              setOpen(null);
              void again();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
