import type { LocationDefinition } from './commands.ts';

/** GET api/locations/{org} (items). `sensors` and `bases` are how many are there. */
export interface LocationView extends LocationDefinition {
  readonly id: string;
  readonly sensors: number;
  readonly bases: number;
  readonly position: string;
}
