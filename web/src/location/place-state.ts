import type { LocationState, LocationView } from '@watchglass/schemas/location/views';

/** The states of a location, the worst first. */
const KINDS = ['critical', 'warning', 'offline', 'silent', 'unknown', 'normal', 'empty'] as const;
export type PlaceKind = (typeof KINDS)[number];

export interface PlaceState {
  readonly kind: PlaceKind;
  /** The alarms, bases or sensors that cause it; 0 without a cause. */
  readonly count: number;
  /** Each of the alarms is acknowledged. */
  readonly acknowledged: boolean;
}

const CRITICAL = 80;
const still = (kind: PlaceKind, count = 0): PlaceState => ({ kind, count, acknowledged: false });

function alarmState(alarms: LocationState['alarms']): PlaceState | null {
  if (alarms === null || alarms.active === 0) return null;
  const kind = (alarms.severity ?? 0) >= CRITICAL ? 'critical' : 'warning';
  return { kind, count: alarms.active, acknowledged: alarms.unacknowledged === 0 };
}

/** The worst that is known of a location; a state that is not read yet is unknown, never normal. */
export function placeState(
  { sensors, bases }: Pick<LocationView, 'sensors' | 'bases'>,
  state: Omit<LocationState, 'id'> | undefined,
): PlaceState {
  if (state === undefined) return still('unknown');
  const offline = state.offlineBases ?? 0;
  const quiet = sensors + bases === 0 ? still('empty') : still('normal');
  const silent = state.silentSensors > 0 ? still('silent', state.silentSensors) : quiet;
  return alarmState(state.alarms) ?? (offline > 0 ? still('offline', offline) : silent);
}

/** 0 is the worst. */
export function rankOf({ kind, acknowledged }: PlaceState): number {
  return 2 * KINDS.indexOf(kind) + Number(acknowledged);
}

/** The worst of several; the count is of locations in that state. */
export function worstOf(states: readonly PlaceState[]): PlaceState {
  const [worst = still('unknown')] = states.toSorted((a, b) => rankOf(a) - rankOf(b));
  return worst;
}
