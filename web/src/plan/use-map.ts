import type { PlanImage } from '@watchglass/schemas/plan/events';
import { levelsOf, type Size } from '@watchglass/schemas/plan/tiles';
import type { Place } from '@watchglass/schemas/plan-object/commands';
import { useAtomValue } from 'jotai';
import L from 'leaflet';
import { useEffect, useState, type RefObject } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import type { View } from './clusters.ts';
import { tileLayer } from './tile-layer.ts';

/** Screens beyond the visible part for which markers are kept, so that a pan shows them at once. */
const MARGIN = 0.15;

/** Commands to a shown plan, and its places on the screen. */
export interface PlanMap {
  zoomBy(steps: number): void;
  fit(): void;
  /** Shows a part of the plan around these places. */
  show(places: readonly Place[]): void;
  /** The place at a point of the screen; null beside the shown part. */
  at(clientX: number, clientY: number): Place | null;
  /** The place in the middle of what is shown. */
  middle(): Place;
}

export interface Elements {
  /** Leaflet's container. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** As large as the image on the screen; markers stand in it by fractions. */
  readonly layer: RefObject<HTMLDivElement | null>;
}

interface Shown {
  readonly map: PlanMap | null;
  readonly view: View | null;
}

const inside = (fraction: number): number => Math.min(1, Math.max(0, fraction));

interface Start {
  /** A place to begin with, close up; absent, the whole image is shown. */
  readonly around?: Place | undefined;
  /** The whole image stays in view, and nobody moves it. */
  readonly still?: boolean;
}

/**
 * Shows the image in Leaflet. Panning and zooming move the layer of markers without a render; `view` changes when a
 * movement ends.
 */
export function useMap(
  { box, layer }: Elements,
  path: string,
  image: PlanImage,
  { around, still = false }: Start,
): Shown {
  const http = useAtomValue(requiredHttpAtom);
  const [shown, setShown] = useState<Shown>({ map: null, view: null });
  const { hash, width, height, format } = image;
  const [aroundX, aroundY] = [around?.x, around?.y];
  useEffect(() => {
    if (box.current === null || layer.current === null) return undefined;
    const [element, over] = [box.current, layer.current];
    const size = sizeOnMap({ width, height });
    const map = openMap(element, { width, height });
    const follow = () => {
      const [upperLeft, lowerRight] = [map.latLngToContainerPoint([0, 0]), map.latLngToContainerPoint(size)];
      over.style.transform = `translate(${upperLeft.x}px, ${upperLeft.y}px)`;
      over.style.width = `${lowerRight.x - upperLeft.x}px`;
      over.style.height = `${lowerRight.y - upperLeft.y}px`;
    };
    const planMap = planMapOf(map, { size, over, element });
    const tell = () => setShown({ map: planMap, view: viewOf(map, { width, height }) });
    map.on('move zoom zoomend resize', follow);
    map.on('moveend resize', tell);
    if (still) {
      hold(map);
      map.on('resize', () => planMap.fit());
    }
    if (aroundX === undefined || aroundY === undefined) planMap.fit();
    else map.setView([size[0] * aroundY, size[1] * aroundX], Math.min(map.getMaxZoom() - 2, fitting(map, size) + 1));
    follow();
    tell();
    tileLayer(http, path, { hash, width, height, format }).addTo(map);
    const watching = new ResizeObserver(() => map.invalidateSize({ pan: true }));
    watching.observe(element);
    return () => {
      watching.disconnect();
      map.remove();
    };
  }, [box, layer, http, path, hash, width, height, format, aroundX, aroundY, still]);
  return shown;
}

function hold(map: L.Map): void {
  for (const handler of [
    map.dragging,
    map.keyboard,
    map.scrollWheelZoom,
    map.doubleClickZoom,
    map.boxZoom,
    map.touchZoom,
  ])
    handler?.disable();
}

const mostZoom = (size: Size): number => levelsOf(size).length - 1;

/** The lower right corner of the image. */
const sizeOnMap = (size: Size): [number, number] => [
  -size.height / 2 ** mostZoom(size),
  size.width / 2 ** mostZoom(size),
];

const fitting = (map: L.Map, size: [number, number]): number => map.getBoundsZoom(L.latLngBounds([0, 0], size));

function openMap(element: HTMLElement, image: Size): L.Map {
  const size = sizeOnMap(image);
  return L.map(element, {
    crs: L.CRS.Simple,
    minZoom: -3,
    maxZoom: mostZoom(image) + 2,
    zoomSnap: 0.25,
    zoomDelta: 0.5,
    zoomControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: false,
    attributionControl: false,
    maxBounds: [
      [size[0] * 1.5, size[1] * -0.5],
      [size[0] * -0.5, size[1] * 1.5],
    ],
  });
}

function viewOf(map: L.Map, image: Size): View {
  const size = sizeOnMap(image);
  const bounds = map.getBounds().pad(MARGIN);
  return {
    left: bounds.getWest() / size[1],
    right: bounds.getEast() / size[1],
    top: bounds.getNorth() / size[0],
    bottom: bounds.getSouth() / size[0],
    scale: 2 ** (map.getZoom() - mostZoom(image)),
  };
}

interface Surface {
  readonly size: [number, number];
  readonly over: HTMLElement;
  readonly element: HTMLElement;
}

function planMapOf(map: L.Map, { size, over, element }: Surface): PlanMap {
  const at = (clientX: number, clientY: number): Place | null => {
    const [box, image] = [element.getBoundingClientRect(), over.getBoundingClientRect()];
    const isOver = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    if (!isOver || image.width === 0 || image.height === 0) return null;
    return { x: inside((clientX - image.left) / image.width), y: inside((clientY - image.top) / image.height) };
  };
  return {
    zoomBy: (steps) => void map.zoomIn(steps),
    fit: () => void map.fitBounds([[0, 0], size], { padding: [8, 8] }),
    show: (places) =>
      void map.fitBounds(
        L.latLngBounds(places.map(({ x, y }): [number, number] => [size[0] * y, size[1] * x])).pad(0.4),
        {
          maxZoom: map.getMaxZoom() - 1,
          padding: [60, 60],
        },
      ),
    at,
    middle: () => {
      const { lat, lng } = map.getCenter();
      return { x: inside(lng / size[1]), y: inside(lat / size[0]) };
    },
  };
}
