import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAtomValue } from 'jotai';
import { Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { Annotations } from '../annotation/Annotations.tsx';
import { HistorySection } from '../history/HistorySection.tsx';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { ForReaders } from '../page/Denied.tsx';
import { lazily } from '../page/lazily.ts';
import { NotFound } from '../page/NotFound.tsx';
import { Show } from '../page/Outcome.tsx';
import { Page } from '../page/Page.tsx';
import { useMay } from '../user/rights.ts';
import { useLoadedLocations } from './atoms.ts';
import { LocationAccess } from './LocationAccess.tsx';
import { LocationFacts } from './LocationFacts.tsx';
import { LocationThings } from './LocationThings.tsx';
import { usePlaces, type Place } from './use-places.ts';

const LocationDialog = lazily(() => import('./LocationDialog.tsx').then((file) => ({ default: file.LocationDialog })));
const LocationMap = lazily(() => import('./LocationMap.tsx').then((file) => ({ default: file.LocationMap })));

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 4,
  alignItems: 'start',
  '@media (max-width: 1024.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
const stack = { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 } as const;
const MAP_HEIGHT = 300;

/** One location: its state, its place on the map, what is there, and who sees it. */
export function LocationPage() {
  return (
    <ForReaders module="sensors">
      <Found />
    </ForReaders>
  );
}

function Found() {
  const { locationId } = useParams();
  const loaded = useLoadedLocations();
  const place = usePlaces().find(({ location }) => location.id === locationId);
  return <Show loaded={loaded}>{() => (place === undefined ? <NotFound /> : <Whole place={place} />)}</Show>;
}

function Whole({ place }: { readonly place: Place }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const mayWrite = useMay('organization', 'w');
  const [isOpen, setIsOpen] = useState(false);
  const { location } = place;
  const places = useMemo(() => [place], [place]);
  const edit = mayWrite && (
    <Button variant="outlined" disabled={lost} onClick={() => setIsOpen(true)}>
      {t('action.edit')}
    </Button>
  );
  return (
    <Page title={location.name} actions={edit}>
      <Box sx={columns}>
        <Box sx={stack}>
          <LocationFacts place={place} />
          {location.coordinates !== null && (
            <Box sx={{ height: MAP_HEIGHT }}>
              <Suspense fallback={null}>
                <LocationMap
                  key={`${location.coordinates.latitude} ${location.coordinates.longitude}`}
                  label={t('map.title')}
                  places={places}
                  height="100%"
                />
              </Suspense>
            </Box>
          )}
          <LocationAccess location={location} />
        </Box>
        <LocationThings locationId={location.id} />
      </Box>
      <Annotations on={{ kind: 'location', locationId: location.id }} />
      <HistorySection concept="location" id={location.id} />
      <Suspense fallback={null}>
        {isOpen && <LocationDialog location={location} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Page>
  );
}
