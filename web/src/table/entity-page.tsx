import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import type { RowConcept } from '@watchglass/schemas/entities';
import { pathOf, type Entity, type FilterOf, type SortOf } from '@watchglass/schemas/entity';
import type { Module } from '@watchglass/schemas/member/rights';
import type { Page as PageOf } from '@watchglass/schemas/page';
import { useAtomValue } from 'jotai';
import { Suspense, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { useRead, type Reading } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import type { IconName } from '../look/icons.ts';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { ForAdmins, ForReaders } from '../page/Denied.tsx';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useOrganization } from '../user/rights.ts';
import { CreateButton, type Creating } from './CreateButton.tsx';
import { EntityFilters } from './EntityFilters.tsx';
import { ExportButton } from './ExportButton.tsx';
import { useColumnVisibility } from './hidden-columns.ts';
import { listQueries, type ListQueries, type ListQuery } from './list-query.ts';
import { useSelecting, type Selected } from './selection/use-selecting.tsx';
import { rowsOf, useServerRows } from './server-rows.ts';
import { Table } from './Table.tsx';
import { useActing, type Acting, type FailedAction } from './use-acting.tsx';
import { useOpen, type InAddress } from './use-open.ts';
import { useQuery } from './use-query.ts';

/** The state that columns, filters and dialogs of a page share. `O` is the dialog open over the table. */
export interface Doing<O> extends Acting {
  readonly onOpen: (open: O | null) => void;
  /** Resolves when the page behind a dialog shows the change. */
  readonly again: () => Promise<void>;
  readonly mayWrite: boolean;
  /** Sending is disabled: the right is missing, or the link is lost. */
  readonly blocked: boolean;
}

interface FiltersProps<Q, R> {
  readonly query: Q;
  readonly onChange: (query: Q, replace?: boolean) => void;
  readonly rows: readonly R[];
}

export interface DialogsProps<O, R> extends Pick<Doing<O>, 'onOpen' | 'again'> {
  readonly open: O;
  readonly rows: readonly R[];
}

type QueryOf<E extends Entity> = ListQuery<SortOf<E>, FilterOf<E>>;

interface Parts<E extends Entity, R extends GridValidRowModel, O> {
  readonly icon: IconName;
  readonly texts: {
    readonly title: MessageKey;
    /** The text of an empty list. */
    readonly none: MessageKey;
    readonly noneText?: MessageKey;
    /** The text of a list that the filters leave empty. */
    readonly noneFound: MessageKey;
  };
  /** If omitted, every member may open the page. */
  readonly readers?: Module | 'admins';
  readonly useMayWrite: () => boolean;
  /** Only members who may write can export. */
  readonly exportsForWriters?: true;
  /** Reads an address more strictly than the entity's sorts and filters do. */
  readonly queries?: ListQueries<QueryOf<E>>;
  /** The fields of sortable columns are the entity's sorts. */
  readonly useColumns: (doing: Doing<O>, rows: readonly R[]) => readonly GridColDef<R>[];
  /** Columns hidden on a phone. */
  readonly narrowHides: readonly string[];
  /** Stands above the search and the table. */
  readonly above?: ComponentType;
  /** If omitted, there is only a search. */
  readonly filters?: ComponentType<FiltersProps<QueryOf<E>, R>>;
  /** A button at the head: it opens a dialog, or links to a page of the organization. */
  readonly create?: Creating<O>;
  /** The dialog that a row opens for members who may write. If omitted, rows open nothing. */
  readonly opens?: (row: R) => O;
  /** The page of a row, below the organization, for every reader. It takes the place of `opens`. */
  readonly leadsTo?: (row: R) => string;
  /** If omitted, every row can be opened. */
  readonly useMayOpen?: () => (row: R) => boolean;
  /** The form of the open dialog in the address. */
  readonly address?: InAddress<O>;
  readonly dialogs: ComponentType<DialogsProps<O, R>>;
  /** Members who may write select rows, and do something with them. */
  readonly selected?: Selected<R>;
}

const allOpen = () => (): boolean => true;

