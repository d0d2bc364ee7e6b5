import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { Statement } from '../page/Outcome.tsx';
import { usePlaces } from './use-places.ts';

const LocationMap = lazily(() => import('./LocationMap.tsx').then((file) => ({ default: file.LocationMap })));
const HEIGHT = 'clamp(240px, 38vh, 720px)';

/** The map above the table of locations; its room is reserved while it loads. */
export function LocationsMap() {
  const t = useTranslate();
  const places = usePlaces();
  const hasPlaces = places.some(({ location }) => location.coordinates !== null);
  return (
    <Box sx={{ height: HEIGHT, display: 'flex', flexDirection: 'column' }}>
      {hasPlaces ? (
        <Suspense fallback={null}>
          <LocationMap label={t('map.title')} places={places} height="100%" />
        </Suspense>
      ) : (
        <Box sx={{ height: '100%', display: 'flex', border: 1, borderColor: 'divider', borderRadius: 1 }}>
          {places.length > 0 && <Statement icon="location" title={t('map.none')} text={t('map.noneText')} small />}
        </Box>
      )}
    </Box>
  );
}
