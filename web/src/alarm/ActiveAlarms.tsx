import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { linkLostAtom } from '../live/link.ts';
import { useRowList } from '../live/row-list.ts';
import { useTranslate } from '../messages/messages.ts';
import { Show, Statement } from '../page/Outcome.tsx';
import { useKeys } from '../page/use-keys.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { acknowledgeSeenAtom } from './acknowledging.ts';
import { AlarmRow } from './AlarmRow.tsx';
import { activeAlarms, alarmList, isWaiting } from './atoms.ts';
import { CommentDialog } from './CommentDialog.tsx';
import { found } from './found.ts';
import { useHeldOrder } from './use-held-order.ts';

export function ActiveAlarms({ search }: { search: string }) {
  const list = alarmList(useOrganization().id);
  const read = useSetAtom(list.readAtom);
  const loaded = useRowList(list);
  return (
    <Show loaded={loaded} again={() => void read().catch(() => undefined)}>
      {(rows) => <List rows={rows} search={search} />}
    </Show>
  );
}

/** Which alarm `j` or `k` goes to. */
export function neighbour(alarms: readonly AlarmView[], id: string | null, step: 1 | -1): string | null {
  const index = alarms.findIndex((alarm) => alarm.id === id);
  const next = index === -1 ? 0 : Math.min(alarms.length - 1, Math.max(0, index + step));
  return alarms[next]?.id ?? null;
}

function List({ rows, search }: { rows: ReadonlyMap<string, AlarmView>; search: string }) {
  const t = useTranslate();
  const active = useMemo(() => found(activeAlarms(rows.values()), search), [rows, search]);
  const { shown, holding, moved, release } = useHeldOrder(active);
  const [chosen, setChosen] = useState<string | null>(null);
  const [commenting, setCommenting] = useState<AlarmView | null>(null);
  const selected = shown.find(({ id }) => id === chosen) ?? shown[0];
  const go = (step: 1 | -1) => {
    const id = neighbour(shown, chosen, step);
    setChosen(id);
    document.getElementById(`alarm-${id}`)?.focus();
  };
  useListKeys({ selected, go, comment: setCommenting });
  if (shown.length === 0) return <Statement icon="check" title={t(search === '' ? 'alarm.none' : 'alarm.noneFound')} />;
  return (
    <>
      {moved > 0 && <Button fullWidth size="small" onClick={release} sx={{ borderRadius: 0 }}>{t('alarm.reorder')}</Button>}
      <Box component="ul" aria-label={t('alarm.tab.active')} sx={{ listStyle: 'none', m: 0, p: 0, mb: '-1px' }} {...holding}>
        {shown.map((alarm) => <AlarmRow key={alarm.id} alarm={alarm} selected={alarm.id === selected?.id} onSelect={() => setChosen(alarm.id)} />)}
      </Box>
      {commenting && <CommentDialog alarm={commenting} onClose={() => setCommenting(null)} />}
    </>
  );
}

interface ListKeys {
  readonly selected: AlarmView | undefined;
  readonly go: (step: 1 | -1) => void;
  readonly comment: (alarm: AlarmView) => void;
}

function useListKeys({ selected, go, comment }: ListKeys): void {
  const { id: organizationId } = useOrganization();
  const acknowledge = useSetAtom(acknowledgeSeenAtom);
  const may = useMay('alarms', 'w') && !useAtomValue(linkLostAtom);
  const mine = may ? selected : undefined;
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    a: mine && isWaiting(mine) ? () => void acknowledge({ organizationId, alarm: mine }) : undefined,
    c: mine && (() => comment(mine)),
  });
}
