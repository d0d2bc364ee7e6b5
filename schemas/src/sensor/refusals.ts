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
  ImportNotUtf8: {
    status: 422,
    message: 'The file is not in UTF-8. Save it in the spreadsheet as “CSV UTF-8” and choose it again.',
  },
  ImportMalformed: { status: 422, message: 'A line of the file is not CSV: check its quotes.' },
  ImportHeaderUnknown: {
    status: 422,
    message:
      'The first line must name the column id or serial, and at least one of name, tags, location and setIntervalSeconds, each once.',
  },
  TooManyImportRows: { status: 422, message: 'One file holds at most 5,000 sensors.' },
  ImportCellCount: { status: 422, message: 'The line has another number of cells than the first line.' },
  ImportCellInvalid: { status: 422, message: 'The value is not valid for this column.' },
  ImportRowRepeated: { status: 422, message: 'An earlier line is about the same sensor.' },
  ImportSerialOther: {
    status: 422,
    message: 'The id and the serial number belong to different sensors. Correct one, or leave out one of the columns.',
  },
  LocationUnknown: { status: 422, message: 'There is no location with this name.' },
} as const satisfies RefusalTable;
