import type { LocationState, LocationView } from '@watchglass/schemas/location/views';
import type { Page } from '@watchglass/schemas/page';
import { useEffect, useMemo } from 'react';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { useLocations } from './atoms.ts';
import { placeState, type PlaceState } from './place-state.ts';

export interface Place {
  readonly location: LocationView;
  readonly state: PlaceState;
}

/** Silence begins without an event. */
const AGAIN_MS = 30_000;

/** The locations in sight, each with its worst state, read again when an alarm, a sensor or a base changes. */
export function usePlaces(): readonly Place[] {
  const locations = useLocations();
  const path = `/api/locations/${useOrganization().id}/states`;
  const reading = useRead(path, (http, signal) => http.get<Page<LocationState>>(path, signal));
  const { loaded, reread } = reading;
  // A concept without the right to read it is never pushed.
  useRowChanges(useMay('alarms', 'r') ? 'alarm' : 'location', reading);
  useRowChanges('location', reading);
  useEffect(() => {
    const timer = window.setInterval(() => void reread(), AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [reread]);
  return useMemo(() => {
    const states = new Map(loaded.state === 'ready' ? loaded.value.items.map((each) => [each.id, each]) : []);
    return locations.map((location) => ({ location, state: placeState(location, states.get(location.id)) }));
  }, [locations, loaded]);
}
