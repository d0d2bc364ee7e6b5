import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { WebhookTested, WebhookView } from '@watchglass/schemas/webhook/views';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { testWebhookAtom } from './atoms.ts';
import { stateWords } from './state-words.ts';
import type { OpenWebhook } from './WebhooksPage.tsx';

function testedWords(t: Translate, { name }: WebhookView, { outcome, why }: WebhookTested): string {
  const key = t.known('destination.why', why);
  return outcome === 'sent'
    ? t('destination.tested', { name })
    : t('destination.testFailed', { name, why: key === null ? why : t(key) });
}

export function useWebhookColumns({
  onOpen,
  act,
  tell,
  blocked,
}: Doing<OpenWebhook>): readonly GridColDef<WebhookView>[] {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const test = useSetAtom(testWebhookAtom);
  return useMemo(() => {
    const tried = (row: WebhookView) =>
      act('to.testWebhook', async () => tell(testedWords(t, row, await test({ organizationId, id: row.id }))));
    return [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 110, maxWidth: 300, cellClassName: 'strong' },
      { field: 'host', headerName: t('destination.host'), flex: 1, minWidth: 130 },
      {
        field: 'types',
        headerName: t('nav.events'),
        flex: 1,
        minWidth: 130,
        sortable: false,
        cellClassName: 'mono',
        valueGetter: (_value, { types }) => (types.length === 0 ? t('webhook.all') : types.join(' ')),
      },
      {
        field: 'state',
        headerName: t('destination.state'),
        flex: 1,
        minWidth: 150,
        sortable: false,
        valueGetter: (_value, row) => stateWords(t, row, zone),
      },
      {
        field: 'lastDeliveredAt',
        headerName: t('webhook.delivered'),
        width: 160,
        sortable: false,
        valueFormatter: (at: string | null) => (at === null ? '–' : formatDateTime(Date.parse(at), zone)),
      },
      { field: 'waiting', headerName: t('webhook.waiting'), width: 110, type: 'number', sortable: false },
      {
        field: 'messages',
        headerName: t('webhook.openMessages'),
        width: 130,
        sortable: false,
        renderCell: ({ row, hasFocus }) => (
          <Link
            component={RouterLink}
            to={`/${organizationId}/settings/webhooks/${row.id}`}
            tabIndex={hasFocus ? 0 : -1}
          >
            {t('webhook.openMessages')}
          </Link>
        ),
      },
      actionColumn(t, 2, ({ row, hasFocus }) => (
        <>
          <RowAction
            icon="send"
            label={t('destination.test', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => void tried(row)}
          />
          <RowAction
            icon="remove"
            label={t('destination.deleteNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'delete', webhook: row })}
          />
        </>
      )),
    ];
  }, [t, zone, organizationId, test, act, tell, onOpen, blocked]);
}
