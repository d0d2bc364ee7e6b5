/** Whether a sensor's readings are stored: those of a disabled or deleted one are set aside. */
export const SENSOR_STATES = ['active', 'disabled', 'deleted'] as const;
export type SensorState = (typeof SENSOR_STATES)[number];

/** A physical sensor is heard through a base, a virtual one is computed. */
export const SENSOR_KINDS = ['physical', 'virtual'] as const;
export type SensorKind = (typeof SENSOR_KINDS)[number];
