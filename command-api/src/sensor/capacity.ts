/** The number of further sensors that an organization may have in use: unlimited until licences say otherwise. */
export type SensorCapacity = (organizationId: number) => Promise<number>;

export const sensorCapacity: SensorCapacity = async () => Number.POSITIVE_INFINITY;
