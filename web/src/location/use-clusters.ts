import type L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import Supercluster from 'supercluster';
import type { Place } from './use-places.ts';

/** Pixels within which markers would cover each other. */
const RADIUS = 110;
/** Leaflet's world is one tile of so many pixels at zoom 0. */
const TILE = 256;
/** From here on only locations with the same coordinates are together. */
const CLOSEST = 16;

export interface Cluster {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly places: readonly Place[];
  /** The zoom at which they stand apart; null if they stand at one point. */
  readonly apartAt: number | null;
}

function bounded(map: L.Map): [number, number, number, number] {
  const box = map.getBounds();
  return [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
}

/** The locations in view, those together that would cover each other. */
export function useClusters(map: L.Map, places: readonly Place[]): readonly Cluster[] {
  const [view, setView] = useState(0);
  useEffect(() => {
    const look = (): void => setView((count) => count + 1);
    map.on('moveend resize', look);
    // It may have moved between the first look and here.
    look();
    return () => void map.off('moveend resize', look);
  }, [map]);
  const index = useMemo(() => {
    const made = new Supercluster<{ readonly at: number }>({ radius: RADIUS, extent: TILE, maxZoom: CLOSEST });
    return made.load(
      places.flatMap(({ location: { coordinates } }, at) =>
        coordinates === null
          ? []
          : [
              {
                type: 'Feature' as const,
                properties: { at },
                geometry: { type: 'Point' as const, coordinates: [coordinates.longitude, coordinates.latitude] },
              },
            ],
      ),
    );
  }, [places]);
  return useMemo(() => {
    // `view` stands for what the map shows.
    if (view < 0) return [];
    return index.getClusters(bounded(map), Math.floor(map.getZoom())).map((found) => {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates;
      const { properties } = found;
      const leaves = 'cluster_id' in properties ? index.getLeaves(properties.cluster_id, Infinity) : [found];
      const together = leaves.flatMap((leaf) => ('at' in leaf.properties ? (places[leaf.properties.at] ?? []) : []));
      const zoom = 'cluster_id' in properties ? index.getClusterExpansionZoom(properties.cluster_id) : null;
      return {
        key: together.map(({ location }) => location.id).join(' '),
        latitude,
        longitude,
        places: together,
        apartAt: zoom !== null && zoom <= CLOSEST ? zoom : null,
      };
    });
  }, [index, map, places, view]);
}
