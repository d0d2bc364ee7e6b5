import type { BaseView } from '@watchglass/schemas/base/views';
import { Suspense, useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { useServerRows, type rowsOf } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { NARROW_HIDES, useBaseColumns } from './base-columns.tsx';
import { BASE_SORTS, baseQueries, type BaseQuery } from './base-query.ts';
import { BaseDialog } from './BaseDialogs.tsx';

interface TableProps {
  readonly query: BaseQuery;
  readonly onQuery: (query: BaseQuery) => void;
  readonly page: ReturnType<typeof rowsOf<BaseView>>;
}

type Open = { readonly what: 'edit' | 'unregister'; readonly base: BaseView } | null;

export function BaseTable({ query, onQuery, page }: TableProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<Open>(null);
  const [actions] = useState(() => ({
    onEdit: (base: BaseView) => setOpen({ what: 'edit', base }),
    onUnregister: (base: BaseView) => setOpen({ what: 'unregister', base }),
  }));
  const columns = useBaseColumns(
    actions,
    page.rows.some(({ clockDriftMs }) => clockDriftMs !== null),
  );
  const visibility = useColumnVisibility('bases', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, BASE_SORTS);
  const empty = baseQueries.isFiltered(query)
    ? { title: t('base.noneFound') }
    : { title: t('base.none'), text: t('base.noneText') };
  return (
    <>
      <Table
        {...visibility}
        {...serverRows}
        {...page}
        getRowId={({ serial }) => serial}
        label={t('base.title')}
        empty={{ icon: 'router', ...empty }}
        columns={columns}
      />
      {open && (
        <Suspense fallback={null}>
          <BaseDialog what={open.what} base={open.base} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
