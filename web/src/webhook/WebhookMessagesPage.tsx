import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import type { Page as PageOf } from '@watchglass/schemas/page';
import { WEBHOOK_MESSAGE_STATES, type WebhookMessageView, type WebhookView } from '@watchglass/schemas/webhook/views';
import { useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { Failed, Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { filtered } from '../table/list-query.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { resendAtom, webhookPath } from './atoms.ts';
import { MESSAGE_SORTS, messageQueries, messagesPath, type MessageQuery } from './message-query.ts';

const MessageDialog = lazily(() => import('./MessageDialog.tsx').then((file) => ({ default: file.MessageDialog })));
const ResendDialog = lazily(() => import('../form/ResendDialog.tsx').then((file) => ({ default: file.ResendDialog })));

const NARROW_HIDES: readonly string[] = ['seq', 'attempts', 'nextAt'];

/** What a webhook was told, and what its address answered. */
export function WebhookMessagesPage() {
  return (
    <ForReaders module="integrations">
      <OfWebhook />
    </ForReaders>
  );
}

function OfWebhook() {
  const { webhookId = '' } = useParams();
  const { id: organizationId } = useOrganization();
  const path = webhookPath({ organizationId, id: webhookId });
  const { loaded } = useRead(path, (http, signal) => http.get<WebhookView>(path, signal));
  return <Show loaded={loaded}>{(webhook) => <Messages webhook={webhook} />}</Show>;
}

function Messages({ webhook }: { readonly webhook: WebhookView }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const isAdmin = useIsAdmin();
  const resend = useSetAtom(resendAtom);
  const [query, setQuery] = useQuery(messageQueries.read, messageQueries.write);
  const [isResending, setIsResending] = useState(false);
  const [turn, setTurn] = useState(0);
  return (
    <Page
      title={t('webhook.messages', { name: webhook.name })}
      actions={
        isAdmin && (
          <Button variant="outlined" onClick={() => setIsResending(true)}>
            {t('webhook.resendSince')}
          </Button>
        )
      }
    >
      <Box role="search" sx={{ maxWidth: 320 }}>
        <ChoiceFilter
          label={t('destination.state')}
          choices={WEBHOOK_MESSAGE_STATES.map((id) => ({ id, name: t(`webhook.message.state.${id}`) }))}
          chosen={query.states}
          onChange={(states) => setQuery(filtered(query, { states }))}
        />
      </Box>
      <MessageTable key={turn} webhook={webhook} query={query} onQuery={setQuery} />
      {isResending && (
        <ResendDialog
          text={t('webhook.resendSinceText')}
          to="to.resendWebhook"
          resend={(since) => resend({ organizationId, id: webhook.id }, { since })}
          onClose={() => setIsResending(false)}
          onSent={() => {
            setIsResending(false);
            setTurn((count) => count + 1);
          }}
        />
      )}
    </Page>
  );
}

interface TableProps {
  readonly webhook: WebhookView;
  readonly query: MessageQuery;
  readonly onQuery: (query: MessageQuery) => void;
}

function MessageTable({ webhook, query, onQuery }: TableProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const path = messagesPath({ organizationId, id: webhook.id }, query);
  const { loaded, busy, again } = useRead(path, (http, signal) => http.get<PageOf<WebhookMessageView>>(path, signal));
  const [open, setOpen] = useState<WebhookMessageView | null>(null);
  const columns = useMessageColumns();
  const visibility = useColumnVisibility('webhook-messages', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, MESSAGE_SORTS);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={() => void again()} />;
  return (
    <>
      <Table
        {...visibility}
        {...serverRows}
        {...rowsOf(loaded, busy)}
        label={t('webhook.messages', { name: webhook.name })}
        empty={{ icon: 'send', title: t('webhook.message.none'), text: t('webhook.message.noneText') }}
        columns={columns}
        onOpen={setOpen}
      />
      {open !== null && (
        <MessageDialog
          webhook={webhook}
          message={open}
          onClose={() => setOpen(null)}
          onSent={() => {
            setOpen(null);
            void again();
          }}
        />
      )}
    </>
  );
}

function useMessageColumns(): readonly GridColDef<WebhookMessageView>[] {
  const t = useTranslate();
  const zone = useTimeZone();
  return useMemo(() => {
    const instant = (at: string | null): string => (at === null ? '–' : formatDateTime(Date.parse(at), zone));
    const columns: GridColDef<WebhookMessageView>[] = [
      { field: 'at', headerName: t('audit.at'), width: 160, valueFormatter: instant },
      { field: 'type', headerName: t('eventFeed.type'), flex: 1, minWidth: 160, cellClassName: 'mono' },
      {
        field: 'state',
        headerName: t('destination.state'),
        width: 150,
        valueFormatter: (state: WebhookMessageView['state']) => t(`webhook.message.state.${state}`),
      },
      {
        field: 'attempts',
        headerName: t('webhook.message.attempts'),
        width: 110,
        type: 'number',
        valueGetter: (_value, { attempts }) => attempts.length,
      },
      { field: 'nextAt', headerName: t('webhook.message.next'), width: 170, valueFormatter: instant },
      { field: 'seq', headerName: t('eventFeed.seq'), width: 100, cellClassName: 'mono' },
    ];
    return columns.map((column) => ({ ...column, sortable: false }));
  }, [t, zone]);
}
