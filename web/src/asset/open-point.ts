import type { PointView } from '@watchglass/schemas/asset/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';

/** The dialog that is open over an asset. */
export type OpenPoint =
  | { readonly what: 'add' }
  | { readonly what: 'rename' | 'remove' | 'attach'; readonly point: PointView }
  | { readonly what: 'detach'; readonly point: PointView; readonly sensor: SensorView | null }
  | { readonly what: 'replace'; readonly sensor: SensorView };
