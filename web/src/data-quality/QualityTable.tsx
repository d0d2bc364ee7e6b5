import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import type { Page } from '@watchglass/schemas/page';
import { useWatching } from '../export/Making.tsx';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { Failed } from '../page/Outcome.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import type { ViewProps } from './DataQualityPage.tsx';
import { qualityPath, SORTS } from './quality-query.ts';

interface TableProps<R extends GridValidRowModel, P extends Page<R>> extends ViewProps {
  /** `page` is that of the last answer, null before the first. */
  readonly columns: (page: P | null) => readonly GridColDef<R>[];
  readonly idOf: (row: R) => string;
  readonly narrowHides: readonly string[];
  readonly onOpen?: (row: R) => void;
  /** Rows that change by themselves are read again while there are any. */
  readonly isMoving?: (row: R) => boolean;
}

/** One page of a view, as the server has sorted it. */
export function QualityTable<R extends GridValidRowModel, P extends Page<R> = Page<R>>({
  query,
  onQuery,
  now,
  columns,
  idOf,
  narrowHides,
  onOpen,
  isMoving,
}: TableProps<R, P>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const zone = useTimeZone();
  const path = qualityPath(query, { organizationId, now, zone });
  const { loaded, busy, again } = useRead(path, (http, signal) => http.get<P>(path, signal));
  useWatching(loaded.state === 'ready' && isMoving !== undefined && loaded.value.items.some(isMoving), again);
  const visibility = useColumnVisibility(`quality-${query.view}`, narrowHides);
  const serverRows = useServerRows<string, ViewProps['query']>(query, onQuery, SORTS[query.view]);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  const isFiltered = query.search.trim() !== '' || query.base !== '';
  return (
    <Table
      {...visibility}
      {...serverRows}
      {...rowsOf<R>(loaded, busy)}
      label={t(`quality.view.${query.view}`)}
      empty={{ icon: 'check', title: t(isFiltered ? 'quality.noneFound' : `quality.none.${query.view}`) }}
      columns={columns(loaded.state === 'ready' ? loaded.value : null).map((column) => ({
        ...column,
        ...(column.align && { headerAlign: column.align }),
        sortable: false,
      }))}
      getRowId={idOf}
      {...(onOpen && { onOpen })}
    />
  );
}
