import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { MapFrame } from '../map/MapFrame.tsx';
import { OnMap } from '../map/OnMap.tsx';
import { useOrganization } from '../user/rights.ts';
import { PlaceMark } from './PlaceMark.tsx';
import { worstOf } from './place-state.ts';
import { useClusters, type Cluster } from './use-clusters.ts';
import type { Place } from './use-places.ts';

/** Closer, the outlines of countries give no hint where a place is. */
const FIRST_ZOOM = 6.5;

const chip = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  px: 2.5,
  py: 1,
  minHeight: 44,
  maxWidth: 180,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  textAlign: 'left',
  '&&': { color: 'text.primary', textDecoration: 'none' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
} as const;
const name = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '100%' } as const;

interface MapProps {
  readonly label: string;
  readonly places: readonly Place[];
  readonly height: string | number;
}

/** Locations at their coordinates, each with its worst state; the map begins with all of them in view. */
export function LocationMap({ label, places, height }: MapProps) {
  return (
    <MapFrame label={label} height={height}>
      {(map) => <Places map={map} places={places} />}
    </MapFrame>
  );
}

function Places({ map, places }: { readonly map: L.Map; readonly places: readonly Place[] }) {
  const isFitted = useRef(false);
  useEffect(() => {
    const points = places.flatMap(({ location: { coordinates } }) =>
      coordinates === null ? [] : [L.latLng(coordinates.latitude, coordinates.longitude)],
    );
    if (isFitted.current || points.length === 0) return;
    isFitted.current = true;
    map.fitBounds(L.latLngBounds(points), { maxZoom: FIRST_ZOOM, padding: [95, 50] });
  }, [map, places]);
  return useClusters(map, places).map((cluster) => (
    <OnMap key={cluster.key} map={map} latitude={cluster.latitude} longitude={cluster.longitude}>
      {cluster.places.length === 1 ? <One place={cluster.places[0]} /> : <Several map={map} cluster={cluster} />}
    </OnMap>
  ));
}

function One({ place }: { readonly place: Place | undefined }) {
  const { id } = useOrganization();
  if (place === undefined) return null;
  const { location, state } = place;
  return (
    <Box component={RouterLink} to={`/${id}/settings/location/${location.id}`} sx={chip}>
      <Box component="span" sx={{ ...name, fontWeight: 620 }}>
        {location.name}
      </Box>
      <PlaceMark state={state} />
    </Box>
  );
}

/** A press brings the map closer until they stand apart; those at one point open as a list. */
function Several({
  map,
  cluster: { places, latitude, longitude, apartAt },
}: {
  readonly map: L.Map;
  readonly cluster: Cluster;
}) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [isOpen, setIsOpen] = useState(false);
  const press = (): void => {
    if (apartAt === null) setIsOpen(!isOpen);
    else map.setView([latitude, longitude], apartAt);
  };
  return (
    <Box sx={{ position: 'relative' }}>
      <ButtonBase sx={chip} onClick={press} aria-expanded={apartAt === null ? isOpen : undefined}>
        <Box component="span" sx={{ ...name, fontWeight: 620 }}>
          {t('location.several', { count: places.length })}
        </Box>
        <PlaceMark state={{ ...worstOf(places.map(({ state }) => state)), count: 0 }} />
      </ButtonBase>
      {isOpen && (
        <Box
          component="ul"
          sx={{ ...chip, position: 'absolute', top: '100%', zIndex: 1, listStyle: 'none', m: 0, maxWidth: 260, gap: 2 }}
        >
          {places.map(({ location, state }) => (
            <Box component="li" key={location.id} sx={{ py: 1 }}>
              <Link component={RouterLink} to={`/${id}/settings/location/${location.id}`}>
                {location.name}
              </Link>{' '}
              <PlaceMark state={state} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
