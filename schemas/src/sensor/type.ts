/** What a base tells of the type of a sensor, in the base's own words; null until told. */
export interface SensorType {
  readonly product: string | null;
  readonly group: string | null;
  readonly groupId: string | null;
}

export const NO_TYPE: SensorType = { product: null, group: null, groupId: null };
