import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { Failed, Loading, Statement } from '../page/Outcome.tsx';
import { ColumnsMenu } from '../table/ColumnsMenu.tsx';
import { useColumnVisibility, type Visibility } from '../table/hidden-columns.ts';
import { Pager } from '../table/Pager.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { isFiltered, type AlarmQuery } from './alarm-query.ts';
import { AlarmRow } from './AlarmRow.tsx';
import { AlarmDialog, type OpenOnAlarm } from './AlarmDialogs.tsx';
import { alarmList } from './atoms.ts';
import { useBulk, type Bulk } from './bulk.ts';
import { BulkBar } from './BulkBar.tsx';
import { floodGroupsAtom, linesOf, type FloodGroup } from './flood-group.ts';
import { FloodHead } from './FloodHead.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useAlarms } from './use-alarms.ts';
import { withPeakOf } from './use-peak.ts';
import { useHeldOrder } from './use-held-order.ts';

interface ActiveProps {
  readonly query: AlarmQuery;
  readonly onQuery: (query: AlarmQuery) => void;
}

export function ActiveAlarms({ query, onQuery }: ActiveProps) {
  const { loaded, again } = useAlarms(query);
  const visibility = useColumnVisibility('active-alarms', []);
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  const { items, total, path } = loaded.value;
  return (
    <Box
      sx={{
        containerType: 'inline-size',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      {/* A new query starts a new order, even while the list is held. */}
      <List key={path} items={items} filtered={isFiltered(query)} visibility={visibility} />
      <Foot query={query} onQuery={onQuery} total={total} visibility={visibility} />
    </Box>
  );
}

function Foot({
  query,
  onQuery,
  total,
  visibility,
}: ActiveProps & { readonly total: number; readonly visibility: Visibility }) {
  const t = useTranslate();
  const columns = [
    { field: 'rule', name: t('alarm.rule') },
    { field: 'value', name: t('alarm.value') },
    { field: 'raisedAt', name: t('alarm.raised') },
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', px: 2 }}>
      <ColumnsMenu columns={columns} {...visibility} />
      <Pager paging={query} total={total} onChange={(paging) => onQuery({ ...query, ...paging })} />
    </Box>
  );
}

/** Merges the page that was read with the rows pushed since. */
function useLive(items: readonly AlarmView[]): readonly AlarmView[] {
  const rows = useAtomValue(alarmList(useOrganization().id).rowsAtom);
  return useMemo(
    () =>
      items.map((item) => {
        const known = rows.get(item.id);
        return known !== undefined && known.position >= item.position ? withPeakOf(known, item) : item;
      }),
    [items, rows],
  );
}

/** Returns the alarm that `j` or `k` selects. */
function neighbour(alarms: readonly AlarmView[], id: string | null, step: 1 | -1): string | null {
  const index = alarms.findIndex((alarm) => alarm.id === id);
  const next = index === -1 ? 0 : Math.min(alarms.length - 1, Math.max(0, index + step));
  return alarms[next]?.id ?? null;
}

/** The lines of the list, the alarms among them, and the heads of the groups of a flood, which are opened by their bases. */
function useLines(shown: readonly AlarmView[]) {
  const groups = useAtomValue(floodGroupsAtom(useOrganization().id));
  const [opened, setOpened] = useState<ReadonlySet<string | null>>(new Set());
  const lines = useMemo(() => linesOf(shown, groups, ({ base }) => opened.has(base)), [shown, groups, opened]);
  const alarms = useMemo(() => lines.flatMap((line) => (line.kind === 'alarm' ? line.alarm : [])), [lines]);
  const toggle = (base: string | null) =>
    setOpened((before) => new Set(before.has(base) ? [...before].filter((each) => each !== base) : [...before, base]));
  const headOf = (group: FloodGroup) => (
    <FloodHead
      key={`flood ${group.base}`}
      flood={group}
      isOpen={opened.has(group.base)}
      onToggle={() => toggle(group.base)}
    />
  );
  return { lines, alarms, headOf };
}

function pickingIn(bulk: Bulk, id: string) {
  return { picked: bulk.picked.has(id), toggle: () => bulk.toggle(id) };
}

interface ListProps {
  readonly items: readonly AlarmView[];
  readonly filtered: boolean;
  readonly visibility: Visibility;
}

function List({ items, filtered, visibility: { columnVisibilityModel } }: ListProps) {
  const t = useTranslate();
  const { shown, holding, moved, release } = useHeldOrder(useLive(items));
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenOnAlarm | null>(null);
  const { lines, alarms, headOf } = useLines(shown);
  const bulk = useBulk(alarms);
  const may = useMay('alarms', 'w');
  const selected = alarms.find(({ id }) => id === chosen) ?? alarms[0];
  const go = (step: 1 | -1) => {
    const id = neighbour(alarms, chosen, step);
    setChosen(id);
    document.getElementById(`alarm-${id}`)?.focus();
  };
  useListKeys({ selected, go, open: setOpen, bulk });
  if (shown.length === 0) return <Statement icon="check" title={t(filtered ? 'alarm.noneFound' : 'alarm.none')} />;
  return (
    <>
      {may && <BulkBar bulk={bulk} count={alarms.length} />}
      {moved > 0 && (
        <Button fullWidth size="small" onClick={release} sx={{ borderRadius: 0 }}>
          {t('alarm.reorder')}
        </Button>
      )}
      <Box
        component="ul"
        aria-label={t('alarm.tab.active')}
        sx={{ listStyle: 'none', m: 0, p: 0, mb: '-1px' }}
        {...holding}
      >
        {lines.map((line) =>
          line.kind === 'flood' ? (
            headOf(line.group)
          ) : (
            <AlarmRow
              key={line.alarm.id}
              alarm={line.alarm}
              selected={line.alarm.id === selected?.id}
              onSelect={() => setChosen(line.alarm.id)}
              picking={may ? pickingIn(bulk, line.alarm.id) : undefined}
              columns={columnVisibilityModel}
            />
          ),
        )}
      </Box>
      {open && <AlarmDialog open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
