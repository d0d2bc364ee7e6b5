import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import { apiAccount } from '@watchglass/schemas/api-account/entity';
import type { ApiAccountView, ApiRequests } from '@watchglass/schemas/api-account/views';
import { pathOf } from '@watchglass/schemas/entity';
import { OFFERED, type Rights } from '@watchglass/schemas/member/rights';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useRead } from '../http/use-read.ts';
import { nowAtom } from '../live/clock.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { formatDateTime } from '../value/date.ts';
import type { OpenAccount } from './ApiAccountsPage.tsx';

type Column = GridColDef<ApiAccountView>;

/** `Sensors: see, Alarms: change`. */
function rightsWords(t: Translate, rights: Rights): string {
  const given = OFFERED.flatMap((module) => {
    const right = rights[module];
    const key = t.known('module', module);
    return right === undefined || key === null
      ? []
      : [t('member.rightOf', { module: t(key), right: t(`member.right.${right}`) })];
  });
  return given.length === 0 ? t('member.nothing') : given.join(', ');
}

/** The account's effective rights, marked if they are fewer than the granted ones. */
function effectiveWords(t: Translate, { permissions, effective }: ApiAccountView): string {
  const words = rightsWords(t, effective);
  return OFFERED.every((module) => permissions[module] === effective[module])
    ? words
    : t('apiAccount.limited', { rights: words });
}

/** The expiry, with a word once it has passed. */
function Expiry({ at }: { at: number }) {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const over = useAtomValue(useMemo(() => atom((get) => get(nowAtom) >= at), [at]));
  const when = formatDateTime(at, timeZone);
  return (
    <Box component="span" sx={over ? { color: 'stale.main', fontWeight: 600 } : undefined}>
      {over ? t('apiAccount.expired', { when: when.slice(0, 11) }) : when}
    </Box>
  );
}

/** Requests of the last 24 hours by account; undefined until they are read. */
function useRequests(): ReadonlyMap<string, number> | undefined {
  const { id } = useOrganization();
  const { loaded } = useRead(`requests ${id}`, (http, signal) =>
    http.get<ApiRequests>(`${pathOf(apiAccount, id)}/requests`, signal),
  );
  const items = loaded.state === 'ready' ? loaded.value.items : undefined;
  return useMemo(() => items && new Map(items.map((item) => [item.id, item.requests])), [items]);
}

export function useAccountColumns({ blocked, onOpen }: Doing<OpenAccount>): readonly Column[] {
  const t = useTranslate();
  const { timeZone } = useOrganization();
  const requests = useRequests();
  return useMemo(() => {
    const date = (at: string | null): string =>
      at === null ? t('apiAccount.never') : formatDateTime(Date.parse(at), timeZone).slice(0, 11);
    return [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 100, maxWidth: 320, cellClassName: 'strong' },
      { field: 'id', headerName: t('apiAccount.clientId'), sortable: false, width: 150, cellClassName: 'mono' },
      {
        field: 'rights',
        headerName: t('member.rights'),
        flex: 1.5,
        minWidth: 170,
        sortable: false,
        valueGetter: (_value, row) => effectiveWords(t, row),
      },
      {
        field: 'expiresAt',
        headerName: t('apiAccount.expiresAt'),
        width: 152,
        display: 'flex',
        renderCell: ({ row }) => <Expiry at={Date.parse(row.expiresAt)} />,
      },
      {
        field: 'lastUsedAt',
        headerName: t('apiAccount.lastUsed'),
        width: 120,
        valueGetter: (_value, { lastUsedAt }) => date(lastUsedAt),
      },
      {
        field: 'requests',
        headerName: t('apiAccount.requests'),
        type: 'number',
        sortable: false,
        width: 120,
        valueGetter: (_value, { id }) => requests && (requests.get(id) ?? 0),
      },
      {
        field: 'createdAt',
        headerName: t('apiAccount.createdAt'),
        width: 120,
        valueGetter: (_value, { createdAt }) => date(createdAt),
      },
      {
        field: 'createdByName',
        headerName: t('apiAccount.createdBy'),
        width: 116,
        sortable: false,
        valueGetter: (_value, { createdByName }) => createdByName || t('member.erased'),
      },
      actionColumn(t, 2, ({ row, hasFocus }) => (
        <>
          <RowAction
            icon="renew"
            label={t('apiAccount.renewNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'renew', account: row })}
          />
          <RowAction
            icon="remove"
            label={t('apiAccount.revokeNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'revoke', account: row })}
          />
        </>
      )),
    ];
  }, [t, timeZone, requests, blocked, onOpen]);
}
