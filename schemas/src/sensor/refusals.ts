import type { RefusalTable } from '../refusal.ts';

export const sensorRefusals = {
  SensorOutdated: { status: 412, message: 'Outdated sensor configuration. Review and try again.' },
  SensorNameWrong: { status: 422, message: 'This is not the name of the sensor.' },
  SensorIsDeleted: { status: 409, message: 'The sensor is deleted. Restore it first.' },
  MaximumSensorCount: { status: 402, message: 'The licence allows no further sensor.' },
} as const satisfies RefusalTable;
