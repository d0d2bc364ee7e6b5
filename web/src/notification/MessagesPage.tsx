import Box from '@mui/material/Box';
import { MESSAGE_CHANNELS } from '@watchglass/schemas/notification/messages';
import { MESSAGE_STATES, type MessageView } from '@watchglass/schemas/notification/message-views';
import type { Page as PageOf } from '@watchglass/schemas/page';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { filtered } from '../table/list-query.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useIsAdmin, useOrganization } from '../user/rights.ts';
import { LinksSwitch } from './LinksSwitch.tsx';
import { NARROW_HIDES, useMessageColumns } from './message-columns.tsx';
import { MESSAGE_SORTS, messageQueries, messagesPath, type MessageQuery } from './message-query.ts';

/** Every message about alarms with its outcome, newest first. */
export function MessagesPage() {
  const t = useTranslate();
  const isAdmin = useIsAdmin();
  const [query, setQuery] = useQuery(messageQueries.read, messageQueries.write);
  return (
    <ForReaders module="alarms">
      <Page title={t('nav.messages')}>
        {isAdmin && <LinksSwitch />}
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3, '& > *': { minWidth: 200 } }}>
          <ChoiceFilter
            label={t('messages.state')}
            choices={MESSAGE_STATES.map((id) => ({ id, name: t(`messages.state.${id}`) }))}
            chosen={query.states}
            onChange={(states) => setQuery(filtered(query, { states }))}
          />
          <ChoiceFilter
            label={t('messages.channel')}
            choices={MESSAGE_CHANNELS.map((id) => ({ id, name: t(`notifications.channel.${id}`) }))}
            chosen={query.channels}
            onChange={(channels) => setQuery(filtered(query, { channels }))}
          />
        </Box>

        <Messages query={query} onQuery={setQuery} />
      </Page>
    </ForReaders>
  );
}

interface MessagesProps {
  readonly query: MessageQuery;
  readonly onQuery: (query: MessageQuery) => void;
}

function Messages({ query, onQuery }: MessagesProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const path = messagesPath(id, query);
  const { loaded, busy, again } = useRead(path, (http, signal) => http.get<PageOf<MessageView>>(path, signal));
  const columns = useMessageColumns(id);
  const visibility = useColumnVisibility('messages', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, MESSAGE_SORTS);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  const isFiltered = query.states.length + query.channels.length > 0;
  return (
    <Table
      {...visibility}
      {...serverRows}
      {...rowsOf(loaded, busy)}
      label={t('nav.messages')}
      empty={{ icon: 'notifications', title: t(isFiltered ? 'messages.noneFound' : 'messages.none') }}
      columns={columns}
    />
  );
}
