import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import { pathOf } from '@watchglass/schemas/entity';
import { monitor } from '@watchglass/schemas/monitor/entity';
import type { MonitorViewers, MonitorView } from '@watchglass/schemas/monitor/views';
import { useEffect, useMemo } from 'react';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { useOrganization } from '../user/rights.ts';
import type { OpenMonitor } from './PublicTilesPage.tsx';

const VIEWERS_EVERY_MS = 5_000;
const NOBODY: ReadonlyMap<string, number> = new Map<string, number>();

/** The people who look at each tile now. */
function useViewers(): ReadonlyMap<string, number> {
  const path = `${pathOf(monitor, useOrganization().id)}/viewers`;
  const { loaded, again } = useRead(path, (http, signal) => http.get<MonitorViewers>(path, signal));
  useEffect(() => {
    const timer = setInterval(() => void again(), VIEWERS_EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
  return useMemo(
    () => (loaded.state === 'ready' ? new Map(loaded.value.items.map(({ id, viewers }) => [id, viewers])) : NOBODY),
    [loaded],
  );
}

export function useMonitorColumns({ onOpen, blocked }: Doing<OpenMonitor>): readonly GridColDef<MonitorView>[] {
  const t = useTranslate();
  const viewers = useViewers();
  return useMemo(
    () => [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 120, maxWidth: 300, cellClassName: 'strong' },
      {
        field: 'type',
        headerName: t('publicTiles.type'),
        width: 120,
        valueGetter: (_value, { type }) => t(`publicTiles.type.${type}`),
      },
      {
        field: 'source',
        headerName: t('publicTiles.source'),
        flex: 1,
        minWidth: 130,
        sortable: false,
        valueGetter: (_value, { sourceName }) => (sourceName === '' ? t('publicTiles.source.gone') : sourceName),
      },
      {
        field: 'state',
        headerName: t('publicTiles.state'),
        width: 130,
        valueGetter: (_value, { state }) => t(`publicTiles.state.${state}`),
      },
      {
        field: 'viewers',
        headerName: t('publicTiles.viewers'),
        width: 140,
        sortable: false,
        type: 'number',
        valueGetter: (_value, { id }) => viewers.get(id) ?? 0,
      },
      {
        field: 'link',
        headerName: t('publicTiles.link'),
        width: 170,
        sortable: false,
        renderCell: ({ row: { link, name }, hasFocus }) =>
          link !== null && (
            <Link
              href={link}
              target="_blank"
              rel="noreferrer"
              tabIndex={hasFocus ? 0 : -1}
              aria-label={t('publicTiles.open', { name })}
              onClick={(event) => event.stopPropagation()}
            >
              {link}
            </Link>
          ),
      },
      actionColumn(t, 2, ({ row, hasFocus }) => (
        <>
          <RowAction
            icon="copy"
            label={t('publicTiles.share', { name: row.name })}
            hasFocus={hasFocus}
            onAct={() => onOpen({ what: 'share', tile: row })}
          />
          <RowAction
            icon="remove"
            label={t('publicTiles.deleteNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'delete', tile: row })}
          />
        </>
      )),
    ],
    [t, viewers, onOpen, blocked],
  );
}
