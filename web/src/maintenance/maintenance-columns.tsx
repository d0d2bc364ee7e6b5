import type { GridColDef } from '@mui/x-data-grid';
import type { MaintenanceView } from '@watchglass/schemas/maintenance/views';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { targetWords } from '../alarm-rule/rule-words.ts';
import { nowAtom } from '../live/clock.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { endMaintenanceAtom } from './atoms.ts';
import type { OpenMaintenance } from './MaintenancePage.tsx';
import { nextOf, windowWords } from './window-words.ts';

const STEP_MS = 10_000;
/** In steps, so that a table does not change each second. */
const stepAtom = atom((get) => Math.floor(get(nowAtom) / STEP_MS) * STEP_MS);

function standing(t: Translate, row: MaintenanceView, [now, zone]: readonly [number, string]): string {
  const next = nextOf(row, now);
  if (next === null) return t('maintenance.over');
  return next.from <= now
    ? t('maintenance.until', { time: formatDateTime(next.until, zone) })
    : t('maintenance.begins', { time: formatDateTime(next.from, zone) });
}

export function useMaintenanceColumns({
  onOpen,
  act,
  blocked,
}: Doing<OpenMaintenance>): readonly GridColDef<MaintenanceView>[] {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const zone = useTimeZone();
  const now = useAtomValue(stepAtom);
  const end = useSetAtom(endMaintenanceAtom);
  return useMemo(
    () => [
      {
        field: 'title',
        headerName: t('maintenance.name'),
        flex: 1.2,
        minWidth: 140,
        cellClassName: 'strong',
        valueGetter: (_value, { definition }) => definition.title,
      },
      {
        field: 'standing',
        headerName: t('maintenance.standing'),
        flex: 1.6,
        minWidth: 280,
        sortable: false,
        valueGetter: (_value, row) => standing(t, row, [now, zone]),
      },
      {
        field: 'window',
        headerName: t('maintenance.when'),
        flex: 1.6,
        minWidth: 180,
        sortable: false,
        valueGetter: (_value, { definition }) => windowWords(definition.window, zone),
      },
      {
        field: 'appliesTo',
        headerName: t('rule.appliesTo'),
        flex: 0.8,
        minWidth: 110,
        sortable: false,
        valueGetter: (_value, { definition }) =>
          definition.appliesTo.kind === 'all' ? t('maintenance.all') : targetWords(t, definition),
      },
      {
        field: 'reason',
        headerName: t('shelf.reason'),
        flex: 1,
        minWidth: 120,
        sortable: false,
        valueGetter: (_value, { definition }) => definition.reason,
      },
      {
        field: 'plannedAt',
        headerName: t('maintenance.plannedAt'),
        width: 156,
        valueFormatter: (at: string) => formatDateTime(Date.parse(at), zone),
      },
      {
        field: 'plannedBy',
        headerName: t('maintenance.plannedBy'),
        width: 150,
        sortable: false,
        valueGetter: (_value, { plannedByName }) => plannedByName || t('alarm.erased'),
      },
      actionColumn(t, 2, ({ row, hasFocus }) => (
        <>
          {(nextOf(row, now)?.from ?? Infinity) <= now && (
            <RowAction
              icon="check"
              label={t('maintenance.endNamed', { title: row.definition.title })}
              hasFocus={hasFocus}
              disabled={blocked}
              onAct={() => void act('to.endMaintenance', () => end(organizationId, row))}
            />
          )}
          <RowAction
            icon="remove"
            label={t('maintenance.deleteNamed', { title: row.definition.title })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'delete', row })}
          />
        </>
      )),
    ],
    [t, now, zone, onOpen, act, blocked, end, organizationId],
  );
}
