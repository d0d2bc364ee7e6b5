import { RECENT_THINGS } from '@watchglass/schemas/search/limits';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (organizationId: number): string => `watchglass.found.${organizationId}`;
const NAMED_THING = /^[A-Za-z]{1,32}\.[\w:.-]{1,96}$/;

/** The things that were opened from the search on this device, newest first: ids without names, such as `sensor.4`. */
export function recentThings(store: Store, organizationId: number): readonly string[] {
  return (store.getItem(keyOf(organizationId)) ?? '')
    .split(',')
    .filter((thing) => NAMED_THING.test(thing))
    .slice(0, RECENT_THINGS);
}

export function rememberThing(store: Store, organizationId: number, thing: string): void {
  const others = recentThings(store, organizationId).filter((each) => each !== thing);
  store.setItem(keyOf(organizationId), [thing, ...others].slice(0, RECENT_THINGS).join(','));
}