/** The page of an entity: its search, filters, columns and export, and its empty and failed states. */
export function entityPage<E extends Entity & { readonly name: RowConcept }, R extends GridValidRowModel, O>(
  entity: E,
  parts: Parts<E, R, O>,
): ComponentType {
  const queries = parts.queries ?? listQueries<SortOf<E>, FilterOf<E>>(entity);
  const { texts, create, dialogs: Dialogs, filters: Filters = EntityFilters, readers, useMayOpen = allOpen } = parts;
  const { above: Above } = parts;

  function Entities() {
    const t = useTranslate();
    const { id } = useOrganization();
    const [query, setQuery] = useQuery(queries.read, queries.write);
    const [open, onOpen] = useOpen(parts.address);
    const path = queries.listPath(pathOf(entity, id), query);
    const reading = useRead(path, (http, signal) => http.get<PageOf<R>>(path, signal));
    useRowChanges(entity.name, reading);
    const mayWrite = parts.useMayWrite();
    const blocked = useAtomValue(linkLostAtom) || !mayWrite;
    const { failed, setFailed, notice, ...acting } = useActing(reading.again);
    const doing = { ...acting, onOpen, again: reading.again, mayWrite, blocked };
    const { rows } = rowsOf(reading.loaded, reading.busy);
    return (
      <Page title={t(texts.title)} actions={<Actions query={query} doing={doing} onFailed={setFailed} />}>
        {failed && <FormFailure {...failed} />}
        {notice}
        {Above && <Above />}
        <Filters query={query} onChange={setQuery} rows={rows} />
        <Rows query={query} onQuery={setQuery} reading={reading} doing={doing} />
        <Suspense fallback={null}>
          {open !== null && reading.loaded.state !== 'loading' && (
            <Dialogs open={open} onOpen={onOpen} again={reading.again} rows={rows} />
          )}
        </Suspense>
      </Page>
    );
  }

  interface ActionsProps {
    readonly query: QueryOf<E>;
    readonly doing: Doing<O>;
    readonly onFailed: (failed: FailedAction | null) => void;
  }

  function Actions({ query, doing: { mayWrite, blocked, onOpen }, onFailed }: ActionsProps) {
    const { id } = useOrganization();
    return (
      <>
        {(mayWrite || !parts.exportsForWriters) && (
          <ExportButton
            name={entity.file}
            path={() => queries.exportPath(pathOf(entity, id), query)}
            onFailure={(failure) => onFailed(failure && { to: 'to.export', failure })}
          />
        )}
        {create && mayWrite && <CreateButton create={create} blocked={blocked} onOpen={onOpen} />}
      </>
    );
  }

  interface RowsProps {
    readonly query: QueryOf<E>;
    readonly onQuery: (query: QueryOf<E>) => void;
    readonly reading: Reading<PageOf<R>>;
    readonly doing: Doing<O>;
  }

  function Rows({ query, onQuery, reading: { loaded, busy, again }, doing }: RowsProps) {
    const t = useTranslate();
    const page = rowsOf(loaded, busy);
    const onOpen = useOpening(parts, doing, useMayOpen());
    const columns = parts.useColumns(doing, page.rows);
    const visibility = useColumnVisibility(entity.file, parts.narrowHides);
    const serverRows = useServerRows<SortOf<E>, QueryOf<E>>(query, onQuery, entity.sorts);
    const selecting = useSelecting(parts.selected, { ...page, again, mayWrite: doing.mayWrite });
    if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
    const empty = queries.isFiltered(query)
      ? { title: t(texts.noneFound) }
      : { title: t(texts.none), ...(texts.noneText && { text: t(texts.noneText) }) };
    return (
      <Table
        {...visibility}
        {...serverRows}
        {...page}
        {...selecting}
        label={t(texts.title)}
        empty={{ icon: parts.icon, ...empty }}
        columns={columns}
        onOpen={onOpen}
      />
    );
  }

  if (readers === undefined) return Entities;
  if (readers === 'admins')
    return () => (
      <ForAdmins>
        <Entities />
      </ForAdmins>
    );
  return () => (
    <ForReaders module={readers}>
      <Entities />
    </ForReaders>
  );
}

/** The way in which rows open: to their page, or a dialog for members who may write. */
function useOpening<R, O>(
  { leadsTo, opens }: { readonly leadsTo?: (row: R) => string; readonly opens?: (row: R) => O },
  { blocked, mayWrite, onOpen }: Doing<O>,
  mayOpen: (row: R) => boolean,
): ((row: R) => void) | undefined {
  const navigate = useNavigate();
  const { id } = useOrganization();
  if (leadsTo) return (row) => void navigate(`/${id}/${leadsTo(row)}`);
  if (!opens || !mayWrite) return undefined;
  return (row) => {
    if (!blocked && mayOpen(row)) onOpen(opens(row));
  };
}
