import type { RefusalTable } from '../refusal.ts';

export const sensorRefusals = {
  SensorOutdated: { status: 412, message: 'Outdated sensor configuration. Review and try again.' },
  SensorNameWrong: { status: 422, message: 'This is not the name of the sensor.' },
  TooManySensorTags: { status: 422, message: 'A sensor has at most 20 tags.' },
  SensorIsDeleted: { status: 409, message: 'The sensor is deleted. Restore it first.' },
  ExportPeriodTooLong: { status: 422, message: 'One file holds at most 366 days.' },
  MaximumSensorCount: { status: 402, message: 'The licence allows no further sensor.' },
  CoefficientsEqual: { status: 422, message: 'The two points of a conversion must differ in both coordinates.' },
  NormalisingZero: { status: 422, message: 'The normalising factor must not be 0.' },
  SecondMetricUnfit: {
    status: 422,
    message:
      'A conversion needs a metric of its own, an equation needs soil permittivity, and the metric must be new to the sensor.',
  },
} as const satisfies RefusalTable;
