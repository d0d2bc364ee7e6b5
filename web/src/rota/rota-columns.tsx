import type { GridColDef } from '@mui/x-data-grid';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { nowAtom } from '../live/clock.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { formatInstant } from '../value/date.ts';
import { DutyBar } from './DutyBar.tsx';
import { namedDuties } from './duties.ts';
import type { OpenRota } from './RotasPage.tsx';

const MINUTE_MS = 60_000;
const AHEAD_MS = 14 * 86_400_000;
/** The beginning of the present minute: a table does not change each second. */
const minuteAtom = atom((get) => Math.floor(get(nowAtom) / MINUTE_MS) * MINUTE_MS);

/** Who has the duty that is `ahead` after the present one, and until or from when. */
function dutyWords(t: Translate, rota: RotaView, [now, ahead]: readonly [number, 0 | 1]): string {
  const duty = namedDuties(rota, [now, now + AHEAD_MS])[ahead];
  if (duty === undefined) return t('onCall.nobody');
  const name = duty.name || t('member.erased');
  return ahead === 0 && duty.from <= now
    ? t('onCall.until.words', { name, at: formatInstant(duty.until, rota.timeZone) })
    : t('onCall.from.words', { name, at: formatInstant(duty.from, rota.timeZone) });
}

export function useRotaColumns({ onOpen, blocked }: Doing<OpenRota>): readonly GridColDef<RotaView>[] {
  const t = useTranslate();
  const now = useAtomValue(minuteAtom);
  return useMemo(
    () => [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 110, maxWidth: 300, cellClassName: 'strong' },
      {
        field: 'turn',
        headerName: t('onCall.length'),
        width: 130,
        renderCell: ({ row }) => t(`onCall.length.${row.turn}`),
      },
      {
        field: 'now',
        headerName: t('onCall.now'),
        flex: 2,
        minWidth: 150,
        sortable: false,
        renderCell: ({ row }) => dutyWords(t, row, [now, 0]),
      },
      {
        field: 'next',
        headerName: t('onCall.next'),
        flex: 2,
        minWidth: 150,
        sortable: false,
        renderCell: ({ row }) => dutyWords(t, row, [now, 1]),
      },
      {
        field: 'bar',
        headerName: t('onCall.ahead'),
        flex: 4,
        minWidth: 280,
        sortable: false,
        display: 'flex',
        renderCell: ({ row }) => <DutyBar rota={row} from={now} />,
      },
      actionColumn(t, 2, ({ row, hasFocus }) => (
        <>
          <RowAction
            icon="renew"
            label={t('onCall.coverOf', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'cover', rota: row })}
          />
          <RowAction
            icon="remove"
            label={t('onCall.deleteNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'delete', rota: row })}
          />
        </>
      )),
    ],
    [t, now, onOpen, blocked],
  );
}
