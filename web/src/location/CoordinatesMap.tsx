import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { MapFrame } from '../map/MapFrame.tsx';
import { OnMap } from '../map/OnMap.tsx';
import { Icon } from '../look/Icon.tsx';
import { coordinatesText, type Coordinates } from './location-form.ts';

const CLOSE = 7;
const cross = {
  position: 'absolute',
  zIndex: 500,
  left: '50%',
  top: '50%',
  width: 24,
  height: 24,
  transform: 'translate(-50%, -50%)',
  pointerEvents: 'none',
  background:
    'linear-gradient(currentColor, currentColor) center / 2px 100% no-repeat, linear-gradient(currentColor, currentColor) center / 100% 2px no-repeat',
} as const;

interface PickerProps {
  /** Null if the field has no valid coordinates. */
  readonly value: Coordinates | null;
  readonly onPick: (text: string) => void;
}

/** Coordinates by a click on the map, or by its middle: the arrow keys move the map, a button takes the middle. */
export function CoordinatesMap({ value, onPick }: PickerProps) {
  const t = useTranslate();
  const shown = useRef<L.Map | null>(null);
  const pick = ({ lat, lng }: L.LatLng): void => {
    const { lat: latitude, lng: longitude } = L.latLng(lat, lng).wrap();
    onPick(coordinatesText({ latitude, longitude }));
  };
  return (
    <>
      <MapFrame label={t('map.pick')} height={240} over={<Box aria-hidden sx={cross} />}>
        {(map) => <Picked map={map} value={value} onPick={pick} onMap={(opened) => (shown.current = opened)} />}
      </MapFrame>
      <Button
        variant="outlined"
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => shown.current && pick(shown.current.getCenter())}
      >
        {t('map.takeMiddle')}
      </Button>
    </>
  );
}

interface PickedProps {
  readonly map: L.Map;
  readonly value: Coordinates | null;
  readonly onPick: (at: L.LatLng) => void;
  readonly onMap: (map: L.Map) => void;
}

function Picked({ map, value, onPick, onMap }: PickedProps) {
  const latest = useRef(onPick);
  const first = useRef(value);
  useEffect(() => {
    latest.current = onPick;
    onMap(map);
  });
  useEffect(() => {
    if (first.current !== null) map.setView([first.current.latitude, first.current.longitude], CLOSE);
    const click = ({ latlng }: L.LeafletMouseEvent): void => latest.current(latlng);
    map.on('click', click);
    return () => void map.off('click', click);
  }, [map]);
  if (value === null) return null;
  return (
    <OnMap map={map} latitude={value.latitude} longitude={value.longitude}>
      <Icon
        name="location"
        fontSize="large"
        sx={{ color: 'primary.main', display: 'block', mb: 6, pointerEvents: 'none' }}
      />
    </OnMap>
  );
}
