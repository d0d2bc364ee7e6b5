import Box from '@mui/material/Box';
import type { InstanceView } from '@watchglass/schemas/version/views';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useRead } from '../http/use-read.ts';
import { MOBILE } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { countries } from './countries.ts';

const WORLD = L.latLngBounds([-60, -180], [80, 180]);
/** Closer, outlines of countries show nothing; tiles go on. */
const CLOSEST = 17;
/** The layer of a tile server's pictures: above Leaflet's of outlines (400), below that of markers (600). */
const PICTURES = 'pictures';
const ABOVE_COUNTRIES = '450';

/** Leaflet paints with attributes; these colours follow the scheme. */
const look = {
  position: 'relative',
  isolation: 'isolate',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '& .leaflet-container': {
    height: '100%',
    bgcolor: 'background.default',
    font: 'inherit',
    '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '-3px' },
  },
  '& path.country': { fill: 'var(--mui-palette-background-paper)', stroke: 'var(--mui-palette-text-disabled)' },
  '& .leaflet-container a': { color: 'inherit' },
  // Twice the class: Leaflet's own rules are as specific as one, and come later.
  '& .leaflet-bar.leaflet-bar a': {
    bgcolor: 'background.paper',
    color: 'text.primary',
    borderColor: 'divider',
    [MOBILE]: { width: 44, height: 44, lineHeight: '44px' },
  },
  '& .leaflet-bar.leaflet-bar a.leaflet-disabled': { bgcolor: 'background.default', color: 'text.disabled' },
  '& .leaflet-control-attribution.leaflet-control-attribution': {
    bgcolor: 'background.paper',
    color: 'text.secondary',
    px: 2,
    fontSize: '0.75rem',
  },
} as const;

interface FrameProps {
  readonly label: string;
  readonly height: string | number;
  /** What stands on the map once it is there. */
  readonly children: (map: L.Map) => ReactNode;
  /** What stands above it. */
  readonly over?: ReactNode;
}

/** A map of the world. Nothing on it moves by itself; the wheel zooms only while the map has the focus. */
export function MapFrame({ label, height, children, over }: FrameProps) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [zoomIn, zoomOut] = [t('map.zoomIn'), t('map.zoomOut')];
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = openMap(box.current, { zoomIn, zoomOut });
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [zoomIn, zoomOut]);
  useTiles(map);
  return (
    <Box role="region" aria-label={label} sx={{ ...look, height }}>
      <div ref={box} />
      {map !== null && children(map)}
      {over}
    </Box>
  );
}

function openMap(box: HTMLElement, titles: { readonly zoomIn: string; readonly zoomOut: string }): L.Map {
  const map = L.map(box, {
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    inertia: false,
    scrollWheelZoom: false,
    minZoom: 1,
    maxZoom: CLOSEST,
    zoomSnap: 0.5,
    maxBounds: WORLD.pad(0.2),
    maxBoundsViscosity: 1,
  });
  map.fitBounds(WORLD);
  L.control.zoom({ zoomInTitle: titles.zoomIn, zoomOutTitle: titles.zoomOut }).addTo(map);
  L.control.attribution({ prefix: false }).addAttribution('Natural Earth').addTo(map);
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  let isOpen = true;
  map.on('unload', () => {
    isOpen = false;
  });
  // Without the outlines the markers still stand at their places, beside a list of all of them.
  void countries().then(
    (world) => {
      if (isOpen)
        L.geoJSON(world, { interactive: false, style: { className: 'country', weight: 0.7, fillOpacity: 1 } }).addTo(
          map,
        );
    },
    () => undefined,
  );
  return map;
}

/** Lays the pictures of this installation's tile server over the countries, if there is one. */
function useTiles(map: L.Map | null): void {
  const { loaded } = useRead('/static/config.json', (http, signal) =>
    http.get<InstanceView>('/static/config.json', signal),
  );
  const tiles = loaded.state === 'ready' ? loaded.value.mapTiles : null;
  useEffect(() => {
    if (map === null || tiles === null) return undefined;
    const words = document.createElement('span');
    words.textContent = tiles.attribution;
    const pane = map.getPane(PICTURES) ?? map.createPane(PICTURES);
    pane.style.zIndex = ABOVE_COUNTRIES;
    const layer = L.tileLayer(tiles.url, { pane: PICTURES, attribution: words.innerHTML, maxZoom: CLOSEST }).addTo(map);
    return () => void layer.remove();
  }, [map, tiles]);
}
