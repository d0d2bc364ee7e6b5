import { LAST_INSTANT, sourceList } from '../reading/queries.ts';
import { integer, oneOf, otherwise, shape, timeZoneName, type ValueOf } from '../shape.ts';
import { EXPORT_FORMATS, EXPORT_LAYOUTS } from './kinds.ts';

/** What a file has: readings measured in [from, to), epoch milliseconds, with their clock in an IANA zone. */
export const exportFields = {
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  timezone: otherwise(timeZoneName(), 'UTC'),
  format: otherwise(oneOf(...EXPORT_FORMATS), 'csv'),
  layout: otherwise(oneOf(...EXPORT_LAYOUTS), 'long'),
};

/** POST api/exports/{org}, and the query of GET …/estimate. */
export const requestExportShape = shape(exportFields);
export type ExportTerms = ValueOf<typeof requestExportShape>;
