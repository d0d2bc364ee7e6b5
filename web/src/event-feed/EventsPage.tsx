import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import { PUBLIC_TYPES, SUBJECT_KINDS } from '@watchglass/schemas/event-feed/types';
import type { PublicEventView } from '@watchglass/schemas/event-feed/views';
import { useMemo, useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import { useEvents } from './use-events.ts';

const EventDialog = lazily(() => import('./EventDialog.tsx').then((file) => ({ default: file.EventDialog })));

/** Types keep their names in every language, as programs read them. */
const CHOICES = [...SUBJECT_KINDS.map((kind) => `${kind}.*`), ...PUBLIC_TYPES].map((id) => ({ id, name: id }));
const NARROW_HIDES: readonly string[] = ['seq', 'subject', 'actor'];

interface EventQuery {
  readonly types: readonly string[];
}

const readQuery = (params: URLSearchParams): EventQuery => {
  const asked = (params.get('types') ?? '').split(',');
  return { types: CHOICES.map(({ id }) => id).filter((id) => asked.includes(id)) };
};
const writeQuery = ({ types }: EventQuery) => ({ types: types.join(',') });

/** What other programs are told of the workspace, as it happens. */
export function EventsPage() {
  const t = useTranslate();
  const [query, setQuery] = useQuery(readQuery, writeQuery);
  return (
    <ForReaders module="integrations">
      <Page title={t('nav.events')}>
        <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
          {t('eventFeed.text')}
        </Typography>
        <Box role="search" sx={{ maxWidth: 480 }}>
          <ChoiceFilter
            label={t('eventFeed.types')}
            choices={CHOICES}
            chosen={query.types}
            onChange={(types) => setQuery({ types })}
          />
        </Box>
        <Events types={query.types.join(',')} />
      </Page>
    </ForReaders>
  );
}

function useColumns(): readonly GridColDef<PublicEventView>[] {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const columns: GridColDef<PublicEventView>[] = [
      {
        field: 'timestamp',
        headerName: t('audit.at'),
        width: 200,
        valueFormatter: (at: string) => formatInstant(Date.parse(at), timeZone),
      },
      { field: 'type', headerName: t('eventFeed.type'), flex: 1, minWidth: 180, cellClassName: 'mono' },
      {
        field: 'subject',
        headerName: t('audit.subject'),
        flex: 1,
        minWidth: 200,
        cellClassName: 'mono',
        valueGetter: (_value, { subject }) => subject.id,
      },
      {
        field: 'actor',
        headerName: t('audit.person'),
        width: 120,
        cellClassName: 'mono',
        valueGetter: (_value, { actor }) => actor.kind,
      },
      { field: 'seq', headerName: t('eventFeed.seq'), width: 110, cellClassName: 'mono' },
    ];
    return columns.map((column) => ({ ...column, sortable: false }));
  }, [t, timeZone]);
}

function Events({ types }: { types: string }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const { events, isLoading, failure, earlier, again } = useEvents(id, types);
  const [open, setOpen] = useState<PublicEventView | null>(null);
  const columns = useColumns();
  const visibility = useColumnVisibility('events', NARROW_HIDES);
  if (failure !== null) return <Failed failure={failure} again={again} />;
  return (
    <>
      <Table
        {...visibility}
        label={t('nav.events')}
        empty={{ icon: 'history', title: t('eventFeed.none'), text: t('eventFeed.noneText') }}
        columns={columns}
        rows={[...events]}
        loading={isLoading}
        onOpen={setOpen}
      />
      {earlier !== null && !isLoading && (
        <Box>
          <Button onClick={earlier}>{t('eventFeed.earlier')}</Button>
        </Box>
      )}
      {open !== null && <EventDialog event={open} onClose={() => setOpen(null)} />}
    </>
  );
}
