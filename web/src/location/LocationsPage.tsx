import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LocationView } from '@watchglass/schemas/location/views';
import type { Page as PageOf } from '@watchglass/schemas/sensor/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { useRead } from '../http/use-read.ts';
import { linkLostAtom } from '../live/link.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { Failed } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { SearchField } from '../table/SearchField.tsx';
import { filtered } from '../table/list-query.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useQuery } from '../table/use-query.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { deleteLocationAtom } from './atoms.ts';
import { NARROW_HIDES, useLocationColumns } from './location-columns.tsx';
import { LOCATION_SORTS, locationQueries, locationsPath, type LocationQuery } from './location-query.ts';

const LocationDialog = lazily(() => import('./LocationDialog.tsx').then((file) => ({ default: file.LocationDialog })));

export function LocationsPage() {
  return (
    <ForReaders module="organization">
      <Locations />
    </ForReaders>
  );
}

/** One at a time over the table; null is a new location. */
type Open =
  | { readonly what: 'edit'; readonly location: LocationView | null }
  | { readonly what: 'delete'; readonly location: LocationView };

function Locations() {
  const t = useTranslate();
  const { id } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const mayWrite = useMay('organization', 'w');
  const [query, setQuery] = useQuery(locationQueries.read, locationQueries.write);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const actions = (
    <>
      <ExportButton
        name="locations"
        path={() => locationQueries.exportPath(locationsPath(id), query)}
        onFailure={setFailure}
      />
      {mayWrite && (
        <Button
          variant="contained"
          startIcon={<Icon name="add" />}
          disabled={lost}
          onClick={() => setOpen({ what: 'edit', location: null })}
        >
          {t('location.create')}
        </Button>
      )}
    </>
  );
  return (
    <Page title={t('location.table')} actions={actions}>
      <FormFailure to="to.export" failure={failure} />
      <Box role="search" sx={{ maxWidth: 300 }}>
        <SearchField text={query.search} onChange={(search) => setQuery(filtered(query, { search }), true)} />
      </Box>
      <LocationTable query={query} onQuery={setQuery} onOpen={setOpen} />
      <Suspense fallback={null}>{open && <OpenDialog open={open} onClose={() => setOpen(null)} />}</Suspense>
    </Page>
  );
}

/** The table reads itself again when it is told of a change, so a dialog only has to close. */
function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const remove = useSetAtom(deleteLocationAtom);
  if (open.what === 'edit') return <LocationDialog location={open.location} onClose={onClose} />;
  const { location } = open;
  return (
    <ConfirmDialog
      title={t('location.delete.title', { name: location.name })}
      text={t('location.delete.text')}
      action={t('action.delete')}
      to="to.deleteLocation"
      carryOut={() => remove(id, location.id)}
      onClose={onClose}
    />
  );
}

interface TableProps {
  readonly query: LocationQuery;
  readonly onQuery: (query: LocationQuery) => void;
  readonly onOpen: (open: Open) => void;
}

function LocationTable({ query, onQuery, onOpen }: TableProps) {
  const t = useTranslate();
  const path = locationQueries.listPath(locationsPath(useOrganization().id), query);
  const reading = useRead(path, (http, signal) => http.get<PageOf<LocationView>>(path, signal));
  useRowChanges('location', reading);
  const { loaded, busy, again } = reading;
  const lost = useAtomValue(linkLostAtom);
  const mayWrite = useMay('organization', 'w');
  const [onDelete] = useState(() => (location: LocationView) => onOpen({ what: 'delete', location }));
  const columns = useLocationColumns({ onDelete, blocked: lost || !mayWrite });
  const visibility = useColumnVisibility('locations', NARROW_HIDES);
  const serverRows = useServerRows(query, onQuery, LOCATION_SORTS);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  const empty =
    query.search.trim() === ''
      ? { title: t('location.none'), text: t('location.noneText') }
      : { title: t('location.noneFound') };
  return (
    <Table
      {...visibility}
      {...serverRows}
      {...rowsOf(loaded, busy)}
      label={t('location.table')}
      empty={{ icon: 'location', ...empty }}
      columns={columns}
      onOpen={
        mayWrite
          ? (location) => {
              if (!lost) onOpen({ what: 'edit', location });
            }
          : undefined
      }
    />
  );
}
